import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct JSONTests {
  /// Each command, done and failed, with the code that it ends with.
  static let commands: [([String], ExitCode)] = [
    (["version"], .done), (["completion", "zsh"], .done), (["doctor"], .done),
    (["gen", "Profile"], .done), (["gen", "Profile", "--dry-run"], .done),
    (["gen", "Profile", "--diff"], .done), (["gen", "Taken"], .failed),
    (["gen", "Taken", "--diff"], .failed), (["gen", "Profile", "nothing"], .failed),
    (["gen", "Profile", "--rambafile", "none"], .failed), (["gen"], .wrongUsage),
    (["gen", "Profile", "--nonsense"], .wrongUsage), (["nonsense"], .wrongUsage),
    (["setup", "--yes"], .failed), (["setup", "--yes", "--force"], .done),
    (["template", "list"], .done), (["template", "search", "view"], .done),
    (["template", "show", "viper"], .done), (["template", "show", "vipre"], .failed),
    (["template", "check", "viper"], .done), (["template", "check", "nothing"], .failed),
    (["template", "create", "mine", "--yes", "--author", "Jane"], .done),
    (["template", "create", "screen", "--yes", "--path", "Templates"], .failed),
    (["template", "install"], .done), (["template", "install", "--diff"], .done),
    (["template", "install", "--update", "nothing"], .failed), (["module", "list"], .done),
    (["module", "show", "Profile"], .failed), (["module", "graph"], .done),
  ]

  private func project() -> TestProject {
    var tree = DemoProject.tree
    tree["Rambafile"] =
      DemoProject.rambafile.replacing(
        "- {name: screen}", with: "- {name: screen, local: Templates/screen}")
      + "shared_catalog: false\n"
    tree["Demo/Modules/Taken/View/TakenView.swift"] = "// mine\n"
    return TestProject(tree)
  }

  @Test func `without a command, the tree of all commands is printed`() {
    let (plain, help) = (project(), project())
    #expect(Viper.run(["--json"], in: plain.world) == .done)
    #expect(Viper.run(["--help", "--json"], in: help.world) == .done)
    #expect(plain.console.output.hasPrefix("{"))
    #expect(plain.console.output == help.console.output)
  }

  @Test(arguments: commands)
  func `every command prints one object, also on failure`(
    _ words: [String], code: ExitCode
  ) throws {
    let project = project()
    let answer = project.answer(words)
    #expect(answer.exit == code)
    if code == .done { #expect(answer.result != .null) } else { #expect(answer.errors != []) }
    let object = try JSONDecoder().decode(
      JSONValue.self, from: Data(project.console.output.utf8))
    #expect(Set(object.fields.keys) == ["schema", "ok", "result", "diagnostics"])
    #expect(object["schema"] == 1 && object["ok"] == .flag(code == .done))
    for diagnostic in object["diagnostics"].list {
      #expect(
        Set(diagnostic.fields.keys) == [
          "code", "severity", "message", "file", "line", "column", "notes", "hints",
        ])
      #expect(diagnostic["line"] != 0 && diagnostic["column"] != 0)
    }
    #expect(project.console.errors == "")
  }

  @Test func `a diagnostic has a place, or null if it is unknown`() throws {
    var tree = DemoProject.tree
    tree["Rambafile"] = DemoProject.rambafile.replacing(
      "project_target: Demo", with: "project_target: Dmeo")
    let answer = TestProject(tree).answer("gen", "Profile")
    let problem = try #require(answer.problems.first)
    #expect(problem.place == "Rambafile:5:17")
    #expect(problem.suggestions.contains("Demo"))
    let other = TestProject(DemoProject.tree).answer("gen", "Profile", "nothing")
    let placeless = try #require(other.problems.first)
    #expect(placeless.file == nil && placeless.line == nil && placeless.column == nil)
  }

  @Test func `the diff is in the object`() throws {
    let project = project()
    #expect(project.answer("gen", "Profile", "--dry-run").result["diff"] == .null)
    let answer = project.answer("gen", "Profile", "--diff")
    let diff = try #require(answer.result["diff"].text)
    #expect(diff.contains("+++ b/Demo/Modules/Profile/Presenter/ProfilePresenter.swift\n"))
    #expect(answer.result["done"] == false)
    let changes = answer.result["changes"].list
    #expect(changes.last?["action"] == "edit")
    #expect(changes.allSatisfy { Set($0.fields.keys) == ["action", "path", "from", "kind"] })
  }

  @Test func `a warning is there once`() {
    var tree = DemoProject.tree
    tree["Rambafile"] = DemoProject.rambafile + "nonsense: 1\nnonsense: 2\n"
    let messages = TestProject(tree).answer("gen", "Profile").problems.map(\.message)
    #expect(!messages.isEmpty && Set(messages).count == messages.count)
  }

  @Test func `a command with json output never prompts`() {
    var tree = DemoProject.tree
    tree["Demo/Modules/Taken/View/TakenView.swift"] = "// mine\n"
    let project = TestProject(tree, isTerminal: true, answers: ["y"])
    #expect(project.answer("gen", "Taken").exit == .failed)
    #expect(project.console.unusedAnswers == ["y"])
  }
}
