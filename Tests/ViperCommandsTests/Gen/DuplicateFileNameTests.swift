import Configuration
import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Two Swift files of one name in one target")
struct DuplicateFileNameTests {
  /// Expects one error, for all files together.
  private func refuses(
    _ words: [String], in project: TestProject, naming names: [String]
  ) throws {
    let before = try project.snapshot()
    let answer = project.answer(words)
    #expect(answer.fails("project.same-name") && answer.names.isSuperset(of: names))
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test func `are refused if a phase lists the other one`() throws {
    let project = TestProject(DemoProject.tree)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    try refuses(
      ["gen", "Old/Profile"], in: project,
      naming: [
        "Demo", "DemoTests", "Demo/Modules/Old/Profile/View/ProfileView.swift",
        "Demo/Modules/Profile/View/ProfileView.swift",
      ])
    // Another target may hold them, and so may the same one what is generated again.
    #expect(
      Viper.run(
        ["gen", "Old/Profile", "--no-tests", "--project-targets", "DemoTests"], in: project.world)
        == .done, "\(project.console.errors)")
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
  }

  @Test func `are counted once, however many targets they have`() throws {
    let project = TestProject(DemoProject.tree)
    let both = ["--project-targets", "Demo,DemoTests", "--no-tests"]
    #expect(Viper.run(["gen", "Profile"] + both, in: project.world) == .done)
    let problem = try #require(project.answer(["gen", "Old/Profile"] + both).problems.first)
    #expect(problem.code == "project.same-name" && problem.message.contains("2 new files"))
    let files = problem.names.filter { $0.hasPrefix("Demo/Modules/Old/") }
    #expect(files.count == 2)
    for file in files { #expect(problem.notes.joined().ranges(of: "`\(file)`").count == 1) }
  }

  @Test func `do not matter in a target that builds no files`() throws {
    var tree = DemoProject.tree
    let targets = DemoProject.projectFile.components(separatedBy: "isa = PBXNativeTarget;")
    try #require(targets.count == 3)
    tree["Demo.xcodeproj/project.pbxproj"] = [
      targets[0], "isa = PBXNativeTarget;", targets[1], "isa = PBXAggregateTarget;", targets[2],
    ].joined()
    let project = TestProject(tree)
    #expect(Viper.run(["gen", "Profile", "--no-tests"], in: project.world) == .done)
    let words = ["gen", "Old/Profile", "--no-tests", "--project-targets", "DemoTests"]
    let answer = project.answer(words)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.reports("project.target-without-sources", naming: "DemoTests"))
  }

  @Test func `are refused in two modules of one run`() throws {
    try refuses(
      ["gen", "Old/Profile", "New/Profile", "--template", "screen"],
      in: TestProject(DemoProject.tree),
      naming: [
        "Demo/Modules/New/Profile/View/ProfileView.swift",
        "Demo/Modules/Old/Profile/View/ProfileView.swift",
      ])
  }

  @Test func `are refused in a synchronized folder, except for its exceptions`() throws {
    var tree: [String: String] = [
      "Rambafile": """
      company: Acme
      project_name: Demo
      xcodeproj_path: Demo.xcodeproj
      project_target: Demo
      project_file_path: Demo/Modules
      """,
      "Demo.xcodeproj/project.pbxproj": ProjectSample([
        .init("Demo", synchronized: ["Demo"]),
        .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
      ]).text,
      "Demo/Legacy/ProfileRouter.swift": "// by hand\n",
    ]
    try refuses(
      ["gen", "Profile"], in: TestProject(tree),
      naming: [
        "Demo", "Demo/Modules/Profile/Router/ProfileRouter.swift",
        "Demo/Legacy/ProfileRouter.swift",
      ])
    tree["Demo/Legacy/ProfileRouter.swift"] = nil
    tree["DemoTests/ProfileRouter.swift"] = ""
    let other = TestProject(tree)
    #expect(Viper.run(["gen", "Profile"], in: other.world) == .done, "\(other.console.errors)")
  }

