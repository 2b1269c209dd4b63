import Testing
import ViperCommands
import ViperTestSupport

@Suite("viper template create")
struct CreateTests {
  @Test func `what it writes passes the check and generates`() {
    let demo = CatalogProject()
    #expect(
      demo.run(
        "template", "create", "mine", "--summary", "Ours: \"a\" {{ b }} {% c %} \\",
        "--author", "Jane: O'Doe #1", "--license", "MIT", "--dependency", "RxSwift",
        "--path", "Templates") == .failed, "there is no such folder yet")
    demo.run("template", "install")
    #expect(
      demo.run(
        "template", "create", "mine", "--summary", "Ours: \"a\" {{ b }} {% c %} \\",
        "--author", "Jane: O'Doe #1", "--license", "MIT", "--dependency", "RxSwift",
        "--path", "Templates") == .done, "\(demo.errors)")
    #expect(demo.run("template", "check", "Templates/mine") == .done, "\(demo.errors)")
    #expect(demo.run("template", "show", "mine") == .done)
    #expect(demo.output.contains("Ours: \"a\" {{ b }} {% c %} \\\n"))
    #expect(demo.output.contains("author   Jane: O'Doe #1\n"))
    #expect(demo.run("gen", "Login", "mine") == .done, "\(demo.errors)")
    #expect(
      demo.text("Demo/Login/Presenter/LoginPresenter.swift")?.contains("class LoginPresenter")
        == true)
  }

  @Test func `asks on a terminal for what no option says`() {
    let demo = CatalogProject(
      isTerminal: true, answers: ["For screens", "Jane", "", "RxSwift", "Moya", ""])
    #expect(demo.run("template", "create", "mine") == .done, "\(demo.errors)")
    let spec = demo.text("mine/mine.rambaspec") ?? ""
    for line in [
      "summary: \"For screens\"", "author: \"Jane\"", "license: \"MIT\"", "- \"RxSwift\"",
      "- \"Moya\"",
    ] {
      #expect(spec.contains(line), "\(line)")
    }
  }

  @Test func `without a terminal it names the options instead of asking`() throws {
    let demo = CatalogProject()
    let before = try demo.project.snapshot()
    #expect(demo.run("template", "create", "mine") == .failed)
    #expect(demo.errors.contains("`--summary`, `--author`"))
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
  }

  @Test(arguments: ["../evil", "a/b", ".hidden", "", "~x", "-x"])
  func `a name that is no folder's is refused`(_ name: String) throws {
    let demo = CatalogProject()
    let before = try demo.project.snapshot()
    #expect(demo.run("template", "create", "--summary=s", "--author=a", "--", name) == .failed)
    #expect(demo.errors.contains("can't be a template's name"), "\(demo.errors)")
    #expect(try before.changes(to: demo.project.snapshot()).isEmpty)
  }

  @Test func `what has the name already stays`() {
    let demo = CatalogProject(["mine/notes.txt": "precious"])
    #expect(
      demo.run("template", "create", "mine", "--summary", "s", "--author", "a") == .failed)
    #expect(demo.errors.contains("it exists already"))
    #expect(demo.text("mine/notes.txt") == "precious")
  }
}
