import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Leading a method through a module")
struct AddMethodTests {
  private let wiring = WiringProject(["Feed", "viper"])

  private func text(_ path: String) throws -> String { try wiring.text("App/Feed/" + path) }

  private func tests(_ path: String) throws -> String {
    try wiring.text("AppTests/Feed/" + path)
  }

  @Test func `goes through every layer and back`() throws {
    let answer = wiring.answer("add", "method", "Feed", "obtainItems:[String]")
    #expect(answer.exit == .done && answer.result["call"] == "output.didRequestItems()")
    #expect(try text("View/FeedViewOutput.swift").hasSuffix("  func didRequestItems()\n}\n"))
    #expect(
      try text("Interactor/FeedInteractorInput.swift").hasSuffix("  func obtainItems()\n}\n"))
    #expect(
      try text("Interactor/FeedInteractorOutput.swift")
        .hasSuffix("  func didObtainItems(_ items: [String])\n}\n"))
    #expect(
      try text("View/FeedViewInput.swift").hasSuffix("  func showItems(_ items: [String])\n}\n"))
    let presenter = try text("Presenter/FeedPresenter.swift")
    #expect(presenter.contains("  func didRequestItems() {\n    interactor.obtainItems()\n  }\n}"))
    #expect(
      presenter.hasSuffix(
        "  func didObtainItems(_ items: [String]) {\n    view?.showItems(items)\n  }\n}\n"))
    #expect(
      try text("Interactor/FeedInteractor.swift").hasSuffix(
        """
          func obtainItems() {
            // Ask a service here, and report what comes of it.
            output?.didObtainItems([])
          }
        }

        """))
    #expect(try text("View/FeedViewController.swift").contains("  func showItems(_ items"))
  }

  @Test func `completes the spies, and adds a test for each call`() throws {
    #expect(wiring.run("add", "method", "Feed", "obtainItems:[String]") == .done)
    let presenter = try tests("Presenter/FeedPresenterTests.swift")
    #expect(presenter.contains("func didRequestItemsLeadsToObtainItems() {"))
    #expect(presenter.contains("func didObtainItemsLeadsToShowItems() {"))
    #expect(presenter.contains("    showItemsValues.append(items)\n"))
    #expect(presenter.contains("    obtainItemsCount += 1\n"))
    #expect(
      try tests("Interactor/FeedInteractorTests.swift")
        .contains("#expect(output.didObtainItemsValues == [[]])"))
    #expect(
      try tests("View/FeedViewControllerTests.swift").contains(
        "    events.append(.didRequestItems)\n"))
  }

  @Test func `gives each test double what a sync gives it, and takes it out again`() throws {
    try wiring.rewrite("App/Feed/Interactor/FeedInteractorInput.swift") {
      $0.replacing("\n}\n", with: "\n  func refresh()\n}\n")
    }
    try wiring.rewrite("AppTests/Feed/Presenter/FeedPresenterTests.swift") {
      $0.replacing(
        "  // Records the calls of the presenter.\n",
        with: """
            var refreshCallsCount = 0

            func refresh() {
              refreshCallsCount += 1
            }

          """)
    }
    wiring.put(
      """
      @testable import Demo

      protocol MoreInput: FeedInteractorInput {}

      final class FakeInteractor: MoreInput {
        func refresh() {}
      }

      final class InteractorDummy: FeedInteractorInput {
        func refresh() {}
      }

      final class ControllerSpy: UIViewController, FeedViewInput {
        func setupInitialState() {}
      }

      """, at: "AppTests/Doubles.swift")
    let before = try wiring.project.snapshot(withTimes: false).texts
    let words = ["add", "method", "Feed", "obtainItems:[String]"]
    let answer = wiring.project.answer(["module"] + words)
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    let presenter = try tests("Presenter/FeedPresenterTests.swift")
    #expect(presenter.contains("    obtainItemsCallsCount += 1\n"))
    #expect(presenter.contains("    #expect(interactor.obtainItemsCallsCount == 1)\n"))
    let doubles = try wiring.text("AppTests/Doubles.swift")
    #expect(doubles.contains("  func refresh() {}\n\n  func obtainItems() {}\n}\n"))
    #expect(doubles.contains("  func obtainItems() {\n    obtainItemsCount += 1\n  }\n}\n"))
    #expect(doubles.contains("    showItemsValues.append(items)\n"))
    let removal = wiring.project.answer(["module"] + words + ["--remove"])
    #expect(removal.exit == .done && removal.result["byHand"] == [])
    #expect(try wiring.project.snapshot(withTimes: false).texts == before)
  }

  @Test func `prints what a sync leaves with its reason, and tests that need it`() throws {
    try wiring.rewrite("AppTests/Feed/Presenter/FeedPresenterTests.swift") {
      $0.replacing("private final class ViewSpy", with: "@Mocked private final class ViewSpy")
    }
    let answer = wiring.answer("add", "method", "Feed", "obtainItems:[String]")
    #expect(answer.exit == .done)
    let lines = answer.manualEdit("ViewSpy in AppTests/Feed", "because a macro can provide it")
    #expect(lines == "func showItems(_ items: [String])")
    #expect(
      answer.manualEdit("FeedPresenterTests {") == nil
        && answer.manualEdit("struct FeedPresenterTests")?
          .contains("#expect(<#the calls of view.showItems#> == [[\"text\"]])") == true
    )
    #expect(try !tests("Presenter/FeedPresenterTests.swift").contains("showItems"))
  }

  @Test func `leaves a spy's member that somebody edited or a test uses`() throws {
    let words = ["module", "add", "method", "Feed", "obtainItems:[String]"]
    #expect(wiring.project.answer(words).exit == .done)
    let path = "AppTests/Feed/Presenter/FeedPresenterTests.swift"
    try wiring.rewrite(path) {
      $0.replacing("    obtainItemsCount += 1\n", with: "    obtainItemsCount += 2\n")
    }
    let view = "AppTests/Feed/View/FeedViewControllerTests.swift"
    try wiring.rewrite(view) {
      $0 + "\nprivate let expected: [ViewOutputSpy.Event] = [.didRequestItems]\n"
    }
    let answer = wiring.project.answer(words + ["--remove"])
    #expect(answer.manualEdit("InteractorSpy in \(path)") == "func obtainItems()")
    #expect(answer.manualEdit("ViewOutputSpy in \(view)") == "func didRequestItems()")
    #expect(try wiring.text(path).contains("    obtainItemsCount += 2\n"))
    #expect(try !wiring.text(path).contains("showItems"))
    #expect(try wiring.text(view).contains("    case didRequestItems\n"))
  }

  @Test func `gives a failure its own values in a spy, whatever came before`() throws {
    let before = try wiring.project.snapshot(withTimes: false).texts
    let all = [["save", "--throws"], ["obtainItems:[String]", "--throws"], ["clear:Int"]].map {
      ["module", "add", "method", "Feed"] + $0
    }
    for words in all { #expect(wiring.project.answer(words).exit == .done) }
    let text = try tests("Interactor/FeedInteractorTests.swift")
    for line in [
      "didSaveCount = 0", "didSaveWithFailureValues: [any Error] = []",
      "didObtainItemsValues: [[String]] = []", "didObtainItemsWithFailureValues: [any Error] = []",
      "didClearValues: [Int] = []",
    ] {
      #expect(text.contains("  private(set) var \(line)\n"), "\(line)")
    }
    for words in all { #expect(wiring.project.answer(words + ["--remove"]).exit == .done) }
    #expect(try wiring.project.snapshot(withTimes: false).texts == before)
  }

  @Test func `imports Foundation for its types, and takes the imports out again`() throws {
    try wiring.rewrite("Rambafile") { $0 + "\nmodule_records: true\n" }
    #expect(Viper.run(["gen", "News", "viper"], in: wiring.project.world) == .done)
    let before = try wiring.project.snapshot(withTimes: false).texts
    let words = [
      "module", "add", "method", "News", "openURL:URL", "--to", "router", "--without-answer",
    ]
    #expect(wiring.project.answer(words).exit == .done)
    for path in [
      "App/News/Router/NewsRouterInput.swift", "App/News/Presenter/NewsPresenter.swift",
      "App/News/View/NewsViewOutput.swift", "AppTests/News/Presenter/NewsPresenterTests.swift",
    ] {
      #expect(try wiring.text(path).contains("\nimport Foundation\n"), "\(path)")
    }
    #expect(
      try !wiring.text("App/News/Router/NewsRouter.swift").contains("import Foundation"))
    #expect(wiring.project.answer(words).result["changes"] == [])
    let removal = wiring.project.answer(words + ["--remove"])
    #expect(removal.exit == .done && removal.problems.isEmpty, "\(removal.testDescription)")
    #expect(try wiring.project.snapshot(withTimes: false).texts == before)
  }

  @Test func `changes nothing the second time`() throws {
    #expect(wiring.run("add", "method", "Feed", "save:Int") == .done)
    let before = try wiring.project.snapshot()
    let answer = wiring.answer("add", "method", "Feed", "save:Int")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(answer.result["byHand"] == [])
    #expect(try wiring.project.snapshot() == before)
  }

  @Test(arguments: ["--dry-run", "--diff"]) func `writes nothing with --dry-run and --diff`(
    option: String
  ) throws {
    let before = try wiring.project.snapshot()
    #expect(wiring.run("add", "method", "Feed", "save", option) == .done)
    #expect(try wiring.project.snapshot() == before)
    #expect(wiring.project.console.output.contains("App/Feed/Presenter/FeedPresenter.swift"))
  }

  @Test func `ends at the interactor without an answer, and carries its value there`() throws {
    #expect(
      wiring.run("add", "method", "Feed", "saveItem:[Int]", "--without-answer") == .done)
    #expect(
      try text("Presenter/FeedPresenter.swift").contains(
        "  func didRequestSaveItem(_ item: [Int]) {\n    interactor.saveItem(item)\n  }\n"))
    #expect(
      try text("Interactor/FeedInteractor.swift").contains("  func saveItem(_ item: [Int]) {"))
    #expect(try !text("Interactor/FeedInteractorOutput.swift").contains("SaveItem"))
    #expect(try !text("View/FeedViewInput.swift").contains("SaveItem"))
  }

  @Test func `--from presenter begins in the presenter`() throws {
    let before = try text("View/FeedViewOutput.swift")
    let answer = wiring.answer("add", "method", "Feed", "refresh", "--from", "presenter")
    #expect(answer.exit == .done && answer.result["call"] == "interactor.refresh()")
    #expect(try text("View/FeedViewOutput.swift") == before)
    #expect(try text("Interactor/FeedInteractorInput.swift").contains("  func refresh()\n"))
  }

  @Test func `leaves the test to the user without a sample value of the type`() throws {
    let answer = wiring.answer("add", "method", "Feed", "obtainItem:Item")
    #expect(answer.exit == .done)
    #expect(
      try text("Interactor/FeedInteractor.swift").contains("    // output?.didObtainItem(item)\n"))
    let lines = answer.manualEdit(
      "FeedPresenterTests", "AppTests/Feed/Presenter/FeedPresenterTests.swift")
    #expect(lines?.contains("presenter.didObtainItem(<#Item#>)\n") == true)
  }

  @Test func `writes the test with the type's static sample`() throws {
    wiring.put("struct Item {\n  static let sample = Item()\n}\n", at: "App/Item.swift")
    #expect(wiring.run("add", "method", "Feed", "obtainItem:Item") == .done)
    #expect(
      try tests("Presenter/FeedPresenterTests.swift")
        .contains("presenter.didObtainItem(.sample)\n"))
  }

  @Test func `leaves doubtful places to the user, and does the rest`() throws {
    try wiring.rewrite("App/Feed/View/FeedViewInput.swift") {
      $0.replacing("@MainActor", with: "@Spyable")
    }
    let before = try text("View/FeedViewInput.swift")
    let answer = wiring.answer("add", "method", "Feed", "obtainItems:[String]")
    #expect(answer.exit == .done)
    #expect(try text("View/FeedViewInput.swift") == before)
    #expect(try text("View/FeedViewOutput.swift").contains("didRequestItems"))
    #expect(answer.manualEdit("FeedViewInput", "App/Feed/View/FeedViewInput.swift") != nil)
  }

  @Test(arguments: [
    ("Shop", "ShopPresenterOutput?", 2), ("Shop", "ShopViewController?", 0),
    ("ShopModule", "ShopModulePresenterOutput?", 2),
  ])
  func `takes the layers' protocols and properties whatever their names`(
    owner: String, seen: String, functions: Int
  ) throws {
    wiring.put(
      """
      protocol \(owner)PresenterInput: AnyObject {
      }

      protocol \(owner)PresenterOutput: AnyObject {
      }

      protocol \(owner)InteractorOutput: AnyObject {
      }

      final class \(owner)Presenter: \(owner)PresenterInput, \(owner)InteractorOutput {
        weak var output: \(seen)
        var worker: \(owner)Interactor?
      }

      final class \(owner)Interactor {
        weak var output: \(owner)InteractorOutput?
      }

      final class \(owner)ViewController: \(owner)PresenterOutput {
        var presenter: \(owner)PresenterInput?
      }

      """, at: "App/Shop.swift")
    #expect(wiring.run("add", "method", "Shop", "obtainItems:[String]") == .done)
    let code = try wiring.text("App/Shop.swift")
    #expect(code.contains("    worker?.obtainItems()\n"), "\(code)")
    #expect(code.contains("    output?.showItems(items)\n"), "\(code)")
    #expect(code.ranges(of: "func showItems(").count == functions, "\(code)")
  }

  @Test func `takes the view that the presenter stores, whatever its name`() throws {
    wiring.put(
      """
      protocol ShopViewInput: AnyObject {
      }

      protocol ShopViewOutput: AnyObject {
      }

      final class ShopPresenter: ShopViewOutput {
        weak var view: ShopViewInput?
      }

      final class CartShopViewController: ShopViewInput {
        var presenter: ShopViewOutput?
      }

      """, at: "App/Shop.swift")
    let answer = wiring.answer("add", "method", "Shop", "obtainItems:[String]")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(answer.result["call"] == "presenter?.obtainItems()")
    #expect(try wiring.text("App/Shop.swift").contains("    view?.showItems(items)\n"))
  }

  @Test(arguments: [false, true]) func `calls nothing that a layer has no property for`(
    hasOutput: Bool
  ) throws {
    wiring.put(
      """
      protocol ShopInteractorInput {
      }

      protocol ShopViewOutput: AnyObject {
      }

      protocol ShopInteractorOutput: AnyObject {
      }

      final class ShopPresenter: ShopViewOutput, ShopInteractorOutput {
        let interactor: ShopInteractorInput
      }

      final class ShopInteractor: ShopInteractorInput {
        \(hasOutput ? "weak var output: ShopInteractorOutput?" : "")
      }

      final class ShopViewController {
        var presenter: ShopViewOutput?
      }

      """, at: "App/Shop.swift")
    let answer = wiring.answer("add", "method", "Shop", "obtainItems:[String]")
    #expect(answer.exit == .done)
    let code = try wiring.text("App/Shop.swift")
    #expect(code.contains("    interactor.obtainItems()\n"), "\(code)")
    #expect(code.contains("    output?.didObtainItems([])\n") == hasOutput, "\(code)")
    #expect(code.contains("  func didObtainItems(_ items") == hasOutput, "\(code)")
    #expect(!(answer.result["byHand"].texts("lines") + [code]).joined().contains("view?."))
  }

  @Test func `prints the test of a view that has no protocol`() throws {
    try wiring.rewrite("App/Feed/Presenter/FeedPresenter.swift") {
      $0.replacing("(any FeedViewInput)?", with: "FeedViewController?")
    }
    let answer = wiring.answer("add", "method", "Feed", "obtainItems:[String]")
    #expect(answer.exit == .done)
    let test = answer.manualEdit("FeedPresenterTests")
    #expect(test?.contains("let view = <#a test double of the view#>\n") == true)
  }

  @Test func `prints the lines of a call that has no place`() throws {
    try wiring.rewrite("App/Feed/Interactor/FeedInteractor.swift") {
      $0.replacing("weak var output", with: "weak var other").replacing(
        "(any FeedInteractorOutput)?", with: "AnyObject?")
    }
    let answer = wiring.answer("add", "method", "Feed", "obtainItems:[String]")
    #expect(answer.exit == .done)
    #expect(
      answer.manualEdit("interactor")?.contains("func didObtainItems(") == true)
    #expect(try !text("Interactor/FeedInteractor.swift").contains("didObtainItems("))
  }

  @Test func `passes a function on, and stores it in spies`() throws {
    #expect(wiring.run("add", "method", "Feed", "load:() -> Void", "--without-answer") == .done)
    #expect(
      try text("Interactor/FeedInteractorInput.swift")
        .contains("  func load(_ action: @escaping () -> Void)\n"))
    #expect(
      try tests("Presenter/FeedPresenterTests.swift")
        .contains("var loadValues: [(() -> Void)] = []\n"))
    let before = try wiring.project.snapshot()
    #expect(wiring.run("add", "method", "Feed", "load:() -> Void", "--without-answer") == .done)
    #expect(try wiring.project.snapshot() == before)
  }

  @Test(arguments: ["obtain2Items", "obtainView", "obtainSelf"])
  func `names a parameter so that the layers compile`(method: String) throws {
    #expect(wiring.run("add", "method", "Feed", method + ":Int") == .done)
    #expect(
      try text("Interactor/FeedInteractorOutput.swift").hasSuffix("(_ value: Int)\n}\n"))
  }

  @Test func `takes all words after two dashes for arguments`() throws {
    let method = "obtainItems:[String]"
    #expect(wiring.run("add", "method", "Feed", "--", method, "--throws") == .failed)
    #expect(wiring.project.console.errors.contains("`--throws`"))
    #expect(wiring.run("add", "method", "Feed", "--", method) == .done)
    #expect(try text("View/FeedViewOutput.swift").contains("didRequestItems"))
  }

  static let refusals: [(words: [String], code: String, name: String)] = [
    (["Fed", "save"], "connect.module", "Feed"), (["Feed", "Save"], "add.name", "Save"),
    (["Feed", "func"], "add.name", "func"), (["Feed", "save it"], "add.name", "save it"),
    (["Feed", "save:"], "add.type", "save:"),
    (["Feed", "save:Int, b: Int"], "add.type", "Int, b: Int"),
    (["Feed", "save:Int = 1"], "add.type", "Int = 1"), (["Feed", "save:[Int"], "add.type", "[Int"),
    (["Feed", "save:Int) {} func b(c: Int"], "add.type", "Int) {} func b(c: Int"),
    (["Feed", "obtainItems:Int;"], "add.type", "Int;"),
    (["Feed", "obtainItems::Int"], "add.type", ":Int"),
    (["Feed", "obtainItems:\"x\""], "add.type", "\"x\""),
    (["Feed", "obtainItems:class"], "add.type", "class"),
    (["Feed", "obtainItems:Int -> Int"], "add.type", "Int -> Int"),
    (["Feed", "obtainItems:async Int"], "add.type", "async Int"),
    (["Feed", "obtainInput:Int"], "add.name-taken", "didObtainInput"),
    (["Feed", "save", "--service", "News.charge"], "add.call", "News.charge"),
    (["Item", "save", "--from", "presenter", "--without-answer"], "add.refused", "Item"),
  ]

  @Test(arguments: refusals.indices)
  func `is refused for invalid names and types, and changes nothing`(index: Int) throws {
    let (words, code, name) = Self.refusals[index]
    #expect(Viper.run(["gen", "Item", "surf_mvp"], in: wiring.project.world) == .done)
    try wiring.rewrite("App/Feed/Interactor/FeedInteractorOutput.swift") {
      $0.replacing("}\n", with: "  func didObtainInput(_ input: String)\n}\n")
    }
    let before = try wiring.project.snapshot()
    #expect(wiring.project.answer(["module", "add", "method"] + words).fails(code, naming: name))
    #expect(try wiring.project.snapshot() == before)
  }

  @Test func `is refused for layers inside another type, and suggests no half of a name`() throws {
    let project = TestProject([
      "Rambafile": "company: Acme\nproject_file_path: App\n",
      "App/Home.swift": """
      enum Home {}
      protocol HomeView: AnyObject {}
      extension Home { final class Presenter { weak var view: HomeView? } }

      """,
    ])
    let answer = project.answer("module", "add", "method", "Home", "save")
    #expect(answer.fails("connect.module", naming: "Home"), "\(answer.testDescription)")
    #expect(!answer.names.contains("Home."))
  }

  @Test func `goes to the first router of a team's own order`() throws {
    let project = TestProject([
      "Rambafile":
        "company: Acme\nproject_file_path: App\nlayer_names: {router: [Coordinator, Pilot]}\n",
      "App/Feed.swift": """
      protocol FeedViewOutput: AnyObject {}
      protocol FeedCoordinatorInput: AnyObject {}
      final class FeedViewController: UIViewController { var output: FeedViewOutput? }
      final class FeedPresenter: FeedViewOutput { var router: FeedCoordinatorInput? }
      final class FeedCoordinator: FeedCoordinatorInput {
      }
      final class FeedPilot {
      }

      """,
    ])
    let words = ["module", "add", "method", "Feed", "openMore:String", "--to", "router"]
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    let text = try project.snapshot().texts["App/Feed.swift"] ?? ""
    let coordinator = text.components(separatedBy: "class FeedCoordinator").last ?? ""
    let parts = coordinator.components(separatedBy: "class FeedPilot")
    #expect(parts.map { $0.contains("func openMore") } == [true, false], "\(text)")
  }
}
