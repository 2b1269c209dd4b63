import Foundation
import Testing

/// Checks that no two folders of a target use each other's types.
///
/// A new reader can then read a target from the bottom up.
@Suite("Folders of a target")
struct FolderArrowTests {
  static let targets = [
    "Diagnostics", "Workspace", "Configuration", "ModuleTemplates", "TemplateSources",
    "Liquid", "XcodeProject", "ViperActions", "ViperSystem", "ViperCommands",
  ]

  @Test(arguments: targets) func `use each other in one direction only`(target: String) throws {
    let files = try SourceTree.swiftFiles(below: "Sources/\(target)").map(SourceFile.init)
    #expect(!files.isEmpty)
    var owners: [String: Set<String>] = [:]
    for file in files {
      for type in file.types { owners[type, default: []].insert(file.folder) }
    }
    var uses: [[String]: Set<String>] = [:]
    for file in files {
      for word in file.words {
        // A name that two folders declare identifies neither.
        guard let folders = owners[word], folders.count == 1, let folder = folders.first,
          folder != file.folder
        else { continue }
        uses[[file.folder, folder], default: []].insert(word)
      }
    }
    for (pair, words) in uses where pair[0] < pair[1] {
      guard let back = uses[[pair[1], pair[0]]] else { continue }
      Issue.record(
        "\(pair[0]) uses \(words.sorted()) from \(pair[1]), which uses \(back.sorted()) from it")
    }
  }

  @Test func `are found in code, not in comments and literals`() {
    let file = SourceFile(
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

/// A file's folder in the target, its top-level types, and all capitalized words in its code.
private struct SourceFile {
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
