import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("The rules of the architecture")
struct ModuleCheckTests {
  /// A hand-written module that breaks no rule.
  static let module = [
    "App/Feed/FeedProtocols.swift": """
    protocol FeedViewInput: AnyObject { func show(_ title: String) }
    protocol FeedViewOutput: AnyObject { func didLoad() }
    protocol FeedInteractorInput { func load() }
    protocol FeedInteractorOutput: AnyObject { func didLoad(_ title: String) }
    protocol FeedRouterInput { func close() }
    """,
    "App/Feed/FeedPresenter.swift": """
    import Foundation
    final class FeedPresenter {
      weak var view: (any FeedViewInput)?
      let interactor: FeedInteractorInput
      let router: FeedRouterInput
      init(_ interactor: FeedInteractorInput, _ router: FeedRouterInput) {
        self.interactor = interactor
        self.router = router
      }
    }
    extension FeedPresenter: FeedViewOutput { func didLoad() { interactor.load() } }
    extension FeedPresenter: FeedInteractorOutput {
      func didLoad(_ title: String) { view?.show(title) }
    }
    """,
    "App/Feed/FeedInteractor.swift": """
    import Foundation
    final class FeedInteractor: FeedInteractorInput {
      weak var output: FeedInteractorOutput?
      func load() { output?.didLoad("") }
    }
    """,
    "App/Feed/FeedRouter.swift": """
    import UIKit
    final class FeedRouter: FeedRouterInput {
      weak var view: UIViewController?
      func close() {}
    }
    """,
    "App/Feed/FeedViewController.swift": """
    import UIKit
    final class FeedViewController: UIViewController, FeedViewInput {
      var output: FeedViewOutput!
      func show(_ title: String) {}
    }
    """,
  ]

  @Test func `hold for an app below a folder of tests`() {
    var files = Self.module
    files["App/Feed/FeedPresenter.swift"]? += "import UIKit\n"
    let project = TestProject(
      Dictionary(uniqueKeysWithValues: files.map { ("Tests/Demo/" + $0.key, $0.value) }))
    let answer = project.answer("-C", "Tests/Demo/App", "module", "check")
    #expect(answer.result["findings"].texts("rule") == ["uikit-in-presenter"])
  }

  @Test func `suggest commands for the same app`() {
    var files = Self.module
    files["App/Feed/FeedProtocols.swift"]?
      .replace("{ func load() }", with: "{\n  func load()\n  func reload()\n}")
    let project = TestProject(
      Dictionary(uniqueKeysWithValues: files.map { ("Demo/" + $0.key, $0.value) }))
    let words = ["-C", "Demo", "module", "check"]
    let command = "`viper -C Demo module sync Feed`"
    #expect(Viper.run(words, in: project.world) == .declined)
    #expect(project.console.output.contains(command), "\(project.console.output)")
    let hints = project.answer(words).result["findings"].texts("hint")
    #expect(hints.count == 1 && hints.allSatisfy { $0.contains(command) }, "\(hints)")
  }

  /// A change of the module, and the findings afterwards, each as `RULE FILE:LINE`.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var edits: [(file: String, old: String, new: String)] = []
    var files: [String: String] = [:]
    var found: [String] = []
    var testDescription: String { name }

