import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper template create")
struct CreateTests {
  @Test func `writes a template that passes the check and generates`() {
    let demo = CatalogProject()
    #expect(
      demo.run(
        "template", "create", "mine", "--summary", "Ours: \"a\" {{ b }} {% c %} \\",
        "--author", "Jane: O'Doe #1", "--license", "MIT", "--dependency", "RxSwift")
        == .done, "\(demo.errors)")
    #expect(demo.output.hasSuffix("Next: viper gen Example mine\n"), "\(demo.output)")
    #expect(demo.run("template", "check", "Templates/mine") == .done, "\(demo.errors)")
    #expect(demo.run("template", "show", "mine") == .done)
    #expect(demo.output.contains("Ours: \"a\" {{ b }} {% c %} \\\n"))
    #expect(demo.output.contains("author   Jane: O'Doe #1\n"))
    #expect(demo.run("gen", "Login", "mine") == .done, "\(demo.errors)")
    #expect(
      demo.text("Demo/Login/Presenter/LoginPresenter.swift")?.contains("class LoginPresenter")
        == true)
  }

  @Test(arguments: [
    (["-C", "ios"], "ios/Templates/mine", "Next: viper -C ios gen Example mine\n"),
    (
      ["-C", "ios", "--path", "../Shared/Our Templates"], "Shared/Our Templates/mine",
      "Next: viper -C ios template check '../Shared/Our Templates/mine'\n"
    ),
  ])
  func `writes to the right folder, and names the next command`(
    _ options: [String], folder: String, next: String
  ) throws {
    let project = TestProject(["ios/Rambafile": "company: Acme\n"])
    let words = ["template", "create", "mine", "--summary", "s", "--author", "a"] + options
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    #expect(project.console.output.hasSuffix(next), "\(project.console.output)")
    #expect(try project.snapshot().paths.contains(folder + "/mine.rambaspec"))
  }

  @Test func `warns about the name of a bundled template`() {
    let project = TestProject(["Rambafile": "company: Acme\n"])
    let words = ["template", "create", "viper", "--summary", "s", "--author", "a"]
    let answer = project.answer(words)
    #expect(answer.exit == .done && answer.warnings == ["template.hides-bundled"])
    // A frozen copy generates the same.
    let frozen = project.answer("template", "freeze", "service")
    #expect(frozen.exit == .done && frozen.warnings.isEmpty, "\(frozen.testDescription)")
  }

  @Test func `prompts for missing options on a terminal`() {
    let demo = CatalogProject(
      isTerminal: true, answers: ["For screens", "Jane", "", "RxSwift", "Moya", ""])
    #expect(demo.run("template", "create", "mine") == .done, "\(demo.errors)")
    let spec = demo.text("Templates/mine/mine.rambaspec") ?? ""
    for line in [
      "summary: \"For screens\"", "author: \"Jane\"", "license: \"MIT\"", "- \"RxSwift\"",
      "- \"Moya\"",
    ] {
      #expect(spec.contains(line), "\(line)")
    }
  }

  @Test(arguments: [[], ["For screens"], ["For screens", "Jane"]])
  func `changes nothing when the input ends`(_ answers: [String]) throws {
    let demo = CatalogProject(isTerminal: true, answers: answers)
    let before = try demo.project.snapshot()
    #expect(demo.run("template", "create", "mine") == .declined, "\(demo.errors)")
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
  }

  @Test func `names the missing options without a terminal`() throws {
    let demo = CatalogProject()
    let before = try demo.project.snapshot()
    let answer = demo.answer("template", "create", "mine")
    #expect(answer.fails("questions.unanswered"), "\(answer.testDescription)")
    #expect(answer.names.isSuperset(of: ["--summary", "--author"]))
    #expect(
      demo.answer("template", "create", "mine", "--author", "Jane")
        .fails("questions.unanswered", naming: "--summary", suggesting: "--yes"))
    let yes = demo.answer("template", "create", "mine", "--yes")
    #expect(
      yes.fails("questions.unanswered", naming: "--yes", "--author"), "\(yes.testDescription)")
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
  }

  @Test(arguments: [
    "../evil", "a/b", ".hidden", "", "~x", "-x", "NUL", String(repeating: "x", count: 250),
  ])
  func `rejects a name that can't be a folder`(_ name: String) throws {
    let demo = CatalogProject()
    let before = try demo.project.snapshot()
    #expect(demo.run("template", "create", "--summary=s", "--author=a", "--", name) == .failed)
    if !name.hasPrefix("-") {
      let answer = demo.answer("template", "create", "--summary=s", "--author=a", name)
      #expect(answer.fails("template.name"), "\(answer.testDescription)")
    }
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
  }

  @Test func `a folder that can't be read is not a name that is taken`() {
    let demo = CatalogProject()
    let folder = Path("/home/tester/locked")
    demo.project.files.putFolder(at: folder)
    demo.project.files.setPermissions(0, at: folder)
    let answer = demo.answer(
      "template", "create", "mine", "--summary", "s", "--author", "a", "--path", folder.text,
      "--dry-run")
    #expect(
      answer.fails("files.permission-denied", suggesting: "ls -ld \(folder) \(folder)/mine"),
      "\(answer.testDescription)")
  }

  @Test func `never replaces an existing template`() {
    let demo = CatalogProject(["Templates/mine/notes.txt": "precious"])
    for words in [[], ["--summary", "s", "--author", "a"]] {
      let answer = demo.project.answer(["template", "create", "mine"] + words)
      #expect(answer.exit == .failed)
      #expect(answer.names.contains("Templates/mine"), "\(answer.testDescription)")
    }
    #expect(demo.text("Templates/mine/notes.txt") == "precious")
  }

  @Test func `finds an existing template before it asks`() {
    let answers = ["For screens", "Jane", "", ""]
    let demo = CatalogProject(
      ["Templates/mine/notes.txt": "precious"], isTerminal: true, answers: answers)
    #expect(demo.run("template", "create", "mine") == .failed)
    #expect(demo.project.console.unusedAnswers == answers)
  }
}
