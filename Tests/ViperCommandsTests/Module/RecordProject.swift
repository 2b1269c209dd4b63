import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// The demo project with records, and what happens to it.
struct RecordProject {
  static let rambafile = DemoProject.rambafile + "module_records: true\n"

  let project: TestProject

  init(
    _ changes: [String: String?] = [:], on files: MemoryFiles? = nil,
    clock: any Clock = TestClock(),
    git: ScriptedGit? = nil
  ) {
    project = TestProject(
      DemoProject.tree(["Rambafile": Self.rambafile].merging(changes) { $1 }),
      on: files,
      clock: clock, git: git)
  }

  /// The same files on another day.
  init(asLeftBy other: RecordProject) throws {
    project = TestProject(try other.tree.texts)
  }

  /// With this tree and nothing else.
  init(exactly tree: [String: String], git: ScriptedGit = ScriptedGit()) {
    project = TestProject(tree, git: git)
  }

  /// Whether a command succeeds.
  func ends(_ words: [String]) -> Bool { Viper.run(words, in: project.world) == .done }

  /// What a command answers with `--json`.
  func answer(_ words: String...) -> Answer { project.answer(words) }

  /// What a command answers with `--json`.
  func answer(_ words: [String]) -> Answer { project.answer(words) }

  /// What `module list` answers for a module: `unchanged`, `edited`, `conflict`, `missing`, `behind`.
  func states(of module: String = "Profile") -> [String] {
    answer("module", "list").result["modules"].list
      .first { $0["name"] == .text(module) }?["states"].texts ?? []
  }

  /// Runs a command that must succeed.
  @discardableResult
  func run(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> String { run(words, sourceLocation: sourceLocation) }

  @discardableResult
  func run(
    _ words: [String], expecting code: ExitCode = .done,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let before = printed
    let ended = Viper.run(words, in: project.world)
    return output(of: words, before, ended, code, sourceLocation)
  }

  /// Runs a command that waits for git.
  @discardableResult
  func runOnOwnThread(
    _ words: [String], expecting code: ExitCode = .done,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> String {
    let (before, project) = (printed, project)
    let ended = await onOwnThread { Viper.run(words, in: project.world) }
    return output(of: words, before, ended, code, sourceLocation)
  }

  /// How many bytes have been printed.
  private var printed: (output: Int, errors: Int) {
    (project.console.output.utf8.count, project.console.errors.utf8.count)
  }

  private func output(
    of words: [String], _ before: (output: Int, errors: Int), _ ended: ExitCode,
    _ code: ExitCode, _ sourceLocation: SourceLocation
  ) -> String {
    let errors = String(project.console.errors.utf8.dropFirst(before.errors)) ?? ""
    #expect(ended == code, "\(words): \(errors)", sourceLocation: sourceLocation)
    return (String(project.console.output.utf8.dropFirst(before.output)) ?? "") + errors
  }

  func text(_ path: String) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  func put(_ text: String, at path: String) {
    project.files.put(text, at: project.root.appending(path))
  }

  /// What has changed since then, except for versions of templates, which stay until pruned.
  func changes(since before: TreeSnapshot) throws -> [String] {
    before.changes(to: try tree).filter {
      $0 != "+ .viper" && !$0.hasPrefix("+ .viper/templates")
    }
  }

  /// Moves the group `Profile` of the navigator into a new group `Flow` in its place.
  func moveProfileIntoFlow() throws {
    let path = "Demo.xcodeproj/project.pbxproj"
    var text = try self.text(path)
    let group = try #require(text.firstMatch(of: /([0-9A-F]{24}) \/\* Profile \*\/ = \{/))
    let flow = String(repeating: "F", count: 24)
    text.replace("\(group.1) /* Profile */,", with: "\(flow) /* Flow */,", maxReplacements: 1)
    text.replace(
      group.0,
      with: """
        \(flow) /* Flow */ = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\t\(group.1) /* Profile */,
        \t\t\t);
        \t\t\tname = Flow;
        \t\t\tsourceTree = "<group>";
        \t\t};
        \t\t\(group.0)
        """)
    put(text, at: path)
  }

  func take(_ path: String) { project.files.take(project.root.appending(path)) }

  var tree: TreeSnapshot {
    get throws { try project.snapshot(withTimes: false) }
  }
}
