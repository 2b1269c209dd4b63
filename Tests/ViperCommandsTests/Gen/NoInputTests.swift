import Configuration
import Testing
import ViperCommands
import ViperTestSupport

@Suite("A run that must not prompt")
struct NoInputTests {
  @Test(
    arguments: [
      (["--no-input"], nil), ([], "true"), ([], "1"), (["-q", "--no-input"], "false"),
    ] as [([String], String?)])
  func `never prompts on a terminal, and the error names the option to give`(
    options: [String], ci: String?
  ) throws {
    var variables = ["HOME": "/home/tester"]
    variables["CI"] = ci
    let tree = DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"])
    for (words, error, option) in [
      (["gen", "Profile"], "gen.conflict", "--force"),
      (["setup", "--force"], "setup.unanswered", "--company"),
      (["template", "create", "mine"], "questions.unanswered", "--summary"),
    ] {
      let project = TestProject(tree, isTerminal: true, answers: ["y", "y"], variables: variables)
      let before = try project.snapshot()
      #expect(project.answer(options + words).fails(error, naming: option), "\(words)")
      #expect(project.console.unusedAnswers == ["y", "y"], "\(words)")
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }

  @Test(arguments: ["false", "0", ""]) func `other values of CI leave prompts on`(ci: String) {
    let project = TestProject(
      DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"]),
      isTerminal: true, answers: ["q"], variables: ["HOME": "/home/tester", "CI": ci])
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .declined)
    #expect(project.console.unusedAnswers == [])
  }
}
