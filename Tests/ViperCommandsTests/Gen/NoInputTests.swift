import Configuration
import Testing
import ViperCommands
import ViperTestSupport

@Suite("Where nobody is to be asked")
struct NoInputTests {
  @Test(
    arguments: [
      (["--no-input"], nil), ([], "true"), ([], "1"), (["-q", "--no-input"], "false"),
    ] as [([String], String?)])
  func `a terminal is asked nothing, and the error says which option to give`(
    options: [String], ci: String?
  ) throws {
    var variables = ["HOME": "/home/tester"]
    variables["CI"] = ci
    let tree = DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"])
    for (words, says) in [
      (["gen", "Profile"], "--force"), (["setup", "--force"], "`--"),
      (["template", "create", "mine"], "--summary"),
    ] {
      let project = TestProject(tree, isTerminal: true, answers: ["y", "y"], variables: variables)
      let before = try project.snapshot()
      let code = Viper.run(options + words, in: project.world)
      #expect(code == .failed, "\(words)")
      #expect(project.console.errors.contains(says), "\(project.console.errors)")
      #expect(project.console.unusedAnswers == ["y", "y"], "\(words)")
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }

  @Test(arguments: ["false", "0", ""]) func `anywhere else it is`(ci: String) {
    let project = TestProject(
      DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"]),
      isTerminal: true, answers: ["q"], variables: ["HOME": "/home/tester", "CI": ci])
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .declined)
    #expect(project.console.unusedAnswers == [])
  }
}
