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
    #expect(wiring.run("add", "method", "Feed", "obtainItems:[String]") == .done)
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
    #expect(
      wiring.project.console.errors.contains(
        "Write `output.didRequestItems()` where the view is to ask for it.\n"))
  }

  @Test func `completes the spies, and adds a test for each hop`() throws {
    #expect(wiring.run("add", "method", "Feed", "obtainItems:[String]") == .done)
    let presenter = try tests("Presenter/FeedPresenterTests.swift")
    #expect(presenter.contains("func didRequestItemsLeadsToObtainItems() {"))
    #expect(presenter.contains("func didObtainItemsLeadsToShowItems() {"))
    #expect(presenter.contains("    showItemsValues.append(items)\n"))
    #expect(presenter.contains("    obtainItemsCount += 1\n"))
    #expect(
      try tests("Interactor/FeedInteractorTests.swift")
        .contains("#expect(output.didObtainItemsValues.count == 1)"))
    #expect(
      try tests("View/FeedViewControllerTests.swift").contains("    didRequestItemsCount += 1\n"))
  }

  @Test func `changes nothing the second time, and says so`() throws {
    #expect(wiring.run("add", "method", "Feed", "save:Int") == .done)
    let before = try wiring.project.snapshot()
    #expect(wiring.run("add", "method", "Feed", "save:Int") == .done)
    #expect(try wiring.project.snapshot() == before)
    #expect(wiring.project.console.errors.contains("Nothing to do: Feed has save:Int already.\n"))
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

  @Test func `begins in the presenter if it is told so`() throws {
    let before = try text("View/FeedViewOutput.swift")
    #expect(wiring.run("add", "method", "Feed", "refresh", "--from", "presenter") == .done)
    #expect(try text("View/FeedViewOutput.swift") == before)
    #expect(try text("Interactor/FeedInteractorInput.swift").contains("  func refresh()\n"))
    #expect(
      wiring.project.console.errors.contains(
        "Write `interactor.refresh()` where the presenter is to begin.\n"))
  }

  @Test func `has its test left to people where no value of the type can be thought of`() throws {
    #expect(wiring.run("add", "method", "Feed", "obtainItem:Item") == .done)
    #expect(
      try text("Interactor/FeedInteractor.swift").contains("    // output?.didObtainItem(item)\n"))
    #expect(
      wiring.project.console.output.contains(
        "Left to you, in struct FeedPresenterTests in "
          + "AppTests/Feed/Presenter/FeedPresenterTests.swift:\n"))
    #expect(wiring.project.console.output.contains("presenter.didObtainItem(<#Item#>)\n"))
  }

  @Test func `has its test written with a sample that the type keeps`() throws {
    wiring.put("struct Item {\n  static let sample = Item()\n}\n", at: "App/Item.swift")
    #expect(wiring.run("add", "method", "Feed", "obtainItem:Item") == .done)
    #expect(
      try tests("Presenter/FeedPresenterTests.swift")
        .contains("presenter.didObtainItem(.sample)\n"))
  }

  @Test func `leaves to people what it can't be sure of, and does the rest`() throws {
    try wiring.rewrite("App/Feed/View/FeedViewInput.swift") {
      $0.replacing("@MainActor", with: "@Spyable")
    }
    let before = try text("View/FeedViewInput.swift")
    #expect(wiring.run("add", "method", "Feed", "obtainItems:[String]") == .done)
    #expect(try text("View/FeedViewInput.swift") == before)
    #expect(try text("View/FeedViewOutput.swift").contains("didRequestItems"))
    #expect(
      wiring.project.console.output.contains(
        "Left to you, in protocol FeedViewInput in App/Feed/View/FeedViewInput.swift:\n"))
  }

  @Test func `prints a hop that it can't find`() throws {
    try wiring.rewrite("App/Feed/Interactor/FeedInteractor.swift") {
      $0.replacing("weak var output", with: "weak var somebody").replacing(
        "(any FeedInteractorOutput)?", with: "AnyObject?")
    }
    #expect(wiring.run("add", "method", "Feed", "obtainItems:[String]") == .done)
    #expect(
      wiring.project.console.output.contains(
        "Left to you, in the protocol of the interactor's output:\n"))
  }

  @Test func `hands on a function, and keeps it in spies`() throws {
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
  func `calls a value so that the layers compile`(method: String) throws {
    #expect(wiring.run("add", "method", "Feed", method + ":Int") == .done)
    #expect(
      try text("Interactor/FeedInteractorOutput.swift").hasSuffix("(_ value: Int)\n}\n"))
  }

  static let refusals: [(words: [String], says: String)] = [
    (["Fed", "save"], "did you mean `Feed`?"),
    (["Feed", "Save"], "`Save` can't be the name of a method"),
    (["Feed", "func"], "`func` can't be the name of a method"),
    (["Feed", "save it"], "can't be the name of a method"),
    (["Feed", "save:"], "is not a Swift type"),
    (["Feed", "save:Int, b: Int"], "is not a Swift type"),
    (["Feed", "save:Int = 1"], "is not a Swift type"),
    (["Feed", "save:[Int"], "is not a Swift type"),
    (["Feed", "save:Int) {} func b(c: Int"], "is not a Swift type"),
    (["Feed", "obtainItems:Int;"], "is not a Swift type"),
    (["Feed", "obtainItems::Int"], "is not a Swift type"),
    (["Feed", "obtainItems:\"x\""], "is not a Swift type"),
    (["Feed", "obtainItems:class"], "is not a Swift type"),
    (["Feed", "obtainItems:Int -> Int"], "is not a Swift type"),
    (["Feed", "obtainItems:async Int"], "is not a Swift type"),
    (["Feed", "obtainInput:Int"], "`FeedInteractorOutput` already has another `didObtainInput`"),
    (["Item", "save", "--from", "presenter", "--without-answer"], "has no interactor"),
  ]

  @Test(arguments: refusals.indices)
  func `is refused where it can't be right, and nothing is changed`(index: Int) throws {
    let (words, says) = Self.refusals[index]
    #expect(Viper.run(["gen", "Item", "surf_mvp"], in: wiring.project.world) == .done)
    try wiring.rewrite("App/Feed/Interactor/FeedInteractorOutput.swift") {
      $0.replacing("}\n", with: "  func didObtainInput(first: Int, second: String)\n}\n")
    }
    let before = try wiring.project.snapshot()
    #expect(Viper.run(["module", "add", "method"] + words, in: wiring.project.world) == .failed)
    #expect(wiring.project.console.errors.contains(says))
    #expect(try wiring.project.snapshot() == before)
  }
}
