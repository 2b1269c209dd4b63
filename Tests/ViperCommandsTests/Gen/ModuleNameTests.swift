import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("What a module may be called")
struct ModuleNameTests {
  @Test func `Auth/Login is the module Login in the folder and group Auth, tests too`() throws {
    let project = TestProject(DemoProject.tree)
    #expect(
      Viper.run(["gen", "Auth/Login"], in: project.world) == .done, "\(project.console.errors)")
    let paths = try project.snapshot().paths
    for path in [
      "Demo/Modules/Auth/Login/Presenter/LoginPresenter.swift",
      "DemoTests/Modules/Auth/Login/Presenter/LoginPresenterTests.swift",
    ] {
      #expect(paths.contains(path), "\(path)")
    }
    let text = String(
      decoding: try project.files.read(project.root.appending("Demo.xcodeproj/project.pbxproj")),
      as: UTF8.self)
    #expect(text.contains("path = Auth;") && text.contains("path = Login;"))
    #expect(project.console.output.contains("\nLogin: "), "\(project.console.output)")
    // A second module joins the group that is there.
    #expect(Viper.run(["gen", "Auth/Reset"], in: project.world) == .done)
    let groups = try #require(
      Viper.run(["gen", "Auth/Login", "--dry-run"], in: project.world) == .done ? text : nil)
    #expect(groups.components(of: "/* Auth */ = {") == 2, "one for the code, one for the tests")
  }

  @Test(arguments: [
    ("../Login", "`..` is another folder"), ("/Login", "is empty"),
    ("Auth//Login", "is empty"), ("Auth/", "the module's name is empty"),
    (".git/Login", "is hidden"), ("Auth\\Login", "viper gen Auth/Login"), ("~a/Login", "`~`"),
    ("Auth/my-login", "try `MyLogin`"),
  ])
  func `a path that is none is refused, and nothing is written`(name: String, says: String) throws {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    #expect(Viper.run(["gen", name], in: project.world) == .failed)
    #expect(project.console.errors.contains(says), "\(project.console.errors)")
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test(arguments: [
    ("login", "viper gen Login"), ("class", "viper gen Class"), ("self", "viper gen SelfScreen"),
    ("Type", "viper gen TypeScreen"), ("über", "viper gen Über"),
  ])
  func `a lower case name and a keyword get a suggestion`(name: String, suggestion: String) {
    let project = TestProject(DemoProject.tree)
    #expect(Viper.run(["gen", name], in: project.world) == .done, "\(project.console.errors)")
    let errors = project.console.errors
    #expect(errors.contains("`\(name)`") && errors.contains(suggestion), "\(errors)")
  }

  @Test(arguments: ["Login", "写真", "_Base", "Классы", "iOS".uppercased()])
  func `no other name does`(name: String) {
    let project = TestProject(DemoProject.tree)
    #expect(Viper.run(["gen", name], in: project.world) == .done)
    #expect(!project.console.errors.contains("did you mean"), "\(project.console.errors)")
  }

  @Test(arguments: ["3D", "A-B", "A B", "A/B", "🔥"])
  func `a prefix that is no identifier is refused by gen, doctor and setup`(_ prefix: String) throws
  {
    let rambafile = DemoProject.rambafile + "prefix: '\(prefix)'\n"
    for command in [["gen", "Login"], ["doctor"], ["setup", "--yes", "--force"]] {
      let project = TestProject(DemoProject.tree(["Rambafile": rambafile]))
      let before = try project.snapshot()
      let code = Viper.run(
        command + (command[0] == "setup" ? ["--prefix", prefix] : []), in: project.world)
      #expect(code != .done, "\(command)")
      let says = project.console.errors + project.console.output
      #expect(says.contains("prefix") || says.contains("can't start the name"), "\(says)")
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
