import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("A run finds its project")
struct WhereAmITests {
  /// The world of a project with one of its folders as the current folder.
  private func inside(_ folder: String, of project: TestProject) -> World {
    var world = project.world
    world.environment.currentFolder = project.root.appending(folder).normalized
    return world
  }

  @Test(arguments: ["Demo", "Demo/Modules/Deep/Deeper", "Demo.xcodeproj", "Templates/screen/Code"])
  func `from each of its folders`(folder: String) throws {
    let project = TestProject(DemoProject.tree([folder + "/.keep": ""]))
    let world = inside(folder, of: project)
    #expect(Viper.run(["gen", "Profile"], in: world) == .done, "\(project.console.errors)")
    let beside = TestProject(DemoProject.tree([folder + "/.keep": ""]))
    #expect(Viper.run(["gen", "Profile"], in: beside.world) == .done)
    #expect(try project.snapshot().texts == beside.snapshot().texts)
  }

  @Test func `and prints paths relative to the current folder`() throws {
    let project = TestProject(DemoProject.tree(["Demo/Views/Deep/View.swift": ""]))
    let world = inside("Demo/Views/Deep", of: project)
    #expect(Viper.run(["gen", "Profile"], in: world) == .done, "\(project.console.errors)")
    let said = project.console.output
    #expect(said.contains("created   ../../Modules/Profile/View/ProfileView.swift\n"), "\(said)")
    #expect(said.contains("edited    ../../../Demo.xcodeproj/project.pbxproj\n"), "\(said)")
    project.files.put("project_target: [\n", at: project.root.appending("Rambafile"))
    let answer = project.answer("-C", "Demo/Views/Deep", "gen", "Profile")
    #expect(
      answer.fails("yaml.invalid", at: "../../../Rambafile"), "\(answer.testDescription)")
  }

  @Test(arguments: [
    ["doctor"], ["template", "list", "--offline"], ["template", "show", "screen"],
    ["template", "check", "screen"], ["template", "check"], ["gen", "Profile", "--dry-run"],
    ["gen", "Profile", "--diff"],
    ["gen", "Profile", "--json"], ["setup", "--yes", "--force"],
  ])
  func `with every command`(arguments: [String]) throws {
    let project = TestProject(DemoProject.tree)
    let world = inside("Demo", of: project)
    #expect(Viper.run(arguments, in: world) == .done, "\(project.console.errors)")
    #expect(try project.snapshot().texts["Demo/Rambafile"] == nil)
    if arguments[0] == "template" { #expect(project.console.output.contains("screen")) }
  }

  @Test func `and installs templates where its Rambafile is`() throws {
    let demo = CatalogProject(["Demo/View.swift": ""])
    let world = inside("Demo", of: demo.project)
    #expect(Viper.run(["template", "install"], in: world) == .done, "\(demo.errors)")
    #expect(demo.text("Rambafile.lock") != nil)
    #expect(demo.text("Templates/screen/screen.rambaspec") != nil)
    #expect(demo.output.contains("../Rambafile.lock written"), "\(demo.output)")
  }

  @Test(arguments: [
    ("Demo.xcodeproj/project.pbxproj", DemoProject.projectFile),
    ("Package.swift", "// swift-tools-version: 6.0\n"),
    ("project.yml", "name: Demo\n"), ("Project.swift", "import ProjectDescription\n"),
  ])
  func `by its manifest without a Rambafile, and setup writes the Rambafile next to it`(
    name: String, text: String
  ) throws {
    let project = TestProject([name: text, "Sources/Demo/Views/View.swift": ""])
    let world = inside("Sources/Demo/Views", of: project)
    let code = Viper.run(
      ["setup", "--yes", "--module-path", "Sources/Demo/Modules", "--no-tests"], in: world)
    #expect(code == .done, "\(project.console.errors)")
    let paths = try project.snapshot().texts.keys
    #expect(paths.filter { $0.hasSuffix("Rambafile") } == ["Rambafile"])
    #expect(project.console.output.contains("created   ../../../Rambafile\n"))
  }

  @Test func `and setup never writes a Rambafile below another one`() throws {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    let world = inside("Demo", of: project)
    #expect(Viper.run(["setup", "--yes", "--json"], in: world) == .failed)
    let answer = Answer(.failed, printed: project.console.output)
    #expect(
      answer.fails("setup.exists", at: "../Rambafile", naming: "--rambafile Rambafile"),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    (["Inner/.git/HEAD": "ref: refs/heads/main\n"], "/home/tester"),
    (["Inner/.git": "gitdir: ../.git/worktrees/Inner\n"], "/home/tester"),
    (["Inner/": ""], "/home/tester/Demo"),
  ])
  func `and stops at the repository and the home folder`(
    tree: [String: String], home: String
  ) throws {
    let project = TestProject(
      DemoProject.tree.merging(tree) { $1 }, variables: ["HOME": home])
    let world = inside("Inner", of: project)
    #expect(
      Viper.run(["gen", "Profile", "viper"], in: world) == .done, "\(project.console.errors)")
    let paths = try project.snapshot().texts.keys
    #expect(paths.contains("Inner/Modules/Profile/View/ProfileViewController.swift"))
    #expect(project.console.output.contains("created   Modules/Profile/"))
  }

  @Test(arguments: ["gen", "install"]) func `and lists the projects below`(
    command: String
  ) throws {
    let project = TestProject([
      "App/Demo.xcodeproj/project.pbxproj": DemoProject.projectFile,
      "App/Rambafile": DemoProject.rambafile, "Core/Package.swift": "",
      "Pods/Pods.xcodeproj/project.pbxproj": "", "Core/.build/checkouts/Other/Package.swift": "",
    ])
    let before = try project.snapshot()
    let words = command == "gen" ? ["gen", "Profile"] : ["template", "install"]
    let answer = project.answer(words)
    #expect(answer.fails("rambafile.above-project"), "\(answer.testDescription)")
    let places: Set = ["App/Demo.xcodeproj", "App/Rambafile", "Core/Package.swift"]
    #expect(answer.names.isSuperset(of: places), "\(answer.testDescription)")
    #expect(answer.names.allSatisfy { !$0.contains("Pods") && !$0.contains(".build") })
    #expect(try project.snapshot() == before)
  }

  @Test func `and names no package below a project without a Rambafile`() {
    let project = TestProject([
      "Demo.xcodeproj/project.pbxproj": DemoProject.projectFile, "Core/Package.swift": "",
    ])
    for words in [["gen", "Profile"], ["template", "install"]] {
      #expect(project.answer(words).fails("rambafile.missing"), "\(words)")
    }
  }

  @Test(
    arguments: [
      (["-C", "App", "--rambafile", "Rambafile.main"], nil),
      (["--rambafile", "App/Rambafile.main"], nil), (["-C", "App"], "Rambafile.main"),
      ([], "App/Rambafile.main"), (["--rambafile", "App/Rambafile.main"], "App/Rambafile.other"),
      (["-C", "App/Sub"], "../Rambafile.main"),
    ] as [([String], String?)])
  func `by --rambafile or VIPER_RAMBAFILE, relative to the folder of -C`(
    options: [String], variable: String?
  ) throws {
    let main = DemoProject.rambafile.replacing("Demo/Modules\n", with: "Demo/Main\n")
    var tree = ["App/Sub/.keep": "", "App/Rambafile.main": main, "App/Rambafile": "company: [\n"]
    for (path, text) in DemoProject.tree where path != "Rambafile" { tree["App/" + path] = text }
    var variables = ["HOME": "/home/tester"]
    variables["VIPER_RAMBAFILE"] = variable
    let project = TestProject(tree, variables: variables)
    #expect(
      Viper.run(["gen", "Profile"] + options, in: project.world) == .done,
      "\(project.console.errors)")
    let paths = try project.snapshot().texts.keys
    #expect(paths.contains("App/Demo/Main/Profile/View/ProfileView.swift"), "\(paths)")
  }

  @Test func `and names the variable of a missing Rambafile`() {
    let project = TestProject(
      DemoProject.tree, variables: ["HOME": "/home/tester", "VIPER_RAMBAFILE": "Ramba"])
    let answer = project.answer("gen", "Profile")
    #expect(
      answer.fails("session.missing", naming: "Ramba", "VIPER_RAMBAFILE"),
      "\(answer.testDescription)")
  }

  @Test func `and completes in each of its folders`() {
    let project = TestProject(DemoProject.tree)
    let world = inside("Demo", of: project)
    let words = ["viper", "gen", "Profile", ""]
    let request = ["---completion", "gen", "--", "positional@0", "3", "0"]
    #expect(Viper.run(request + words, in: world) == .done, "\(project.console.errors)")
    #expect(project.console.output.contains("screen\n"), "\(project.console.output)")
  }
}
