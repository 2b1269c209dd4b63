import Testing
import ViperCommands
import ViperTestSupport

@Suite("viper gen over files that exist")
struct ConflictTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"
  private static let tree = DemoProject.tree([view: "// mine\n"])

  @Test func `stops, names them and the flags`() throws {
    let project = TestProject(Self.tree)
    let before = try project.snapshot()
    #expect(
      project.answer("gen", "Profile").fails(
        "gen.conflict", naming: Self.view, suggesting: "--force", "--skip-existing", "--diff"))
    #expect(try project.snapshot() == before)
  }

  @Test func `names them without invisible characters`() {
    let view = "Demo/Mod\u{3164}ules/Profile/View/ProfileView.swift"
    let project = TestProject(DemoProject.tree([view: "// mine\n"]))
    let answer = project.answer("gen", "Profile", "--module-path", "Demo/Mod\u{3164}ules")
    #expect(
      answer.fails("gen.conflict", naming: view.replacing("\u{3164}", with: "\\u{3164}")),
      "\(answer.testDescription)")
  }

  @Test func `replaces them with --force`() throws {
    let project = TestProject(Self.tree)
    let answer = project.answer("gen", "Profile", "--force")
    #expect(answer.exit == .done)
    #expect(answer.result["changes"].actions.contains("replace \(Self.view)"))
    #expect(try project.snapshot().texts[Self.view]?.contains("ProfileView {}") == true)
  }

  @Test func `keeps them with --skip-existing and registers them all the same`() throws {
    let project = TestProject(Self.tree)
    #expect(Viper.run(["gen", "Profile", "--skip-existing"], in: project.world) == .done)
    let texts = try project.snapshot().texts
    #expect(texts[Self.view] == "// mine\n")
    #expect(
      texts["Demo.xcodeproj/project.pbxproj"]?.contains("ProfileView.swift in Sources") == true)
  }

  @Test(arguments: [
    (["yes"], ExitCode.done, "final class ProfileView {}"), (["r"], .done, "// mine"),
    (["n"], .done, "// mine"), (["q"], .declined, "// mine"), ([], .declined, "// mine"),
    (["", "what?", "d", "A"], .done, "final class ProfileView {}"),
  ])
  func `asks on a terminal`(answers: [String], code: ExitCode, content: String) throws {
    let project = TestProject(Self.tree, isTerminal: true, answers: answers)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == code)
    #expect(try project.snapshot().texts[Self.view]?.contains(content) == true)
    #expect(project.console.unusedAnswers.isEmpty)
  }

  @Test(
    arguments: [
      (["y", "n", "y"], [0, 2]), (["n", "a"], [1, 2]), (["y", "r"], [0]), (["a"], [0, 1, 2]),
      (["d", "n", "d", "y", "n"], [1]), (["y", "q"], nil), (["y"], nil),
    ] as [([String], [Int]?)])
  func `asks for each file`(answers: [String], replaced: [Int]?) throws {
    let paths = [
      "Demo/Modules/Profile/Presenter/ProfilePresenter.swift", Self.view,
      "DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift",
    ]
    var tree = DemoProject.tree
    for path in paths { tree[path] = "// mine, \(path)\n" }
    let project = TestProject(tree, isTerminal: true, answers: answers)
    let before = try project.snapshot()
    #expect(
      Viper.run(["gen", "Profile"], in: project.world) == (replaced == nil ? .declined : .done))
    #expect(project.console.unusedAnswers.isEmpty)
    guard let replaced else {
      #expect(try before.changes(to: project.snapshot()).isEmpty)
      return
    }
    let texts = try project.snapshot().texts
    for (index, path) in paths.enumerated() {
      #expect(texts[path]?.hasPrefix("// mine") == !replaced.contains(index), "\(path)")
    }
    #expect(project.console.errors.contains(paths[0]))
  }

  @Test func `shows the difference of that file, in colours, by PAGER where there is one`() {
    for (pager, isPaged) in [("less -R", true), (nil, false), ("cat", false), ("missing", false)] {
      var variables = ["HOME": "/home/tester", "TERM": "xterm"]
      variables["PAGER"] = pager
      let project = TestProject(
        Self.tree, isTerminal: true, answers: ["d", "q"], variables: variables)
      #expect(Viper.run(["gen", "Profile"], in: project.world) == .declined)
      let shown = isPaged ? project.console.pages.joined() : project.console.errors
      #expect(shown.contains("\u{1B}[31m-// mine\u{1B}[0m"), "\(shown)")
      #expect(shown.contains("\u{1B}[32m+"), "\(shown)")
      #expect(project.console.pages.count == (isPaged ? 1 : 0))
      #expect(!isPaged || shown.hasPrefix("less -R: "))
    }
  }

  @Test func `does not take both flags`() {
    let project = TestProject(Self.tree)
    #expect(
      project.answer("gen", "Profile", "--force", "--skip-existing")
        .fails("usage", exit: .wrongUsage, naming: "--force", "--skip-existing"))
  }
}