    init(
      _ name: String, _ edits: (file: String, old: String, new: String)...,
      files: [String: String] = [:], found: [String] = []
    ) {
      (self.name, self.edits, self.files, self.found) = (name, edits, files, found)
    }
  }

  static let (presenter, interactor, view) = (
    "FeedPresenter.swift", "FeedInteractor.swift", "FeedViewController.swift"
  )

  static let cases = [
    Case("nothing"),
    Case(
      "UIKit in the presenter", (presenter, "import Foundation", "import Foundation\nimport UIKit"),
      found: ["uikit-in-presenter App/Feed/FeedPresenter.swift:2"]),
    Case(
      "a class of UIKit in the interactor",
      (interactor, "import Foundation", "@preconcurrency import class UIKit.UIImage"),
      found: ["uikit-in-interactor App/Feed/FeedInteractor.swift:1"]),
    Case(
      "a submodule of UIKit in an extension of the interactor",
      files: [
        "App/Feed/FeedInteractor+A.swift": "import UIKit.UIView\nextension FeedInteractor {}"
      ],
      found: ["uikit-in-interactor App/Feed/FeedInteractor+A.swift:1"]),
    Case(
      "a presenter of alerts",
      files: [
        "App/AlertPresenter.swift": "import UIKit\nclass AlertPresenter {}\nclass AlertFactory {}",
        "App/ToastPresenter.swift":
          "import UIKit\nclass ToastPresenter {}\nclass ToastView: UIView {}",
      ]),
    Case(
      "a base class of one module",
      (presenter, "class FeedPresenter", "class FeedPresenter: BasePresenter"),
      files: ["App/BasePresenter.swift": "import UIKit\nclass BasePresenter {}"],
      found: ["uikit-in-presenter App/BasePresenter.swift:1"]),
    Case(
      "a base class of several modules",
      (presenter, "class FeedPresenter", "class FeedPresenter: BasePresenter"),
      files: [
        "App/BasePresenter.swift": "import UIKit\nclass BasePresenter {}",
        "App/Cart.swift": "class CartPresenter: BasePresenter {}\nclass CartRouter {}",
      ]),
    Case(
      "a module in one file",
      files: [
        "App/One.swift": """
        import UIKit
        class OneViewController: UIViewController {}
        class OnePresenter {}
        class OneInteractor {}
        """
      ]),
    Case(
      "a strong view", (presenter, "weak var view", "var view"),
      found: ["strong-cycle App/Feed/FeedPresenter.swift:3"]),
    Case(
      "a strong output",
      (interactor, "weak var output: FeedInteractorOutput?", "let output: FeedPresenter"),
      found: ["strong-cycle App/Feed/FeedInteractor.swift:3"]),
    Case(
      "a strong output that code sets",
      (interactor, "weak var output: FeedInteractorOutput?", "var output: FeedViewOutput?"),
      files: [
        "App/Feed/Assembly.swift": """
        func assemble(_ view: FeedViewController, _ interactor: FeedInteractor) {
          let output = FeedPresenter(interactor, FeedRouter())
          view.output = output
          interactor.output = output
        }
        """
      ], found: ["strong-cycle App/Feed/FeedInteractor.swift:3"]),
    Case(
      "a strong output that code sets only for the view",
      (interactor, "weak var output: FeedInteractorOutput?", "var output: FeedViewOutput?"),
      files: [
        "App/Feed/Assembly.swift": """
        func assemble(_ view: FeedViewController, _ interactor: FeedInteractor) {
          let output = FeedPresenter(interactor, FeedRouter())
          view.output = output
        }
        """
      ]),
    Case(
      "a strong output that an initializer sets",
      (interactor, "weak var output: FeedInteractorOutput?", "var output: FeedViewOutput"),
      files: ["App/Feed/Setup.swift": "func setup() { view.output = FeedPresenter() }\n"],
      found: ["strong-cycle App/Feed/FeedInteractor.swift:3"]),
    Case(
      "a strong view through the router",
      ("FeedRouter.swift", "weak var view: UIViewController?", "var view: FeedViewController?"),
      found: ["strong-cycle App/Feed/FeedRouter.swift:3"]),
    Case(
      "references that close no cycle",
      (presenter, "weak var view: (any FeedViewInput)?", "unowned let view: FeedViewInput"),
      (
        interactor, "weak var output: FeedInteractorOutput?",
        "var output: FeedInteractorOutput? { nil }"
      )),
    Case(
      "a view that is a struct", (presenter, "weak var view", "var view"),
      (view, "final class FeedViewController: UIViewController", "struct FeedViewController")),
    Case(
      "a protocol of several classes", (presenter, "weak var view", "var view"),
      files: ["App/Other.swift": "class Other: FeedViewInput { func show(_ title: String) {} }"]),
    Case(
      "a weak class of the view",
      (presenter, "weak var view: (any FeedViewInput)?", "weak var view: FeedViewController?"),
      found: ["concrete-layer App/Feed/FeedPresenter.swift:3"]),
    Case(
      "the class of the router",
      (presenter, "let router: FeedRouterInput", "let router: FeedRouter"),
      found: ["concrete-layer App/Feed/FeedPresenter.swift:5"]),
    Case(
      "a class and a protocol with its name",
      (presenter, "let router: FeedRouterInput", "let router: FeedRouter"),
      files: ["Kit/FeedRouter.swift": "public protocol FeedRouter {}\nlet a: FeedRouter? = nil"]),
    Case(
      "a view with the interactor",
      (view, "var output", "var interactor: FeedInteractorInput!\n  var output"),
      found: ["view-knows-interactor App/Feed/FeedViewController.swift:3"]),
    Case(
      "an interactor with the view",
      (interactor, "  func load", "  func draw(_ view: FeedViewInput) {}\n  func load"),
      found: ["interactor-knows-view App/Feed/FeedInteractor.swift:4"]),
    Case(
      "an interactor that mentions the view in a comment and a string",
      (
        interactor, "  func load",
        "  // FeedViewInput\n  let name = \"FeedViewController\"\n  func load"
      )),
    Case(
      "protocols without use",
      files: [
        "App/Feed/FeedTheme.swift": "// FeedTheme\nlet a = \"FeedTheme\"\nprotocol FeedTheme {}",
        "App/Feed/FeedKey.swift": "protocol FeedKey {}",
        "App/Feed/FeedTap.swift": "@objc protocol FeedTap {}",
        "AppTests/FeedTests.swift": "import XCTest\nlet a: FeedKey? = nil",
      ], found: ["unused-protocol App/Feed/FeedTheme.swift:3"]),
    Case(
      "a protocol in a file that can't be parsed",
      files: [
        "App/Feed/FeedTheme.swift": "protocol FeedTheme {}",
        "App/Bad.swift": "class A: FeedTheme {",
      ]),
    Case(
      "a requirement without an implementation",
      ("FeedProtocols.swift", "{ func load() }", "{\n  func load()\n  func reload()\n}"),
      found: ["unimplemented-requirement App/Feed/FeedProtocols.swift:5"]),
    Case(
      "requirements that others may provide",
      ("FeedProtocols.swift", "{ func load() }", "{\n  func load()\n  func reload()\n}"),
      (interactor, "final class FeedInteractor: ", "final class FeedInteractor: VendorInteractor, ")
    ),
    Case(
      "a requirement with a default",
      ("FeedProtocols.swift", "{ func load() }", "{\n  func load()\n  func reload()\n}"),
      files: ["App/Default.swift": "extension FeedInteractorInput { func reload() {} }"]),
    Case(
      "an allowed import",
      (presenter, "import Foundation", "import UIKit // viper:allow uikit-in-presenter colors")),
    Case(
      "an allowed property",
      (presenter, "  weak var view", "  // viper:allow strong-cycle reset in close\n  var view")),
    Case(
      "an allowance without a reason",
      (presenter, "import Foundation", "import UIKit // viper:allow uikit-in-presenter"),
      found: ["uikit-in-presenter App/Feed/FeedPresenter.swift:1"]),
    Case(
      "an allowance of another rule",
      (presenter, "import Foundation", "import UIKit // viper:allow strong-cycle reset"),
      found: ["uikit-in-presenter App/Feed/FeedPresenter.swift:1"]),
    Case(
      "a rule that is off, and one that is on",
      (presenter, "import Foundation", "import UIKit"),
      files: [
        "Rambafile": """
        check:
          disable: {uikit-in-presenter: attributed strings}
          enable: {missing-tests: each presenter has tests}
        """,
        "AppTests/Tests.swift":
          "import XCTest\nenum Suites { class FeedInteractorTests: XCTestCase {} }",
      ], found: ["missing-tests App/Feed/FeedPresenter.swift:2"]),
    Case(
      "allowed names",
      (presenter, "import Foundation", "import UIKit\nlet icon = UIImage()"),
      (interactor, "import Foundation", "import UIKit\nlet icon = UIImage()\nlet view = UIView()"),
      files: ["Rambafile": "check: {allow: [UIImage]}"],
      found: ["uikit-in-interactor App/Feed/FeedInteractor.swift:1"]),
    Case(
      "Clean Swift", (view, "var output", "var interactor: FeedInteractorInput!\n  var output"),
      files: ["Rambafile": "check: {profile: clean}"]),
    Case(
      "rules that are off by default",
      (
        view, "func show(_ title: String) {}",
        "func show(_ title: String) {\n    dismiss(animated: true)\n    present(FeedPresenter())\n  }"
      ),
      (
        "FeedProtocols.swift", "protocol FeedRouterInput { func close() }",
        "protocol FeedRouterInput { func close() }\nprotocol FeedRouterProtocol {}"
      ),
      ("FeedRouter.swift", "FeedRouter: ", "FeedRouter: FeedRouterProtocol, "),
      files: [
        "Rambafile": """
        check:
          enable: {navigation-outside-router: a, assembly-outside-router: b, book-names: c}
        """
      ],
      found: [
        "assembly-outside-router App/Feed/FeedViewController.swift:6",
        "book-names App/Feed/FeedProtocols.swift:6",
        "navigation-outside-router App/Feed/FeedViewController.swift:5",
      ]),
  ]

  @Test(arguments: cases)
  func `are checked by types, and each finding is at its line`(one: Case) throws {
    let answer = try Self.project(one).answer("module", "check")
    let found = answer.result["findings"].list.map { finding in
      "\(finding["rule"].text ?? "") \(finding["file"].text ?? ""):\(finding["line"].number ?? 0)"
    }
    #expect(found.sorted() == one.found.sorted())
    #expect(answer.exit == (one.found.isEmpty ? .done : .declined))
    #expect(answer.result["findings"].list.allSatisfy { $0["module"] == "Feed" })
  }

  private static func project(_ one: Case) throws -> TestProject {
    var tree = module
    for edit in one.edits {
      let path = "App/Feed/" + edit.file
      let text = try #require(tree[path])
      #expect(text.contains(edit.old), "\(edit.old)")
      tree[path] = text.replacing(edit.old, with: edit.new, maxReplacements: 1)
    }
    return TestProject(tree.merging(one.files) { $1 })
  }

  private static func broken() throws -> TestProject { try project(cases[1]) }

  @Test func `are checked in the named modules`() throws {
    let project = try Self.broken()
    project.files.put(
      "class CartPresenter {}\nclass CartRouter {}", at: project.root.appending("App/Cart/A.swift"))
    #expect(project.answer("module", "check", "Cart").exit == .done)
    #expect(project.answer("module", "check", "App/Cart").exit == .done)
    #expect(project.answer("module", "check", "Cart", "Feed").exit == .declined)
    #expect(project.answer("module", "check").result["modules"] == 2)
    #expect(
      project.answer("module", "check", "Cat").fails(
        "check.module", naming: "Cat", suggesting: "Cart"))
  }

  @Test(arguments: ["Cart", "App/Cart"]) func `are not for modules in Objective-C`(name: String) {
    let presenter = "App/Cart/CartPresenter.m"
    let header = "App/Cart/CartPresenter.h"
    let project = TestProject(Self.module.merging([presenter: "", header: ""]) { $1 })
    let answer = project.answer("module", "check", name)
    #expect(answer.fails("check.module", at: presenter, naming: "Cart"))
  }

  @Test(arguments: [
    ("let a = \"\n", ExitCode.done), ("<<<<<<< a\n=======\n>>>>>>> b\n", .declined),
    ("<<<<<<<< a:A.swift\n========\n>>>>>>>> b:B.swift\n", .declined),
  ])
  func `don't pass with conflict markers`(code: String, exit: ExitCode) {
    let files = Self.module.merging(["App/Feed/FeedCell.swift": code]) { $1 }
    let answer = TestProject(files).answer("module", "check")
    #expect(answer.exit == exit, "\(answer.testDescription)")
    #expect(answer.reports("connect.unread", naming: "App/Feed/FeedCell.swift"))
    #expect(answer.result["findings"] == [])
  }

  @Test func `are not left out of a new baseline because of conflict markers`() throws {
    let cell = "App/Feed/FeedCell.swift"
    let conflict = "class A {}\n<<<<<<< a\n=======\n>>>>>>> b\n"
    let project = TestProject(Self.module.merging([cell: conflict]) { $1 })
    let check = ["module", "check", "--baseline", "known.txt"]
    let before = try project.snapshot()
    let answer = project.answer(check)
    #expect(answer.fails("module.conflict", at: cell + ":2", naming: cell))
    #expect(try project.snapshot() == before)
    project.files.put("", at: project.root.appending(cell))
    #expect(project.answer(check).exit == .done)
    project.files.put(conflict, at: project.root.appending(cell))
    let known = project.answer(check)
    #expect(known.exit == .declined && known.errors.isEmpty, "\(known.testDescription)")
  }

  @Test func `fail with an unreadable record, unless other modules are named`() {
    let record = ".viper/modules/Cart.yml"
    let project = TestProject(Self.module.merging([record: "<<<<<<< a\n"]) { $1 })
    let answer = project.answer("module", "check")
    #expect(answer.fails("record.conflict", at: record), "\(answer.testDescription)")
    #expect(answer.result["modules"] == 1)
    let named = project.answer("module", "check", "Feed")
    #expect(named.exit == .done && named.problems.isEmpty, "\(named.testDescription)")
  }

  @Test func `are checked in a folder that is named from the project's, also from below`() {
    let files = [
      "Rambafile": "company: Acme\n",
      "App/Cart/Logic/A.swift": "class CartPresenter {}\nclass CartRouter {}\n",
    ]
    let project = TestProject(Self.module.merging(files) { $1 })
    for path in ["App/Cart", "Cart/"] {
      let answer = project.answer("-C", "App/Feed", "module", "check", path)
      #expect(answer.exit == .done && answer.result["modules"] == 1, "\(answer.testDescription)")
    }
  }

  @Test func `find a folder of a record in another case, as on a Mac`() throws {
    let rambafile = """
      company: Acme
      project_name: Demo
      project_file_path: App
      module_records: true
      """
    let project = TestProject(["Rambafile": rambafile], on: MemoryFiles(ignoresCase: false))
    try #require(Viper.run(["gen", "Feed", "viper"], in: project.world) == .done)
    for (path, text) in try project.snapshot().texts where path.hasPrefix("App/Feed/") {
      project.files.take(project.root.appending(path))
      project.files.put(text, at: project.root.appending("App/feed" + path.dropFirst(8)))
    }
    project.files.take(project.root.appending("App/Feed"))
    #expect(project.answer("module", "check").result["findings"] == [])
    let modules = project.answer("module", "list").result["modules"].list
    #expect(modules.map { $0["states"].texts } == [["unchanged"]])
    let files = project.answer("module", "show", "Feed").result["files"].list
    #expect(!files.isEmpty && files.allSatisfy { $0["state"] == "unchanged" })
  }

  @Test func `find a module with and without the project's prefix`() throws {
    let rambafile = "company: A\nproject_name: Demo\nproject_file_path: App\nprefix: AC\n"
    for records in ["true", "false"] {
      let project = TestProject(["Rambafile": rambafile + "module_records: \(records)\n"])
      try #require(Viper.run(["gen", "Feed", "viper"], in: project.world) == .done)
      for name in ["Feed", "ACFeed", "App/Feed"] {
        let answer = project.answer("module", "check", name)
        #expect(answer.result["modules"] == 1, "\(name): \(answer.testDescription)")
      }
    }
  }

  @Test func `report files that a record names and that are gone`() throws {
    let project = TestProject([
      "Rambafile": """
      company: Acme
      project_name: Demo
      project_file_path: App
      test_file_path: AppTests
      module_records: true
      """
    ])
    try #require(Viper.run(["gen", "Feed", "viper"], in: project.world) == .done)
    #expect(project.answer("module", "check").exit == .done)
    project.files.take(project.root.appending("AppTests/Feed/Router/FeedRouterTests.swift"))
    let answer = project.answer("module", "check")
    let finding = try #require(answer.result["findings"].list.first)
    #expect(answer.result["findings"].list.count == 1 && finding["rule"] == "missing-file")
    #expect(finding["file"] == ".viper/modules/Feed.yml" && finding["module"] == "Feed")
    // Of a file that was only renamed, the record has the old name after `relocate` too.
    let hint = finding["hint"].text ?? ""
    #expect(hint.contains("restore the file or its name"))
    // Another module may have the same name.
    #expect(hint.contains("`viper module relocate .viper/modules/Feed.yml --to FOLDER`"))
    #expect(hint.contains("`viper module forget .viper/modules/Feed.yml`"))
  }

  @Test func `are read from the Rambafile`() {
    let problems = [
      "check: {disable: {strong-cycle: }}": "check.reason",
      "check: {disable: {strong-circle: because}}": "check.unknown",
      "check: {profile: books}": "check.unknown",
      "check: [strong-cycle]": "rambafile.wrong-kind",
      "check: {allow: {a: b}}": "rambafile.wrong-kind",
    ]
    for (text, code) in problems {
      let project = TestProject(Self.module.merging(["Rambafile": text]) { $1 })
      #expect(project.answer("module", "check").fails(code, at: "Rambafile:1"), "\(text)")
    }
    let project = TestProject(Self.module.merging(["Rambafile": "check: {disabled: {}}"]) { $1 })
    let answer = project.answer("module", "check")
    #expect(answer.exit == .done && answer.reports("rambafile.unknown-key", naming: "disabled"))
  }

  @Test func `leave out what a baseline has`() throws {
    let project = try Self.broken()
    let check = ["module", "check", "--baseline", "known.txt"]
    #expect(project.answer(check).exit == .done)
    let known = try project.snapshot().texts["known.txt"] ?? ""
    #expect(known.contains("uikit-in-presenter\tApp/Feed/FeedPresenter.swift\t"))
    #expect(!known.contains("/home"))
    let path = "App/Feed/FeedPresenter.swift"
    let text = try #require(try project.snapshot().texts[path])
    project.files.put("// Moved\n\n" + text, at: project.root.appending(path))
    #expect(project.answer(check).exit == .done)
    project.files.put(
      "// Moved\n" + text.replacing("weak var view", with: "var view"),
      at: project.root.appending(path))
    let answer = project.answer(check)
    #expect(answer.exit == .declined)
    #expect(answer.result["findings"].list.map { $0["rule"] } == ["strong-cycle"])
    #expect(try project.snapshot().texts["known.txt"] == known)
    project.files.put(known + "what\n", at: project.root.appending("known.txt"))
    #expect(project.answer(check).fails("check.baseline", at: "known.txt:3"))
    let ours = "<<<<<<< ours\n"
    project.files.put(ours + known, at: project.root.appending("known.txt"))
    let conflict = project.answer(check)
    #expect(conflict.fails("check.baseline", at: "known.txt:1", naming: "known.txt"))
    #expect(!conflict.names.contains("--baseline"))
  }

  @Test func `have formats for people, GitHub and code scanning`() throws {
    let project = try Self.broken()
    #expect(Viper.run(["module", "check"], in: project.world) == .declined)
    #expect(project.console.output.contains("App/Feed/FeedPresenter.swift:2: warning: "))
    #expect(project.console.output.contains("[uikit-in-presenter]"))
    let github = try Self.broken()
    #expect(Viper.run(["module", "check", "--github"], in: github.world) == .declined)
    #expect(
      github.console.output.hasPrefix(
        "::warning file=App/Feed/FeedPresenter.swift,line=2,title=uikit-in-presenter::"))
    let sarif = try Self.broken()
    #expect(Viper.run(["module", "check", "--sarif"], in: sarif.world) == .declined)
    let log = try JSONDecoder().decode(JSONValue.self, from: Data(sarif.console.output.utf8))
    let run = log["runs"].list[0]
    let rules = run["tool"]["driver"]["rules"].list
    #expect(rules.contains { $0["id"] == "strong-cycle" })
    let sync = rules.first { $0["id"] == "unimplemented-requirement" }
    #expect(sync?["help"]["text"].text?.contains("`viper module sync MODULE`") == true)
    let result = run["results"].list[0]
    #expect(result["ruleId"] == "uikit-in-presenter")
    let place = result["locations"].list[0]["physicalLocation"]
    #expect(place["artifactLocation"]["uri"] == "App/Feed/FeedPresenter.swift")
    #expect(place["region"]["startLine"] == 2)
    #expect(
      project.answer("module", "check", "--sarif").exit == .wrongUsage)
  }

  @Test(arguments: ["--github", "--sarif"])
  func `name files for GitHub from the top of the repository`(option: String) throws {
    let project = try Self.broken()
    project.files.put("ref: refs/heads/main\n", at: project.root.parent.appending(".git/HEAD"))
    #expect(Viper.run(["module", "check", option], in: project.world) == .declined)
    let path = "\(project.root.name)/App/Feed/FeedPresenter.swift"
    #expect(project.console.output.contains(path))
  }
}
