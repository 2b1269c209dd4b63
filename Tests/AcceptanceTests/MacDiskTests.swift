import Testing
import ViperTestSupport

/// The program on a disk that takes names for one whose case or Unicode form alone differs.
@Suite(.enabled(if: MacDisk.isThere, Comment(rawValue: MacDisk.reason)), .serialized)
final class MacDiskTests {
  private let disk: MacDisk

  init() throws { disk = try MacDisk() }

  private static let tree = DemoProject.tree([
    "Rambafile": DemoProject.rambafile + "module_records: true\n"
  ])

  private func project(_ commands: [String]...) async throws -> RealProject {
    let project = try RealProject(Self.tree, in: disk.folder)
    for words in commands { try await expect(0, words, in: project) }
    return project
  }

  /// Runs a command, and returns what it says.
  @discardableResult
  private func expect(
    _ code: Int32, _ words: [String], in project: RealProject,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let ending = try await project.run(words, variables: Run.variables)
    #expect(ending.code == code, "\(words): \(ending.errors)", sourceLocation: sourceLocation)
    return ending.output + ending.errors
  }

  @Test func `another case of a module's name is refused`() async throws {
    let project = try await project(["gen", "Profile"])
    let before = try project.snapshot(withTimes: false)
    for words in [["profile"], ["PROFILE", "--force"]] {
      let said = try await expect(1, ["gen"] + words, in: project)
      #expect(said.contains("Demo/Modules/Profile"), "\(said)")
    }
    try await expect(1, ["module", "remove", "profile"], in: project)
    #expect(try before.changes(to: project.snapshot(withTimes: false)) == [])
  }

  @Test func `another Unicode form of a name is the module that is there`() async throws {
    let project = try await project(["gen", "Caf\u{e9}"])
    let before = try project.snapshot(withTimes: false)
    try await expect(0, ["gen", "Cafe\u{301}"], in: project)
    #expect(try before.changes(to: project.snapshot(withTimes: false)) == [])
  }

  @Test func `folders and groups keep the spelling that is there`() async throws {
    let project = try await project(
      ["gen", "Cart"], ["gen", "Profile", "--module-path", "demo/modules"],
      ["gen", "Search", "--module-path", "Demo/Screens"],
      ["module", "move", "Profile", "--to", "demo/screens"])
    let texts = try project.snapshot(withTimes: false).texts
    #expect(texts["Demo/Demo/Screens/Profile/View/ProfileView.swift"] != nil)
    #expect(texts["Demo/Demo.xcodeproj/project.pbxproj"]?.contains("screens") == false)
    try await expect(0, ["project", "check"], in: project)
  }

  @Test func `a module is renamed to another case of its name`() async throws {
    let renamed = try await project(
      ["gen", "Profile"], ["module", "rename", "Profile", "ProFile"])
    let fresh = try await project(["gen", "ProFile"])
    let wanted = try fresh.snapshot(withTimes: false)
    #expect(try wanted.changes(to: renamed.snapshot(withTimes: false)) == [])
    try await expect(0, ["project", "check"], in: renamed)
  }

  @Test func `project check corrects a path whose case differs`() async throws {
    let project = try await project(["gen", "Profile"])
    let file = "Demo.xcodeproj/project.pbxproj"
    let before = try project.snapshot(withTimes: false)
    let text = try #require(before.texts["Demo/" + file])
    try project.write(text.replacing("path = Modules;", with: "path = modules;"), to: file)
    let said = try await expect(2, ["project", "check", "--json"], in: project)
    // The findings come before the diagnostics.
    let findings = try #require(said.split(separator: "\"diagnostics\"").first)
    #expect(findings.matches(of: /"project\.spelling"/).count == 2, "\(said)")
    try await expect(0, ["project", "check", "--fix"], in: project)
    #expect(try before.changes(to: project.snapshot(withTimes: false)) == [])
  }

  @Test(.enabled(if: Tracer.isThere, Comment(rawValue: Tracer.reason)))
  func `killed on the way to another case, a module is all renamed or not at all`() async throws {
    let run = Run(
      name: "another case", tree: try await project(["gen", "Profile"]).snapshot().projectTexts,
      arguments: ["module", "rename", "Profile", "ProFile"])
    let finished = try RealProject(run.tree, in: disk.folder)
    try await expect(0, run.arguments, in: finished)
    let after = try finished.snapshot(withTimes: false)
    let calls = try await Tracer.calls(of: run, in: disk.folder).filter(\.changesSomething)
    let some = Tracer.isThorough ? 1 : max(1, calls.count / 6)
    for call in calls.indices.filter({ $0.isMultiple(of: some) }).map({ calls[$0] }) {
      let project = try RealProject(run.tree, in: disk.folder)
      let before = try project.snapshot(withTimes: false)
      let killed = try await project.run(run, under: call.killing)
      #expect(killed.code == nil, "\(call) was not reached: \(killed.errors)")
      try await expect(1, ["gen", "Next", "no-such-template"], in: project)
      let left = try project.snapshot(withTimes: false)
      let isDone = after.changes(to: left) == []
      #expect(isDone || before.changes(to: left) == [], "killed at \(call)")
    }
  }
}

extension TreeSnapshot {
  /// The texts by path from the project's folder.
  fileprivate var projectTexts: [String: String] { below("Demo").texts }
}
