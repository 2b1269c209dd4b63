import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// An obstacle on the disk, and the errors that it must cause.
struct BadLuck: Sendable, CustomTestStringConvertible {
  var name: String
  var prepare: @Sendable (TestProject) -> Void
  var arguments = ["gen", "Profile", "screen"]
  var errors: [ExpectedProblem]

  var testDescription: String { name }

  init(
    _ name: String, errors: [ExpectedProblem] = [],
    arguments: [String] = ["gen", "Profile", "screen"],
    prepare: @escaping @Sendable (TestProject) -> Void
  ) {
    self.name = name
    self.prepare = prepare
    self.arguments = arguments
    self.errors = errors
  }
}

@Suite struct BadLuckTests {
  static let inTheWay: [BadLuck] = [
    BadLuck(
      "a folder that is read-only",
      errors: [.init("files.permission-denied", naming: "Demo/Modules")]
    ) {
      $0.files.setPermissions(0o555, at: $0.root.appending("Demo"))
    },
    BadLuck(
      "a project's folder that is read-only",
      errors: [.init("files.permission-denied", naming: "DemoTests")]
    ) {
      $0.files.setPermissions(0o555, at: $0.root)
    },
    BadLuck(
      "a folder of the project file that is read-only",
      errors: [.init("files.permission-denied", naming: "Demo.xcodeproj/project.pbxproj")]
    ) {
      $0.files.setPermissions(0o555, at: $0.root.appending("Demo.xcodeproj"))
    },
    BadLuck(
      "a project file that is read-only",
      errors: [.init("files.permission-denied", naming: "Demo.xcodeproj/project.pbxproj")]
    ) {
      $0.files.setPermissions(0o444, at: $0.root.appending("Demo.xcodeproj/project.pbxproj"))
    },
    BadLuck(
      "a file to replace that is read-only",
      errors: [
        .init("files.permission-denied", naming: "Demo/Modules/Profile/View/ProfileView.swift")
      ],
      arguments: ["gen", "Profile", "screen", "--force"]
    ) {
      let path = $0.root.appending("Demo/Modules/Profile/View/ProfileView.swift")
      $0.files.put("mine", at: path, permissions: 0o444)
    },
    BadLuck(
      "a folder without permissions",
      errors: [.init("files.permission-denied", naming: "Demo/Modules")]
    ) {
      $0.files.putFolder(at: $0.root.appending("Demo/Modules"), permissions: 0)
    },
    BadLuck(
      "a file where a folder should be",
      errors: [.init("files.not-a-folder", naming: "Demo/Modules")]
    ) {
      $0.files.put("mine", at: $0.root.appending("Demo/Modules"))
    },
    BadLuck(
      "a file where the module's folder should be",
      errors: [.init("files.not-a-folder", naming: "Demo/Modules/Profile")]
    ) {
      $0.files.put("mine", at: $0.root.appending("Demo/Modules/Profile"))
    },
    BadLuck(
      "files where the template has folders",
      errors: ["Assets", "Fonts"].map {
        .init("files.not-a-folder", naming: "Demo/Modules/Profile/\($0)")
      }
    ) {
      let spec = DemoProject.rambaspec.replacing(
        "test_files:", with: "- {name: Assets}\n- {name: Fonts}\ntest_files:")
      $0.files.put(spec, at: $0.root.appending("Templates/screen/screen.rambaspec"))
      for name in ["Assets", "Fonts"] {
        $0.files.put("mine", at: $0.root.appending("Demo/Modules/Profile/\(name)"))
      }
    },
    BadLuck(
      "a folder where a file should be",
      errors: [.init("files.is-folder", naming: "Demo/Modules/Profile/View/ProfileView.swift")]
    ) {
      $0.files.putFolder(at: $0.root.appending("Demo/Modules/Profile/View/ProfileView.swift"))
    },
    BadLuck(
      "a folder where the project file should be",
      errors: [
        .init("files.is-folder", at: "Rambafile:4", naming: "Demo.xcodeproj/project.pbxproj")
      ]
    ) {
      $0.files.take($0.root.appending("Demo.xcodeproj/project.pbxproj"))
      $0.files.putFolder(at: $0.root.appending("Demo.xcodeproj/project.pbxproj"))
    },
    BadLuck(
      "a file where the project should be",
      errors: [
        .init("project.missing", at: "Rambafile:4", naming: "Demo.xcodeproj/project.pbxproj")
      ]
    ) {
      $0.files.take($0.root.appending("Demo.xcodeproj"))
      $0.files.put("mine", at: $0.root.appending("Demo.xcodeproj"))
    },
    BadLuck(
      "a folder where the Rambafile should be",
      errors: [.init("files.is-folder", naming: "Rambafile")]
    ) {
      $0.files.take($0.root.appending("Rambafile"))
      $0.files.putFolder(at: $0.root.appending("Rambafile"))
    },
    BadLuck("a Rambafile that is a link to nowhere", errors: [.init("rambafile.missing")]) {
      $0.files.take($0.root.appending("Rambafile"))
      $0.files.putLink(at: $0.root.appending("Rambafile"), to: "nowhere")
    },
    BadLuck(
      "a Rambafile that is a link to itself",
      errors: [.init("files.link-loop", naming: "Rambafile")]
    ) {
      $0.files.take($0.root.appending("Rambafile"))
      $0.files.putLink(at: $0.root.appending("Rambafile"), to: "Rambafile")
    },
    BadLuck(
      "a path of 4,200 bytes",
      errors: [.init("project.long-path", naming: "ProfilePresenter.swift", "--module-path")],
      arguments: [
        "gen", "Profile", "screen", "--module-path",
        Array(repeating: String(repeating: "n", count: 99), count: 42).joined(separator: "/"),
      ]
    ) { _ in },
    BadLuck(
      "a path of 400 folders",
      errors: [.init("project.long-path", naming: "ProfilePresenter.swift", "--module-path")],
      arguments: [
        "gen", "Profile", "screen", "--module-path",
        Array(repeating: "n", count: 400).joined(separator: "/"),
      ]
    ) { _ in },
    BadLuck(
      "no space at all", errors: [.init("files.no-space", naming: "Demo.xcodeproj/project.pbxproj")]
    ) {
      $0.files.fail(.always(suffix: "", .noSpace))
    },
    BadLuck(
      "a current folder that is gone", errors: [.init("files.failed", naming: "/home/tester/Demo")]
    ) {
      $0.files.take($0.root)
    },
  ]

