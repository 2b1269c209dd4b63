import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// What a program reads of a run.
struct JSONAnswer {
  let code: ExitCode
  let fields: [String: Any]
  var result: [String: Any]? { fields["result"] as? [String: Any] }
  var diagnostics: [[String: Any]] { fields["diagnostics"] as? [[String: Any]] ?? [] }

  /// Runs a command with `--json`, which must print one object and nothing else.
  init(_ words: [String], in project: TestProject) throws {
    let before = project.console.output.count
    code = Viper.run(words + ["--json"], in: project.world)
    let text = project.console.output.dropFirst(before)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    fields = try #require(object as? [String: Any], "\(words): \(text)")
  }
}

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

  @Test(arguments: commands)
  func `every command answers with one object, on failure too`(
    _ words: [String], code: ExitCode
  ) throws {
    let project = project()
    let answer = try JSONAnswer(words, in: project)
    #expect(answer.code == code, "\(answer.fields)")
    #expect(Set(answer.fields.keys) == ["schema", "ok", "result", "diagnostics"])
    #expect(answer.fields["schema"] as? Int == 1)
    #expect(answer.fields["ok"] as? Bool == (code == .done))
    if code == .done { #expect(answer.result != nil) }
    if code != .done {
      #expect(answer.diagnostics.contains { $0["severity"] as? String == "error" })
    }
    for diagnostic in answer.diagnostics {
      #expect(
        Set(diagnostic.keys) == [
          "code", "severity", "message", "file", "line", "column", "notes", "hints",
        ])
      #expect(diagnostic["line"] as? Int != 0 && diagnostic["column"] as? Int != 0)
    }
    #expect(project.console.errors == "")
  }

  @Test func `a diagnostic says where it is, and null where that is unknown`() throws {
    var tree = DemoProject.tree
    tree["Rambafile"] = DemoProject.rambafile.replacing(
      "project_target: Demo", with: "project_target: Dmeo")
    let answer = try JSONAnswer(["gen", "Profile"], in: TestProject(tree))
    let problem = try #require(answer.diagnostics.first)
    #expect(problem["file"] as? String == "Rambafile")
    #expect(problem["line"] is Int && problem["column"] is Int)
    #expect((problem["hints"] as? [String])?.first?.contains("did you mean `Demo`?") == true)
    let other = try JSONAnswer(["gen", "Profile", "nothing"], in: TestProject(DemoProject.tree))
    #expect(
      other.diagnostics.first?["file"] is NSNull && other.diagnostics.first?["line"] is NSNull)
  }

  @Test func `the diff is in the object`() throws {
    let project = project()
    let without = try JSONAnswer(["gen", "Profile", "--dry-run"], in: project)
    #expect(without.result?["diff"] is NSNull)
    let answer = try JSONAnswer(["gen", "Profile", "--diff"], in: project)
    let diff = try #require(answer.result?["diff"] as? String)
    #expect(diff.contains("+++ b/Demo/Modules/Profile/Presenter/ProfilePresenter.swift\n"))
    #expect(answer.result?["done"] as? Bool == false)
    let changes = try #require(answer.result?["changes"] as? [[String: Any]])
    #expect(changes.last?["action"] as? String == "edit")
    #expect(changes.allSatisfy { Set($0.keys) == ["action", "path", "from", "kind"] })
  }

  @Test func `a warning is there once`() throws {
    var tree = DemoProject.tree
    tree["Rambafile"] = DemoProject.rambafile + "nonsense: 1\nnonsense: 2\n"
    let answer = try JSONAnswer(["gen", "Profile"], in: TestProject(tree))
    let messages = answer.diagnostics.compactMap { $0["message"] as? String }
    #expect(!messages.isEmpty && Set(messages).count == messages.count)
  }

  @Test func `nobody is asked by a command that answers a program`() throws {
    var tree = DemoProject.tree
    tree["Demo/Modules/Taken/View/TakenView.swift"] = "// mine\n"
    let project = TestProject(tree, isTerminal: true, answers: ["y"])
    let answer = try JSONAnswer(["gen", "Taken"], in: project)
    #expect(answer.code == .failed)
    #expect(project.console.unusedAnswers == ["y"])
  }
}
