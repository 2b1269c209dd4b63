import Foundation
import Testing
import XcodeProject

@Suite("The entries of one module")
struct ModuleEntryTests {
  private static func project(_ seed: UInt64) throws -> ProjectFile {
    var team = LargeTeamProject(.xcode, modules: 40, adding: 0, seed: seed)
    return try ProjectFile(parsing: team.bytes(), named: "App.xcodeproj")
  }

  /// What an edit puts in, in stretches.
  private func stretches(_ project: ProjectFile, _ module: ModuleRegistration) throws -> [String] {
    let edited = try project.adding(module).bytes
    return LineDifference.joined(LineDifference.added(from: project.bytes, to: edited))
      .map { String(decoding: edited[$0], as: UTF8.self) }
  }

  @Test func `stand together, in one place of each section and list`() throws {
    // Files and memberships, groups, a mention in two groups and in two phases.
    #expect(try stretches(Self.project(1), LargeTeamProject.module("Fresh")).count == 7)
  }

  @Test func `stand together in sections of no order, which other writers leave`() throws {
    var text = ProjectText()
    text.style.isSorted = false
    let files = (0..<9).map { text.file("Old\($0).swift") }
    let group = text.group(path: "App", files)
    let sources = text.phase("PBXSourcesBuildPhase", name: "Sources", files)
    let target = text.target("App", phases: [sources])
    let main = text.group([group])
    let source = text.text(main: main, targets: [target])
    let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
    let module = ModuleRegistration(
      files: ["A", "B", "C"].map {
        .init(path: "App/New/\($0).swift", groupPath: "App/New", targets: ["App"])
      }, roots: [(groupPath: "App/New", folder: "App/New")])
    #expect(try stretches(project, module).count == 5)
  }

  @Test func `stand where they sort, although the entry before them is out of order`() throws {
    let module = LargeTeamProject.module("Fresh")
    func references(_ project: ProjectFile) throws -> [Substring] {
      String(decoding: try project.adding(module).bytes, as: UTF8.self).split(separator: "\n")
        .filter { $0.contains("{isa = PBXFileReference;") }
    }
    let sorted = try Self.project(1)
    let expected = try references(sorted)
    var lines = String(decoding: sorted.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(expected.firstIndex { !lines.contains($0) })
    let neighbour = expected[first - 1]
    lines.removeAll { $0 == neighbour }
    lines.insert(
      neighbour, at: try #require(lines.firstIndex { $0.contains("/* End PBXFileReference") }))
    let project = try ProjectFile(parsing: Array(lines.joined(separator: "\n").utf8), named: "p")
    #expect(try references(project) == expected.filter { $0 != neighbour } + [neighbour])
  }

  @Test func `are the same objects in every project, and begin alike`() throws {
    let module = LargeTeamProject.module("Fresh")
    let objects = try [UInt64(1), 2].map { seed -> Set<Substring> in
      let text = try stretches(Self.project(seed), module).joined()
      return Set(text.split(separator: "\n").filter { $0.contains(" = {") })
        // Whose phase it is depends on the project.
        .filter { !$0.contains("isa = PBXBuildFile") }
    }
    #expect(objects[0] == objects[1])
    #expect(objects[0].count == 12 + 10)
    #expect(Set(objects[0].map { $0.dropFirst(2).prefix(12) }).count == 1)
  }

  @Test func `share with no other module what their ids begin with`() throws {
    let project = try Self.project(1)
    let beginnings = try ["Fresh", "Fresher"].map { name in
      try #require(
        stretches(project, LargeTeamProject.module(name)).first?.dropFirst(2).prefix(12))
    }
    #expect(beginnings[0] != beginnings[1])
  }

  @Test func `give the group around them the same id, whichever module comes first`() throws {
    func module(_ name: String) -> ModuleRegistration {
      let place = "App/New/\(name)"
      return ModuleRegistration(
        files: [.init(path: "\(place)/\(name).swift", groupPath: place, targets: ["App"])],
        roots: [(groupPath: place, folder: place)])
    }
    let project = try Self.project(1)
    let mentions = try ["Fresh", "Other"].map { name in
      let lines = try stretches(project, module(name)).joined().split(separator: "\n")
      return try #require(lines.first { $0.contains("/* New */ = {") })
    }
    #expect(mentions[0] == mentions[1])
  }

  @Test(arguments: [["CART", "Cart"], ["Cart", "CART"]])
  func `go alone where another module's paths differ only in case`(names: [String]) throws {
    var text = ProjectText()
    let files = names.map { text.file("\($0)View.swift") }
    let groups = zip(names, files).map { text.group(path: $0, [$1]) }
    let sources = text.phase("PBXSourcesBuildPhase", name: "Sources", files)
    let target = text.target("App", phases: [sources])
    let main = text.group(groups)
    let source = text.text(main: main, targets: [target])
    func removing(_ name: String, from source: String) throws -> String {
      let module = ModuleRegistration(
        files: [.init(path: "\(name)/\(name)View.swift", groupPath: name, targets: ["App"])],
        roots: [(groupPath: name, folder: name)])
      let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
      return String(decoding: try project.removing(module).bytes, as: UTF8.self)
    }
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("Cart") }
    }
    let edited = try removing("CART", from: source)
    #expect(!edited.contains("CART") && lines(edited) == lines(source))
    // On a disk that ignores case, another spelling is the same file.
    #expect(try lines(removing("cart", from: edited)).isEmpty)
  }

  @Test func `go with a reference that a merge took out of its group`() throws {
    var text = ProjectText()
    let file = text.file("Cart/CartView.swift", sourceTree: "SOURCE_ROOT")
    let sources = text.phase("PBXSourcesBuildPhase", name: "Sources", [file])
    let target = text.target("App", phases: [sources])
    let source = text.text(main: text.group([]), targets: [target])
    let module = ModuleRegistration(
      files: [.init(path: "Cart/CartView.swift", groupPath: "Cart", targets: ["App"])])
    let project = try ProjectFile(parsing: Array(source.utf8), named: "p")
    let removed = String(decoding: try project.removing(module).bytes, as: UTF8.self)
    #expect(source.contains("CartView") && !removed.contains("CartView"))
  }

  @Test func `take the next id where theirs is in use`() throws {
    let module = LargeTeamProject.module("Fresh")
    let project = try Self.project(1)
    let edit = try project.adding(module)
    let id = try #require(
      String(decoding: edit.bytes, as: UTF8.self).split(separator: "\n")
        .first { $0.contains("FreshRouter.swift */ = {isa = PBXFileReference") }?
        .dropFirst(2).prefix(24))
    var text = String(decoding: project.bytes, as: UTF8.self)
    text.replace(
      "/* Begin PBXFileReference section */\n",
      with: """
        /* Begin PBXFileReference section */
        \t\t\(id) /* Other.swift */ = {isa = PBXFileReference; path = Other.swift; sourceTree = "<group>"; };

        """)
    let other = try ProjectFile(parsing: Array(text.utf8), named: "App.xcodeproj")
    let again = try other.adding(module)
    #expect(!LineDifference.added(from: other.bytes, to: again.bytes).isEmpty)
    let lines = String(decoding: again.bytes, as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.contains("FreshRouter.swift */ = {isa = PBXFile") })
    #expect(line.dropFirst(2).prefix(12) == id.prefix(12))
    #expect(line.dropFirst(2).prefix(24) != id)
    let edited = try ProjectFile(parsing: again.bytes, named: "App.xcodeproj")
    #expect(try edited.adding(module).bytes == edited.bytes)
    #expect(try edited.removing(module).bytes == other.bytes)
  }
}