  @Test func `are refused in a target of a package`() throws {
    let tree = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", targets: [.target(name: "App", path: "Sources/App"), .target(name: "Kit")])
      """,
      "Sources/App/Legacy/ProfileRouter.swift": "// by hand\n",
      "Sources/Kit/ProfileView.swift": "",
      "Rambafile": "company: A\nproject_name: App\nproject_file_path: Sources/App/Modules\n",
    ]
    try refuses(
      ["gen", "Profile"], in: TestProject(tree),
      naming: [
        "App", "Sources/App/Modules/Profile/Router/ProfileRouter.swift",
        "Sources/App/Legacy/ProfileRouter.swift",
      ])
    let other = TestProject(tree)
    #expect(
      Viper.run(["gen", "Feed"], in: other.world) == .done, "\(other.console.errors)")
  }

  @Test func `are refused in a template that makes both`() throws {
    let spec = """
      name: screen
      author: Jane
      version: 1.0.0
      code_files:
      - {name: A/View.swift, path: Code/view.swift.liquid}
      - {name: B/View.swift, path: Code/view.swift.liquid}
      """
    let project = TestProject(DemoProject.tree(["Templates/screen/screen.rambaspec": spec]))
    try refuses(["gen", "Profile"], in: project, naming: ["Demo"])
    let other = TestProject(
      DemoProject.tree([
        "Templates/screen/screen.rambaspec": spec.replacing(".swift, ", with: ".h, ")
      ]))
    #expect(Viper.run(["gen", "Profile"], in: other.world) == .done, "\(other.console.errors)")
  }

  // MARK: - After gen

  private func recorded(_ changes: [String: String?] = [:]) -> TestProject {
    RecordProject(changes).project
  }

  @Test func `are refused by module rename`() throws {
    let project = recorded()
    for words in [["gen", "Profile"], ["gen", "Other/Account"]] {
      #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    }
    try refuses(
      ["module", "rename", "Profile", "Account"], in: project,
      naming: [
        "Demo", "DemoTests", "Demo/Modules/Account/View/AccountView.swift",
        "Demo/Modules/Other/Account/View/AccountView.swift",
      ])
    // Another target may hold them, and a move changes no name.
    let other = recorded()
    for words in [
      ["gen", "Profile"],
      ["gen", "Other/Account", "--no-tests", "--project-targets", "DemoTests"],
      ["module", "rename", "Profile", "Account"],
      ["module", "move", "Demo/Modules/Account", "--to", "Demo/Screens"],
    ] {
      #expect(Viper.run(words, in: other.world) == .done, "\(other.console.errors)")
    }
  }

  @Test func `are refused by module rename in a package`() throws {
    let project = TestProject([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.target(name: "App"), .target(name: "Kit")])
      """,
      "Sources/App/Legacy/AccountRouter.swift": "// by hand\n",
      "Sources/Kit/CartRouter.swift": "",
      "Rambafile":
        "company: A\nproject_name: App\nproject_file_path: Sources/App/Modules\nmodule_records: true\n",
    ])
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    try refuses(
      ["module", "rename", "Profile", "Account"], in: project,
      naming: [
        "App", "Sources/App/Modules/Account/Router/AccountRouter.swift",
        "Sources/App/Legacy/AccountRouter.swift",
      ])
    let code = Viper.run(["module", "rename", "Profile", "Cart"], in: project.world)
    #expect(code == .done, "\(project.console.errors)")
  }

  @Test func `are no problem if the run moves the other file away`() throws {
    let spec = """
      name: screen
      author: Jane
      version: 1.0.0
      code_files:
      - {name: View.swift, path: Code/view.swift.liquid}
      - {name: CardView.swift, path: Code/view.swift.liquid}
      """
    let project = recorded(["Templates/screen/screen.rambaspec": spec])
    for words in [["gen", "Profile"], ["module", "rename", "Profile", "ProfileCard"]] {
      #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    }
  }

  @Test func `are refused by module update`() throws {
    let project = recorded()
    for words in [["gen", "Profile"], ["gen", "ProfileCard"]] {
      #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    }
    let more = "- {name: Card/CardView.swift, path: Code/view.swift.liquid}\n"
    project.files.put(
      DemoProject.rambaspec.replacing("version: 1.0.0", with: "version: 1.1.0")
        .replacing("test_files:", with: more + "test_files:"),
      at: project.root.appending("Templates/screen/screen.rambaspec"))
    try refuses(
      ["module", "update", "Profile"], in: project,
      naming: [
        "Demo", "Demo/Modules/Profile/Card/ProfileCardView.swift",
        "Demo/Modules/ProfileCard/View/ProfileCardView.swift",
      ])
    let code = Viper.run(["module", "update", "ProfileCard"], in: project.world)
    #expect(code == .done, "\(project.console.errors)")
  }
}
