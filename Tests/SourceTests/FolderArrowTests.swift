import Foundation
import Testing

/// Reads which folders of a target use each other's types: a stranger must be able to read a target
/// from the bottom up.
@Suite("Folders of a target")
struct FolderArrowTests {
  static let targets = [
    "Diagnostics", "Workspace", "Configuration", "ModuleTemplates", "TemplateSources",
    "Liquid", "XcodeProject", "ViperActions", "ViperSystem", "ViperCommands",
  ]
  /// Pairs that CONTRIBUTING explains.
  static let explained = [["Rendering", "Syntax"]]

  @Test(arguments: targets) func `use each other one way only`(target: String) throws {
    let files = try SourceTree.swiftFiles(below: "Sources/\(target)").map(Room.init)
    #expect(!files.isEmpty)
    var owners: [String: Set<String>] = [:]
    for file in files {
      for type in file.types { owners[type, default: []].insert(file.folder) }
    }
    var uses: [[String]: Set<String>] = [:]
    for file in files {
      for word in file.words {
        // A name that two folders have tells nothing.
        guard let homes = owners[word], homes.count == 1, let home = homes.first,
          home != file.folder
        else { continue }
        uses[[file.folder, home], default: []].insert(word)
      }
    }
    for (pair, words) in uses where pair[0] < pair[1] && !Self.explained.contains(pair) {
      guard let back = uses[[pair[1], pair[0]]] else { continue }
      Issue.record(
        "\(pair[0]) uses \(words.sorted()) of \(pair[1]), which uses \(back.sorted()) of it")
    }
  }

  @Test func `are told apart by what stands in them, not by what comments say`() {
    let file = Room(
      path: "Sources/T/Folder/File.swift",
      text: """
        /// Like ``Comment``.
        package struct Owner: Sendable {
          struct Nested {}
          let text = "\\(Interpolated.self) Literal" // Trailing
        }
        """)
    #expect(file.folder == "Folder")
    #expect(file.types == ["Owner"])
    #expect(file.words.isSuperset(of: ["Owner", "Nested"]))
    #expect(file.words.isDisjoint(with: ["Comment", "Trailing", "Literal"]))
  }
}

/// One file: its folder in the target, the types that it declares at its outermost level, and all
/// capitalised words of its code.
private struct Room {
  let folder: String
  let types: Set<String>
  let words: Set<String>

  init(_ file: (path: String, text: String)) { self.init(path: file.path, text: file.text) }

  init(path: String, text: String) {
    let parts = path.split(separator: "/")
    folder = parts.count > 3 ? String(parts[2]) : "."
    let code = text.replacing(/"""(?s:.)*?"""/, with: "").replacing(/\/\/[^\n]*/, with: "")
      .replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
    types = Set(
      code.matches(
        of:
          /(?m)^(?:[a-z@]\w*(?:\([\w, ]*\))? )*(?:struct|enum|class|protocol|actor|typealias)\s+([A-Z]\w+)/
      ).map { String($0.1) })
    words = Set(code.matches(of: /\b[A-Z]\w+/).map { String($0.0) })
  }
}
