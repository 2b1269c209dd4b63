import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper project merge")
struct ProjectMergeTests {
  private static let base = DemoProject.projectFile

  private static func project(
    ours: String, theirs: String, base: String = base, git: ScriptedGit = ScriptedGit()
  ) -> TestProject {
    TestProject(["a b/base": base, "ours": ours, "theirs": theirs], git: git)
  }

  private static func text(_ name: String, _ project: TestProject) throws -> String {
    String(decoding: try project.files.read(project.root.appending(name)), as: UTF8.self)
  }

  private static let words = ["project", "merge", "a b/base", "ours", "theirs"]

  @Test func `writes what both changed into ours`() async throws {
    let ours = Self.base.replacing("objectVersion = 56", with: "objectVersion = 60")
    let theirs = Self.base.replacing("path = AppDelegate.swift", with: "path = App.swift")
    #expect(ours != Self.base && theirs != Self.base)
    let project = Self.project(ours: ours, theirs: theirs)
    #expect(await onOwnThread { Viper.run(Self.words, in: project.world) } == .done)
    #expect(project.console.output.isEmpty && project.console.errors.isEmpty)
    #expect(
      try Self.text("ours", project)
        == ours.replacing("path = AppDelegate.swift", with: "path = App.swift"))
    #expect(project.git.calls.isEmpty)
  }

  @Test func `leaves markers and says what there is to decide`() async throws {
    let project = Self.project(
      ours: Self.base.replacing("path = AppDelegate.swift", with: "path = One.swift"),
      theirs: Self.base.replacing("path = AppDelegate.swift", with: "path = Two.swift"))
    let words = Self.words + ["--path", "Demo.xcodeproj/project.pbxproj", "--marker-size", "9"]
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .failed)
    #expect(project.console.errors.contains("One.swift here, Two.swift there"))
    #expect(project.console.errors.contains("Demo.xcodeproj/project.pbxproj"))
    let text = try Self.text("ours", project)
    #expect(text.contains("\n<<<<<<<<< ours\n") && text.contains("\n>>>>>>>>> theirs\n"))
  }

  @Test func `tells programs the same`() async throws {
    let project = Self.project(
      ours: Self.base.replacing("path = AppDelegate.swift", with: "path = One.swift"),
      theirs: Self.base.replacing("path = AppDelegate.swift", with: "path = Two.swift"))
    #expect(await onOwnThread { Viper.run(Self.words + ["--json"], in: project.world) } == .failed)
    #expect(project.console.output.contains("\"inConflict\": [\n      \"ours\""))
    #expect(project.console.output.contains("\"code\": \"merge.values\""))
  }

  @Test(arguments: [(0, ExitCode.done), (1, .failed), (3, .failed)])
  func `lets git merge the text of what is no project`(status: Int, code: ExitCode) async throws {
    let git = ScriptedGit { _ in
      GitAnswer(status: Int32(status), output: Array("merged text\n".utf8))
    }
    let project = Self.project(ours: "<?xml version=\"1.0\"?>", theirs: Self.base, git: git)
    #expect(await onOwnThread { Viper.run(Self.words, in: project.world) } == code)
    #expect(try Self.text("ours", project) == "merged text\n")
    #expect(git.calls.count == 1 && git.calls[0].arguments[0] == "merge-file")
    #expect(project.console.errors.contains("XML"))
  }

  @Test func `leaves ours as it was where git can't either`() async throws {
    for git in [ScriptedGit(), ScriptedGit { _ in GitAnswer(status: 255) }] {
      let project = Self.project(ours: "cut short {", theirs: Self.base, git: git)
      #expect(await onOwnThread { Viper.run(Self.words, in: project.world) } == .declined)
      #expect(try Self.text("ours", project) == "cut short {")
      #expect(project.console.errors.hasPrefix("error: "))
    }
  }

  @Test(arguments: [
    ["project", "merge"], ["project", "merge", "a", "b"],
    ["project", "merge", "--install", "--uninstall"], ["project", "merge", "a", "--install"],
    ["project", "merge", "a", "b", "c", "--marker-size", "0"],
  ])
  func `refuses what makes no sense`(words: [String]) async {
    let project = TestProject()
    #expect(await onOwnThread { Viper.run(words, in: project.world) } == .wrongUsage)
  }
}
