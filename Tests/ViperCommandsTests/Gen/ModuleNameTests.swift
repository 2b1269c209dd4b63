import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("What a module may be called")
struct ModuleNameTests {
  @Test func `Auth/Login is the module Login in the folder and group Auth, tests too`() throws {
    let project = TestProject(DemoProject.tree)
    let answer = project.answer("gen", "Auth/Login")
    #expect(answer.exit == .done && answer.result["modules"] == ["Login"])
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
    // A second module joins the group that is there.
    #expect(Viper.run(["gen", "Auth/Reset"], in: project.world) == .done)
    let groups = try #require(
      Viper.run(["gen", "Auth/Login", "--dry-run"], in: project.world) == .done ? text : nil)
    #expect(groups.components(of: "/* Auth */ = {") == 2, "one for the code, one for the tests")
  }

  @Test(arguments: [
    ("../Login", ".."), ("/Login", "/Login"), ("Auth//Login", "Auth//Login"),
    ("Auth/", "Auth/"), ("", "Profile"), (".git/Login", ".git"),
    ("Auth\\Login", "viper gen Auth/Login"), ("~a/Login", "~a"), ("Auth/my-login", "MyLogin"),
    ("Auth\\my-login", "viper gen Auth/MyLogin"), ("👩\u{200D}💻", "Profile"),
  ])
  func `a malformed path is refused, and nothing is written`(name: String, mentions: String) throws
  {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    #expect(project.answer("gen", name).fails("module.name", naming: mentions))
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test(arguments: [
    ("login", "Login"), ("class", "Class"), ("self", "SelfScreen"),
    ("Type", "TypeScreen"), ("über", "Über"),
  ])
  func `a lower-case name and a keyword of Swift get a suggestion`(
    name: String, suggestion: String
  ) {
    let answer = TestProject(DemoProject.tree).answer("gen", name)
    #expect(answer.exit == .done && answer.warnings == ["module.name-style"])
    #expect(answer.reports("module.name-style", naming: name, suggesting: suggestion))
  }

  @Test func `a view that hides one of SwiftUI is noticed`() {
    let words = ["viper_swiftui", "--custom-parameters", "host:none"]
    let answer = TestProject(DemoProject.tree).answer(["gen", "Progress"] + words)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      answer.reports("module.name-style", naming: "ProgressView", suggesting: "ProgressScreen"),
      "\(answer.testDescription)")
    let others = [["Progress", "viper"], ["ProgressScreen"] + words, ["Profile"] + words]
    for other in others {
      let answer = TestProject(DemoProject.tree).answer(["gen"] + other)
      #expect(answer.exit == .done && !answer.warnings.contains("module.name-style"), "\(other)")
    }
  }

  @Test(arguments: ["viper", "viper_table", "viper_configurator", "viper_container", "surf_mvp"])
  func `a type that would inherit from itself is refused, and nothing is written`(
    template: String
  ) throws {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    let answer = project.answer("gen", "UI", template)
    #expect(
      answer.fails("module.name", naming: "UIViewController", suggesting: "UIScreen"),
      "\(answer.testDescription)")
    #expect(try before.changes(to: project.snapshot()) == [])
    // A longer name only begins with that of the type.
    #expect(project.answer("gen", "UIScreen", template).exit == .done)
  }

  @Test func `a prefix can make the name of a type its superclass's`() throws {
    let view = "class {{ prefix }}{{ module_info.name }}View: UITableView, Sendable {}\n"
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": "prefix: UI\n" + DemoProject.rambafile,
        "Templates/screen/Code/view.swift.liquid": view,
      ]))
    #expect(
      project.answer("gen", "Table")
        .fails("module.name", naming: "UITableView", suggesting: "TableScreen"))
    #expect(project.answer("gen", "List").exit == .done)
  }

  @Test(arguments: [
    ("ProfileService", "service", "Profile"), ("ProfileModule", "viper", "Profile"),
  ])
  func `a last word that the template adds itself is noticed`(
    name: String, template: String, suggestion: String
  ) {
    let answer = TestProject(DemoProject.tree).answer("gen", name, template)
    #expect(answer.exit == .done && answer.warnings == ["module.repeated-word"])
    #expect(answer.reports("module.repeated-word", naming: name, suggesting: suggestion))
  }

  @Test func `a last word with which a word of the template starts is none`() {
    let answer = TestProject(DemoProject.tree).answer("gen", "GoPro", "viper_configurator")
    #expect(answer.exit == .done && answer.warnings == [])
  }

  @Test(arguments: ["Login", "写真", "_Base", "Классы", "iOS".uppercased()])
  func `no other name gets a suggestion`(name: String) {
    let answer = TestProject(DemoProject.tree).answer("gen", name)
    #expect(answer.exit == .done && answer.warnings == [])
  }

  @Test(arguments: ["3D", "A-B", "A B", "A/B", "A*/", "🔥"])
  func `a prefix that is no identifier is refused by gen, doctor and setup`(_ prefix: String) throws
  {
    let rambafile = DemoProject.rambafile + "prefix: '\(prefix)'\n"
    for (command, error, name) in [
      (["gen", "Login"], "rambafile.prefix", prefix), (["doctor"], "rambafile.prefix", prefix),
      (["setup", "--yes", "--force", "--prefix", prefix], "setup.answer", "--prefix"),
    ] {
      let project = TestProject(DemoProject.tree(["Rambafile": rambafile]))
      let before = try project.snapshot()
      let answer = project.answer(command)
      #expect(answer.exit != .done && answer.errors == [error], "\(command)")
      #expect(answer.reports(error, naming: name), "\(command)")
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
