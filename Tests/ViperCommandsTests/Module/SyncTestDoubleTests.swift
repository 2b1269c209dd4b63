import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("What a sync inserts into test doubles")
struct SyncTestDoubleTests {
  @Test func `gives a spy what its other members look like`() throws {
    let project = SyncProject.requiring("func open(_ name: [Int])", in: "FeedViewInput")
    #expect(project.answer(SyncProject.sync).exit == .done)
    let text = try project.text(SyncProject.mocks)
    #expect(text.contains("  var openCalled = false\n  var openTitle: [Int]?\n"))
    #expect(
      text.contains(
        "  func open(_ name: [Int]) {\n    openCalled = true\n    openTitle = name\n  }\n"))
    let other = SyncProject.requiring("func didTap()")
    #expect(other.answer(SyncProject.sync).exit == .done)
    #expect(
      try other.text(SyncProject.mocks).contains(
        "  func didTap() {\n    didTapCallsCount += 1\n  }\n"))
  }

  @Test func `keeps all arguments in one property where the spy's other members do`() throws {
    let mock = """
      final class FeedViewMock: FeedViewInput {
        var isOpen = false
        var invokedShow = false
        var invokedShowCount = 0
        var invokedShowParameters: (title: String, Void)?
        var invokedShowParametersList = [(title: String, Void)]()

        func show(_ title: String) {
          invokedShow = true
          invokedShowCount += 1
          invokedShowParameters = (title, ())
          invokedShowParametersList.append((title, ()))
        }
      }

      """
    for type in ["String", "[Int]"] {
      let project = SyncProject.requiring(
        "func open(_ item: \(type))", in: "FeedViewInput", changing: [SyncProject.mocks: mock])
      #expect(project.answer(SyncProject.sync).exit == .done)
      let text = try project.text(SyncProject.mocks)
      #expect(
        text.contains(
          """
            var invokedOpen = false
            var invokedOpenCount = 0
            var invokedOpenParameters: (item: \(type), Void)?
            var invokedOpenParametersList = [(item: \(type), Void)]()

          """), "\(text)")
      #expect(text.contains("    invokedOpenParametersList.append((item, ()))\n"), "\(text)")
    }
  }

  @Test func `gives a generated spy its event, its values and an answer`() throws {
    let wiring = WiringProject(["Feed", "viper"])
    try wiring.rewrite("App/Feed/View/FeedViewOutput.swift") {
      $0.replacing("\n}\n", with: "\n  func didTapRow()\n  func didMove(from: Int, to: Int)\n}\n")
    }
    try wiring.rewrite("App/Feed/Interactor/FeedInteractorInput.swift") {
      $0.replacing("\n}\n", with: "\n  func count(of name: String) -> Int\n}\n")
    }
    #expect(wiring.answer("sync", "Feed", "--check").exit == .declined)
    let answer = wiring.answer("sync", "Feed")
    #expect(answer.exit == .done && answer.result["left"] == [])
    let view = try wiring.text("AppTests/Feed/View/FeedViewControllerTests.swift")
    #expect(view.contains("    case didTapRow\n") && view.contains("events.append(.didTapRow)"))
    #expect(
      view.contains("    case didMove\n") && view.contains("didMoveValues.append((from, to))"))
    let presenter = try wiring.text("AppTests/Feed/Presenter/FeedPresenterTests.swift")
    #expect(presenter.contains("  private(set) var countValues: [String] = []\n"))
    #expect(presenter.contains("  var countAnswer: Int = 0\n"))
    #expect(presenter.contains("    return countAnswer\n"))
    #expect(wiring.answer("sync", "Feed", "--check").exit == .done)
    #expect(wiring.answer("sync", "Feed").result["changes"] == [])
  }

  @Test(arguments: [true, false])
  func `keeps what a spy stores out of its extensions`(isOneFile: Bool) throws {
    let type = "class FeedSpy {\n  let x = 1\n}\n"
    let conformance = "extension FeedSpy: FeedOut {\n}\n"
    let project = TestProject([
      "Out.swift": "protocol FeedOut: AnyObject {\n  var title: String { get }\n  func a()\n}\n",
      "Tests/Spy.swift": isOneFile ? type + conformance : type,
      "Tests/SpyMore.swift": isOneFile ? "" : conformance,
    ])
    #expect(project.answer("module", "sync", "--all").exit == .done)
    let spy = try project.text("Tests/Spy.swift")
    #expect(
      spy.hasPrefix(
        """
        class FeedSpy {
          let x = 1
          var title: String = ""
          private(set) var aCount = 0
          func a() {
            aCount += 1
          }
        }

        """))
    #expect(spy.hasSuffix(isOneFile ? "}\n" + conformance : "}\n"))
    #expect(project.answer("module", "sync", "--all", "--check").exit == .done)
  }

  @Test func `keeps what a spy stores in its class if its functions are in an extension`() throws {
    let project = TestProject([
      "Out.swift": "protocol FeedOut {\n  func show()\n  func hide()\n  func a()\n}\n",
      "Tests/Spy.swift": "class FeedSpy: FeedOut {\n  let x = 1\n}\n"
        + "extension FeedSpy {\n  func show() {}\n  func hide() {}\n}\n",
    ])
    #expect(project.answer("module", "sync", "--all").exit == .done)
    #expect(
      try project.text("Tests/Spy.swift").hasPrefix(
        "class FeedSpy: FeedOut {\n  let x = 1\n  private(set) var aCount = 0\n"))
  }

  @Test func `breaks a line that is too long for the project`() throws {
    let project = SyncProject.requiring(
      "func show(_ title: String, below subtitle: String, animated: Bool)", in: "FeedViewInput",
      changing: [".editorconfig": "[*.swift]\nmax_line_length = 60\n"])
    #expect(project.answer(SyncProject.sync).exit == .done)
    #expect(
      try project.text(SyncProject.view).contains(
        "  func show(\n    _ title: String,\n    below subtitle: String,\n    animated: Bool\n  ) {\n"
      ))
  }

  @Test func `takes the texts of a template before those of viper`() throws {
    let project = TestProject(
      SyncProject.module.merging([
        "Rambafile": "templates:\n- {name: mine, local: Team/mine}\n",
        "Team/mine/mine.rambaspec":
          "name: mine\nsummary: Mine.\nauthor: A\nversion: 1.0.0\ncode_files: []\n",
        "Team/mine/additions/sync/addition.yml.liquid": "summary: Members.\n",
        "Team/mine/additions/sync/stub.liquid": "{{ head }} { todo(\"{{ full_name }}\") }\n",
        "Team/mine/additions/sync/spy.liquid": "{{ head }} { record(\"{{ name }}\") }\n",
      ]) { $1 })
    let path = project.root.appending(SyncProject.protocols)
    let text = try project.text(SyncProject.protocols)
    project.files.put(text.replacing("didLoad()", with: "didLoad()\n  func didTap()"), at: path)
    #expect(project.answer(SyncProject.sync).exit == .done)
    #expect(
      try project.text(SyncProject.presenter).contains("func didTap() { todo(\"didTap()\") }"))
    #expect(try project.text(SyncProject.mocks).contains("func didTap() { record(\"didTap\") }"))
  }

  @Test func `leaves a file that can't be parsed with the text of a template`() throws {
    let project = SyncProject.requiring(
      "func didTap()",
      changing: [
        "Rambafile": "templates:\n- {name: mine, local: Team/mine}\n",
        "Team/mine/mine.rambaspec":
          "name: mine\nsummary: Mine.\nauthor: A\nversion: 1.0.0\ncode_files: []\n",
        "Team/mine/additions/sync/addition.yml.liquid": "summary: Members.\n",
        "Team/mine/additions/sync/stub.liquid": "{{ head }} { todo(\n",
        "Team/mine/additions/sync/spy.liquid": "{{ head }} {}\n",
      ])
    let code = try project.text(SyncProject.presenter)
    let answer = project.answer(SyncProject.sync)
    #expect(answer.reasons(of: "FeedPresenter") == ["unparsable"])
    #expect(try project.text(SyncProject.presenter) == code)
    #expect(project.answer(SyncProject.sync + ["--check"]).exit == .declined)
  }
}
