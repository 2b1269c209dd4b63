import Testing
import ViperCommands
import ViperTestSupport

@Suite("viper gen over files that exist")
struct ConflictTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"
  private static let tree = DemoProject.tree([view: "// mine\n"])

  @Test("stops, names them and the flags")
  func refuses() throws {
    let project = TestProject(Self.tree)
    let before = try project.snapshot()
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .failed)
    #expect(try project.snapshot() == before)
    for word in [Self.view, "--force", "--skip-existing", "--diff"] {
      #expect(project.console.errors.contains(word), "\(word)")
    }
  }

  @Test("replaces them with --force")
  func force() throws {
    let project = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile", "--force"], in: project.world) == .done)
    #expect(try project.snapshot().texts[Self.view]?.contains("ProfileView {}") == true)
    #expect(project.console.output.contains("replaced  \(Self.view)"))
  }

  @Test("keeps them with --skip-existing and registers them all the same")
  func skip() throws {
    let project = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile", "--skip-existing"], in: project.world) == .done)
    let texts = try project.snapshot().texts
    #expect(texts[Self.view] == "// mine\n")
    #expect(
      texts["Demo.xcodeproj/project.pbxproj"]?.contains("ProfileView.swift in Sources") == true)
  }

  @Test(
    "asks on a terminal",
    arguments: [
      (["yes"], ExitCode.done, "final class ProfileView {}"), (["s"], .done, "// mine"),
      (["n"], .declined, "// mine"), ([""], .declined, "// mine"), ([], .declined, "// mine"),
      (["what?", "d", "Y"], .done, "final class ProfileView {}"),
    ])
  func asks(answers: [String], code: ExitCode, content: String) throws {
    let project = TestProject(Self.tree, isTerminal: true, answers: answers)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == code)
    #expect(try project.snapshot().texts[Self.view]?.contains(content) == true)
    #expect(project.console.unusedAnswers.isEmpty)
  }

  @Test("does not take both flags")
  func both() {
    let project = TestProject(Self.tree)
    let code = Viper.run(["gen", "Profile", "--force", "--skip-existing"], in: project.world)
    #expect(code == .wrongUsage)
    #expect(project.console.errors.contains("exclude each other"))
  }
}
