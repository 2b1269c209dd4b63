import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Bringing modules in line with their protocols")
struct SyncTests {
  /// A hand-written module, without a Rambafile.
  private static let module = [
    "App/Feed/FeedProtocols.swift": """
    protocol FeedViewOutput: AnyObject {
      func didLoad()
    }

    protocol FeedViewInput: AnyObject {
      var isOpen: Bool { get }
      func show(_ title: String)
    }

    """,
    "App/Feed/FeedPresenter.swift": """
    final class FeedPresenter {
      weak var view: FeedViewInput?
    }

    // MARK: FeedViewOutput

    extension FeedPresenter: FeedViewOutput {
      func didLoad() {
        view?.show("Feed")
      }
    }

    extension FeedPresenter {
      func reload() {}
    }

    """,
    "App/Feed/FeedViewController.swift": """
    import UIKit

    final class FeedViewController: UIViewController, FeedViewInput {
      var output: FeedViewOutput!

      var isOpen: Bool { true }

      func show(_ title: String) {
        label.text = title
      }

      private func style() {}
    }

    """,
    "AppTests/FeedMocks.swift": """
    @testable import App

    final class FeedViewMock: FeedViewInput {
      var isOpen = false
      var showCalled = false
      var showTitle: String?

      func show(_ title: String) {
        showCalled = true
        showTitle = title
      }
    }

    final class FeedOutputMock: FeedViewOutput {
      var didLoadCallsCount = 0

      func didLoad() {
        didLoadCallsCount += 1
      }
    }

    """,
  ]

  private static let protocols = "App/Feed/FeedProtocols.swift"
  private static let presenter = "App/Feed/FeedPresenter.swift"
  private static let view = "App/Feed/FeedViewController.swift"
  private static let mocks = "AppTests/FeedMocks.swift"

  /// The project with a requirement added to a protocol.
  private static func project(
    _ requirement: String, in name: String = "FeedViewOutput",
    changing files: [String: String] = [:]
  ) -> TestProject {
    var all = module.merging(files) { $1 }
    all[protocols] = all[protocols]?.replacing(
      "protocol \(name): AnyObject {\n", with: "protocol \(name): AnyObject {\n  \(requirement)\n")
    return TestProject(all)
  }

  private static func text(_ path: String, of project: TestProject) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  private static let sync = ["module", "sync", "--in", "App/Feed"]

  /// The reasons for what is left of a type.
  private static func reasons(_ answer: Answer, of type: String) -> [String] {
    answer.result["left"].list.filter { $0["type"].text == type }.compactMap { $0["reason"].text }
  }

  // MARK: Stubs

  @Test func `changes nothing if nothing is missing`() throws {
    let project = TestProject(Self.module)
    let before = try project.snapshot()
    for words in [Self.sync, ["module", "sync", "--all"], ["module", "sync", "Feed"]] {
      let answer = project.answer(words + ["--check"])
      #expect(answer.exit == .done && answer.result["inserted"] == [])
      #expect(answer.result["left"] == [])
      #expect(project.answer(words).exit == .done)
    }
    #expect(try project.snapshot() == before)
  }