  @Test(arguments: inTheWay)
  func `an obstacle is named, and nothing is changed`(_ luck: BadLuck) throws {
    let project = TestProject(DemoProject.tree)
    luck.prepare(project)
    let before = project.files.everything
    #expect(project.answer(luck.arguments).fails(with: luck.errors))
    #expect(project.files.everything == before)
  }

  static let harmless: [BadLuck] = [
    BadLuck("a Rambafile that is a link") {
      $0.files.take($0.root.appending("Rambafile"))
      $0.files.put(DemoProject.rambafile, at: Path("/home/tester/shared/Rambafile"))
      $0.files.putLink(at: $0.root.appending("Rambafile"), to: "../shared/Rambafile")
    },
    BadLuck("a project file that is a link") {
      $0.files.take($0.root.appending("Demo.xcodeproj/project.pbxproj"))
      $0.files.put(DemoProject.projectFile, at: Path("/home/tester/shared/project.pbxproj"))
      $0.files.putLink(
        at: $0.root.appending("Demo.xcodeproj/project.pbxproj"), to: "../../shared/project.pbxproj")
    },
    BadLuck("a project that is a link") {
      $0.files.take($0.root.appending("Demo.xcodeproj"))
      $0.files.put(DemoProject.projectFile, at: $0.root.appending("Real.xcodeproj/project.pbxproj"))
      $0.files.putLink(at: $0.root.appending("Demo.xcodeproj"), to: "Real.xcodeproj")
    },
    BadLuck("a module's folder that exists") {
      $0.files.put("mine", at: $0.root.appending("Demo/Modules/Profile/Mine.swift"))
    },
  ]

  @Test(arguments: harmless)
  func `unusual but valid projects work`(_ luck: BadLuck) throws {
    let project = TestProject(DemoProject.tree)
    luck.prepare(project)
    func links(in tree: TreeSnapshot) -> [String] {
      tree.entries.filter { entry in entry.value.content == .link }.keys.sorted()
    }
    let before = links(in: try project.snapshot())
    #expect(Viper.run(luck.arguments, in: project.world) == .done, "\(project.console.errors)")
    let after = try project.snapshot()
    #expect(after.texts["Demo/Modules/Profile/View/ProfileView.swift"] != nil)
    #expect(links(in: after) == before)
    let file = try project.files.read(project.root.appending("Demo.xcodeproj/project.pbxproj"))
    #expect(String(decoding: file, as: UTF8.self).contains("ProfileView.swift in Sources"))
  }

  @Test func `without home, git, author and temporary folder a module is generated`() throws {
    let tree = DemoProject.tree([
      "Rambafile": DemoProject.rambafile.replacing("author: Jane Doe\n", with: "")
    ])
    let project = TestProject(tree, variables: ["TMPDIR": "/not/there"])
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
  }

  @Test func `in 1970 a module is generated with that date`() throws {
    let project = TestProject(DemoProject.tree, clock: TestClock(year: 1970, month: 1, day: 1))
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    let text = try project.snapshot().texts["Demo/Modules/Profile/Presenter/ProfilePresenter.swift"]
    #expect(text?.contains("1970") == true)
  }

  @Test func `on a disk that ignores case, files of another spelling are asked about`() throws {
    let tree = DemoProject.tree(["Demo/Modules/profile/view/profileview.swift": "mine"])
    let project = TestProject(tree, ignoresCase: true)
    let before = try project.snapshot()
    #expect(
      project.answer("gen", "Profile").fails(
        "files.same-name", naming: "Demo/Modules/profile/view/profileview.swift",
        "ProfileView.swift"))
    #expect(try before.changes(to: project.snapshot()) == [])
  }
}