  @Test func `goes into the extension with the conformance, after its last member`() throws {
    let project = Self.project("func didTap(at index: Int)")
    let answer = project.answer(Self.sync)
    #expect(answer.exit == .done)
    #expect(Set(answer.result["inserted"].texts("type")) == ["FeedPresenter", "FeedOutputMock"])
    #expect(answer.result["inserted"].texts("requirement") == ["didTap(at:)", "didTap(at:)"])
    let first = answer.result["inserted"].list[0]
    #expect(first["file"] == "App/Feed/FeedPresenter.swift" && first["line"].number == 12)
    #expect(
      try Self.text(Self.presenter, of: project).contains(
        """
            view?.show("Feed")
          }

          func didTap(at index: Int) {
            // FeedViewOutput: didTap(at:) is missing.
          }
        }

        extension FeedPresenter {
        """))
  }

  @Test func `goes after the last member of the same protocol in a type`() throws {
    let project = Self.project(
      "func hide(animated: Bool) async throws -> [Int]", in: "FeedViewInput")
    #expect(project.answer(Self.sync).exit == .done)
    #expect(
      try Self.text(Self.view, of: project).contains(
        """
            label.text = title
          }

          func hide(animated: Bool) async throws -> [Int] {
            fatalError("hide(animated:) is missing")
          }

          private func style() {}
        """))
  }

  @Test(arguments: [
    "var caption: String { get set }", "static func make() -> Int",
    "subscript(index: Int) -> Int { get }",
    "func map<T: Sendable>(_ value: T, with: @escaping (T) -> Void) rethrows where T: Equatable",
    "@MainActor func draw()", "@available(iOS 15, *)\n  func draw()",
    "func `default`(in `case`: Int)",
    "func sum(_ values: Int..., into total: inout Int)",
    "func look(at one: some Sendable) -> any Error",
  ])
  func `keeps each form of a requirement, once`(requirement: String) throws {
    let project = Self.project(requirement, in: "FeedViewInput")
    let answer = project.answer(Self.sync)
    #expect(answer.exit == .done && answer.result["inserted"].list.count == 2)
    let head = requirement.replacing(/\ \{.*/, with: "")
    for path in [Self.view, Self.mocks] {
      let text = try Self.text(path, of: project)
      #expect(text.contains(head + " {") || text.contains("caption: String ="), "\(text)")
    }
    let after = try project.snapshot()
    #expect(project.answer(Self.sync).result["changes"] == [])
    #expect(try project.snapshot() == after)
    #expect(project.answer(Self.sync + ["--check"]).exit == .done)
  }

  @Test func `gets the access and isolation of its protocol and type`() throws {
    let project = TestProject([
      "A/P.swift": """
      public protocol P {
        func run()
        func stop()
      }
      nonisolated protocol Q { func wait() }
      protocol R { init(value: Int); mutating func change() }
      """,
      "A/T.swift": """
      public actor T: P {
      \tpublic nonisolated func run() {}
      }
      @MainActor final class U: Q {}
      class V: R { init() {} }
      """,
    ])
    #expect(project.answer("module", "sync", "--in", "A").exit == .done)
    let text = try Self.text("A/T.swift", of: project)
    #expect(
      text.contains("\n\tpublic nonisolated func stop() {\n\t\t// P: stop() is missing.\n\t}\n"))
    #expect(
      text.contains("  nonisolated func wait() {\n") || text.contains("\tnonisolated func wait()"))
    #expect(text.contains("required init(value: Int) {\n"))
    #expect(text.contains("func change() {\n") && !text.contains("mutating func"))
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\n"])
  func `keeps line endings, tabs and the end of a file`(ending: String, last: String) throws {
    let code = "final class T: P {}\n\nextension T {\n\tfunc run() {}\n}"
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\n",
      "A/T.swift": (code + last).replacing("\n", with: ending),
    ])
    #expect(project.answer("module", "sync", "--in", "A").exit == .done)
    let stub = "final class T: P {\n\tfunc stop() {\n\t\t// P: stop() is missing.\n\t}\n}\n"
    #expect(
      try Self.text("A/T.swift", of: project)
        == (stub + "\nextension T {\n\tfunc run() {}\n}" + last).replacing("\n", with: ending))
  }

  // MARK: What conforms

  @Test func `finds conformances through protocols, compositions and superclasses`() throws {
    let project = TestProject([
      "A/P.swift": "protocol P { func run() }\nprotocol Q: P {}\ntypealias Both = Q & AnyObject\n",
      "A/T.swift":
        "final class T: Both {}\nstruct S: Q {}\nclass Base: Q {}\nclass Sub: Base, P {}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("type") == ["T", "S", "Base"])
    #expect(answer.result["left"] == [])
    #expect(project.answer("module", "sync", "--all", "--check").exit == .done)
  }

  @Test func `takes only a module for the first name of a type`() {
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\n",
      "A/T.swift":
        "final class Style: P {}\nfinal class Own: A.P {}\nfinal class Other: Kit.P {}\n",
      "B/More.swift": "import Kit\nextension UITableView.Style { func stop() {} }\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("type") == ["Style", "Own", "Other"])
  }

  @Test(arguments: [
    ("extension P { func stop() {} }", "default"),
    ("@objc protocol Z {}\nextension Q { func stop() {} }", "default"),
    ("class Base { func stop() {} }", "superclass"),
    ("extension T { func stop(now: Bool) {}\n private func stop() {} }", "types"),
  ])
  func `leaves what something else provides`(code: String, reason: String) throws {
    let project = TestProject([
      "A/P.swift": "protocol Q {}\nprotocol P: Q { func stop() }\n",
      "B/More.swift": code,
      "A/T.swift": "final class T\(code.contains("Base") ? ": Base, P" : ": P") {}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.exit == .done && answer.result["inserted"] == [])
    #expect(Self.reasons(answer, of: "T") == [reason])
    #expect(answer.result["left"].list[0]["text"].text == "func stop()")
    #expect(
      project.answer("module", "sync", "--in", "A", "--check").exit
        == (reason == "types" ? .declined : .done))
  }

  @Test(arguments: [
    ("UIView", "var title: String { get }", true), ("UIView", "var alpha: Int { get }", false),
    ("UIViewController", "var title: String? { get }", false),
    ("UIViewController", "var alpha: Int { get }", true),
    ("UIViewController", "func setToolbarItems(_ items: [Item]?, animated: Bool)", false),
    ("UITableViewCell", "func prepareForReuse()", false),
    ("NSViewController", "func viewWillAppear()", false),
    ("NSViewController", "func stop()", true),
  ])
  func `tells the members of views and view controllers apart`(
    superclass: String, requirement: String, isInserted: Bool
  ) {
    let project = TestProject([
      "A/P.swift": "protocol P { \(requirement) }\n", "A/T.swift": "class T: \(superclass), P {}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].list.count == (isInserted ? 1 : 0))
    #expect(Self.reasons(answer, of: "T") == (isInserted ? [] : ["superclass"]))
  }

  @Test(arguments: [
    ("final class T: P {}\n", "protocol P {\n#if DEBUG\n  func stop()\n#endif\n}\n", "conditional"),
    ("#if DEBUG\nfinal class T: P {}\n#endif\n", "protocol P { func stop() }\n", "conditional"),
    ("@Stubbed final class T: P {}\n", "protocol P { func stop() }\n", "macro"),
    ("extension UIView: P {}\n", "protocol P { func stop() }\n", "outside"),
    ("struct T: P { let a = 0 }\n", "protocol P { init(b: Int) }\n", "initializer"),
    ("final class T: P {}\n", "protocol P { associatedtype I; func stop(_ i: I) }\n", "signature"),
    ("final class T: P { func stop() async {} }\n", "protocol P { func stop() }\n", "types"),
    (
      "class T: P {}\nextension T {}\nclass O { class T {} }\nenum T {}\n",
      "protocol P { func stop() }\n", "ambiguous"
    ),
    ("final class T: LegacyBase, P {}\n", "protocol P { func stop() }\n", "objective-c"),
    (
      "class T: UITableViewController, P {}\n",
      "protocol P { var tableView: UITableView! { get } }\n", "superclass"
    ),
    (
      "class T: UIViewController, P {}\n", "protocol P { func viewWillAppear(_ animated: Bool) }\n",
      "superclass"
    ),
    ("// Generated using Sourcery\nclass T: P {}\n", "protocol P { func stop() }\n", "generated"),
  ])
  func `leaves what it can't decide`(code: String, protocols: String, reason: String) throws {
    let project = TestProject([
      "A/P.swift": protocols, "A/T.swift": code, "B/LegacyBase.h": "@interface LegacyBase\n@end\n",
    ])
    let before = try project.snapshot()
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.exit == .done && answer.result["inserted"] == [])
    #expect(answer.result["left"].texts("reason").contains(reason), "\(answer.result["left"])")
    #expect(try project.snapshot() == before)
  }

  @Test func `does not need what is optional, and tells overloads apart`() throws {
    let project = TestProject([
      "A/P.swift": """
      @objc protocol O { @objc optional func rest() }
      protocol P {
        func show(_ value: Int)
        func show(_ value: String)
      }
      """,
      "A/T.swift": "final class T: NSObject, O, P {\n  func show(_ value: Int) {}\n}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("requirement") == ["show(_:)"])
    #expect(try Self.text("A/T.swift", of: project).contains("func show(_ value: String) {"))
    #expect(project.answer("module", "sync", "--in", "A", "--check").exit == .done)
  }

  @Test func `takes an app below a folder of tests for an app`() throws {
    let project = TestProject([
      "Tests/Demo/A/P.swift": "protocol P { func stop() }\n",
      "Tests/Demo/A/T.swift": "final class T: P {\n}\n",
    ])
    #expect(project.answer("-C", "Tests/Demo", "module", "sync", "--in", "A").exit == .done)
    #expect(try Self.text("Tests/Demo/A/T.swift", of: project).contains("// P: stop() is missing."))
  }

  // MARK: Test doubles

  @Test func `gives a spy what its other members look like`() throws {
    let project = Self.project("func open(_ name: [Int])", in: "FeedViewInput")
    #expect(project.answer(Self.sync).exit == .done)
    let text = try Self.text(Self.mocks, of: project)
    #expect(text.contains("  var openCalled = false\n  var openTitle: [Int]?\n"))
    #expect(
      text.contains(
        "  func open(_ name: [Int]) {\n    openCalled = true\n    openTitle = name\n  }\n"))
    let other = Self.project("func didTap()")
    #expect(other.answer(Self.sync).exit == .done)
    #expect(
      try Self.text(Self.mocks, of: other).contains(
        "  func didTap() {\n    didTapCallsCount += 1\n  }\n"))
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
    let spy = try Self.text("Tests/Spy.swift", of: project)
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
      try Self.text("Tests/Spy.swift", of: project).hasPrefix(
        "class FeedSpy: FeedOut {\n  let x = 1\n  private(set) var aCount = 0\n"))
  }

  @Test func `breaks a line that is too long for the project`() throws {
    let project = Self.project(
      "func show(_ title: String, below subtitle: String, animated: Bool)", in: "FeedViewInput",
      changing: [".editorconfig": "[*.swift]\nmax_line_length = 60\n"])
    #expect(project.answer(Self.sync).exit == .done)
    #expect(
      try Self.text(Self.view, of: project).contains(
        "  func show(\n    _ title: String,\n    below subtitle: String,\n    animated: Bool\n  ) {\n"
      ))
  }

  @Test func `takes the texts of a template before those of viper`() throws {
    let project = TestProject(
      Self.module.merging([
        "Rambafile": "templates:\n- {name: mine, local: Team/mine}\n",
        "Team/mine/mine.rambaspec":
          "name: mine\nsummary: Mine.\nauthor: A\nversion: 1.0.0\ncode_files: []\n",
        "Team/mine/additions/sync/addition.yml.liquid": "summary: Members.\n",
        "Team/mine/additions/sync/stub.liquid": "{{ head }} { todo(\"{{ full_name }}\") }\n",
        "Team/mine/additions/sync/spy.liquid": "{{ head }} { record(\"{{ name }}\") }\n",
      ]) { $1 })
    let path = project.root.appending(Self.protocols)
    let text = try Self.text(Self.protocols, of: project)
    project.files.put(text.replacing("didLoad()", with: "didLoad()\n  func didTap()"), at: path)
    #expect(project.answer(Self.sync).exit == .done)
    #expect(
      try Self.text(Self.presenter, of: project).contains("func didTap() { todo(\"didTap()\") }"))
    #expect(try Self.text(Self.mocks, of: project).contains("func didTap() { record(\"didTap\") }"))
  }

  // MARK: Changes

  @Test(arguments: [
    ("Base", "", "FeedVC"), ("Feed", "class CartVC: BaseVC {}\n", "FeedVC"), ("Feed", "", "BaseVC"),
  ])
  func `adds nothing to a base class of other screens`(
    folder: String, other: String, type: String
  ) {
    let project = TestProject([
      "\(folder)/BaseVC.swift":
        "class BaseVC: UIViewController {\n  func open() {}\n  func hide() {}\n}\n",
      "Feed/FeedVC.swift": """
      protocol FeedViewInput: AnyObject {
        func open()
        func hide()
        func showItems()
      }
      final class FeedVC: BaseVC, FeedViewInput {
      }
      \(other)
      """,
    ])
    let answer = project.answer("module", "sync", "--all")
    #expect(answer.result["inserted"].texts("type") == [type], "\(answer.testDescription)")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `imports Foundation for the types of a requirement`(ending: String) throws {
    let project = TestProject([
      "A/P.swift": "import Foundation\nprotocol P { func load(_ url: URL) -> Data }\n",
      "A/T.swift": "// T\n\nfinal class T: P {\n}\n".replacing("\n", with: ending),
      "A/V.swift": "import UIKit\nfinal class V: P {\n}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].list.map { $0["line"].number } == [6, 3])
    #expect(
      try Self.text("A/T.swift", of: project).hasPrefix(
        "// T\n\nimport Foundation\n\nfinal class T: P {\n".replacing("\n", with: ending)))
    #expect(try !Self.text("A/V.swift", of: project).contains("import Foundation"))
    #expect(project.answer("module", "sync", "--in", "A").result["changes"] == [])
  }

  @Test(arguments: [true, false])
  func `leaves files that no target builds, unless a tool makes the project`(isMade: Bool) {
    let project = TestProject(
      DemoProject.tree([
        "Demo/Old/Feed.swift": "protocol P { func stop() }\nfinal class T: P {\n}\n",
        "project.yml": isMade ? "name: Demo\n" : nil,
      ]))
    let answer = project.answer("module", "sync", "--all", "--check")
    #expect(answer.exit == (isMade ? .declined : .done), "\(answer.testDescription)")
    #expect(Self.reasons(answer, of: "T") == (isMade ? [] : ["unbuilt"]))
    #expect(project.answer("module", "sync", "--all").result["changes"].list.isEmpty != isMade)
  }

  @Test func `shows the lines that the files have then`() throws {
    let project = TestProject([
      "A/P.swift": "protocol P {\n  func show(_ a: Int, b: Int)\n  func stop()\n}\n",
      "A/T.swift": """
      final class T: P {
        func show(_ a: Int) {}
      }
      final class C {
        func go(_ t: T) { t.show(1) }
      }

      """,
    ])
    let lines = { (answer: Answer) in
      (answer.result["inserted"].list + answer.result["left"].list).map { $0["line"].number }
    }
    #expect(lines(project.answer("module", "sync", "--in", "A", "--check")) == [1, 5])
    let after = lines(project.answer("module", "sync", "--in", "A"))
    let text = try Self.text("A/T.swift", of: project).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(
      after
        == ["func stop()", "t.show(1)"].map { code in
          text.firstIndex { $0.contains(code) }.map { $0 + 1 }
        })
  }

  @Test func `follows a changed signature, and lists calls`() throws {
    let project = Self.project("func show(_ title: String, animated: Bool)", in: "FeedViewInput")
    let text = try Self.text(Self.protocols, of: project)
    project.files.put(
      text.replacing("  func show(_ title: String)\n", with: ""),
      at: project.root.appending(Self.protocols))
    let answer = project.answer(Self.sync)
    #expect(Set(answer.result["changed"].texts("type")) == ["FeedViewController", "FeedViewMock"])
    #expect(answer.result["inserted"] == [])
    let calls = answer.result["left"].list.filter { $0["reason"] == "call" }
    #expect(calls.first?["file"] == "App/Feed/FeedPresenter.swift")
    #expect(calls.first?["line"].number == 9)
    #expect(
      try Self.text(Self.view, of: project).contains(
        "  func show(_ title: String, animated: Bool) {\n"))
    #expect(project.answer(Self.sync).result["changes"] == [])
  }

  @Test func `keeps a method whose body uses what went`() throws {
    let project = Self.project("func show(items: [Int])", in: "FeedViewInput")
    let text = try Self.text(Self.protocols, of: project)
    project.files.put(
      text.replacing("  func show(_ title: String)\n", with: ""),
      at: project.root.appending(Self.protocols))
    let answer = project.answer(Self.sync)
    #expect(Self.reasons(answer, of: "FeedViewController").contains("changed"))
    let view = try Self.text(Self.view, of: project)
    #expect(view.contains("  func show(_ title: String) {\n    label.text = title\n"))
    #expect(view.contains("  func show(items: [Int]) {\n    // FeedViewInput"))
    #expect(project.answer(Self.sync).result["changes"] == [])
  }

  @Test func `lists what is not required any more, and removes it from test doubles`() throws {
    let project = TestProject(Self.module)
    project.files.put(
      try Self.text(Self.protocols, of: project).replacing("  func didLoad()\n", with: ""),
      at: project.root.appending(Self.protocols))
    let answer = project.answer(Self.sync)
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(Self.reasons(answer, of: "FeedOutputMock") == ["unused"])
    #expect(Self.reasons(answer, of: "FeedPresenter") == ["unused"])
    let removal = project.answer(Self.sync + ["--remove-unused"])
    #expect(removal.result["removed"].texts("type") == ["FeedOutputMock"])
    #expect(try !Self.text(Self.mocks, of: project).contains("didLoad"))
    #expect(try Self.text(Self.presenter, of: project) == Self.module[Self.presenter])
  }

  @Test(arguments: [
    "final class FeedOutputMock: FeedViewOutput {\n  var didLoadCount = 0\n\n  func didLoad() {\n    didLoadCount += 1\n  }\n}\n",
    "final class FeedOutputMock: FeedViewOutput {\n  enum Event {\n    case didLoad\n  }\n\n  var events: [Event] = []\n\n  func didLoad() {\n    events.append(.didLoad)\n  }\n}\n",
  ]) func `keeps a member of a test double that another file of tests asks`(mock: String) throws {
    let project = TestProject(Self.module)
    let use = mock.contains("Event") ? "events == [.didLoad]" : "didLoadCount == 1"
    for (path, text) in [
      (
        Self.protocols,
        try Self.text(Self.protocols, of: project).replacing("  func didLoad()\n", with: "")
      ), (Self.mocks, "@testable import Demo\nimport XCTest\n\n" + mock),
      (
        "AppTests/FeedTests.swift",
        "@testable import Demo\nimport XCTest\n\nlet mock = FeedOutputMock()\nlet isReported = mock.\(use)\n"
      ),
    ] { project.files.put(text, at: project.root.appending(path)) }
    let removal = project.answer(Self.sync + ["--remove-unused"])
    #expect(removal.result["removed"] == [] && removal.result["changes"] == [])
    #expect(Self.reasons(removal, of: "FeedOutputMock") == ["unused"])
  }

  @Test func `removes events of generated spies that nothing reports any more`() throws {
    let wiring = WiringProject(["Feed", "viper"])
    let project = wiring.project
    let tests = {
      try project.snapshot(withTimes: false).texts.filter { $0.key.contains("Tests/Feed/View/") }
    }
    let before = try tests()
    #expect(project.answer("module", "add", "method", "Feed", "like:Int").exit == .done)
    try wiring.rewrite("App/Feed/View/FeedViewOutput.swift") { text in
      text.replacing(/\n\n[^\n]*\n  func didRequestLike\(\)/, with: "")
    }
    // A test of the presenter calls the presenter's method of this name.
    let removal = project.answer("module", "sync", "Feed", "--remove-unused")
    #expect(removal.result["removed"].texts("type") == ["ViewOutputSpy"])
    #expect(try tests() == before)
  }

  // MARK: The command

  @Test func `checks and previews without writing`() throws {
    let project = Self.project("func didTap()")
    let before = try project.snapshot()
    #expect(project.answer(Self.sync + ["--check"]).exit == .declined)
    #expect(project.answer(Self.sync + ["--dry-run"]).result["done"] == false)
    let diff = project.answer(Self.sync + ["--diff"]).result["diff"].text ?? ""
    #expect(diff.contains("+  func didTap() {\n"))
    #expect(!diff.split(separator: "\n").contains { $0.hasPrefix("-") && !$0.hasPrefix("---") })
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    ("let a = \"\n", ExitCode.done), ("<<<<<<< a\n=======\n>>>>>>> b\n", .declined),
    ("<<<<<<<< a:A.swift\n========\n>>>>>>>> b:B.swift\n", .declined),
  ])
  func `does not pass a check with conflict markers`(code: String, exit: ExitCode) {
    let project = TestProject(Self.module.merging(["App/Feed/FeedCell.swift": code]) { $1 })
    let answer = project.answer("module", "sync", "--all", "--check")
    #expect(answer.exit == exit, "\(answer.testDescription)")
    #expect(answer.reports("connect.unread", naming: "App/Feed/FeedCell.swift"))
    #expect(project.answer("module", "sync", "--all").exit == .done)
  }

  @Test func `inserts nothing that a file without permissions may have`() throws {
    let path = "App/Feed/FeedPresenter+Tap.swift"
    let project = Self.project(
      "func didTap()", changing: [path: "extension FeedPresenter {\n  func didTap() {}\n}\n"])
    let before = try project.snapshot()
    project.files.setPermissions(0, at: project.root.appending(path))
    let answer = project.answer(Self.sync)
    #expect(Self.reasons(answer, of: "FeedPresenter") == ["unreadable"])
    #expect(answer.result["inserted"] == [])
    #expect(answer.reports("connect.unread", naming: path), "\(answer.testDescription)")
    project.files.setPermissions(0o644, at: project.root.appending(path))
    #expect(try project.snapshot() == before)
  }

  @Test func `refuses what it can't find`() {
    let project = TestProject(Self.module)
    #expect(
      project.answer("module", "sync", "--in", "Nowhere").fails("sync.folder", naming: "Nowhere"))
    #expect(project.answer("module", "sync", "Nothing").exit == .failed)
    #expect(project.answer("module", "sync").exit == .wrongUsage)
    #expect(project.answer("module", "sync", "Feed", "--all").exit == .wrongUsage)
    #expect(
      project.answer("module", "sync", "Feed", "--check", "--expect", "x")
        .fails("usage", exit: .wrongUsage, naming: "--check", "--expect"))
    #expect(project.answer("module", "add", "sync", "Feed").fails("add.unknown", naming: "sync"))
  }

  @Test func `finds a module by its record, its name and its path`() throws {
    let wiring = WiringProject(["Feed", "viper"], ["FeedDetail", "viper"])
    for name in ["Feed", "FeedDetail"] {
      try wiring.rewrite("App/\(name)/View/\(name)ViewOutput.swift") {
        $0.replacing("\n}\n", with: "\n  func didTap()\n}\n")
      }
    }
    for words in [["Feed"], ["App/Feed"], ["--in", "App/Feed"]] {
      let types = wiring.project.answer(["module", "sync", "--dry-run"] + words).result["inserted"]
        .texts("type")
      #expect(types.contains("FeedPresenter") && !types.contains("FeedDetailPresenter"))
    }
    let all = wiring.answer("sync", "--all").result["inserted"].texts("type")
    #expect(all.contains("FeedPresenter") && all.contains("FeedDetailPresenter"))
  }
}
