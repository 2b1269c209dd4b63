import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Connecting two modules")
struct ConnectTests {
  private let project = TestProject([
    "Rambafile": """
    company: Acme
    project_name: Demo
    project_file_path: App
    test_file_path: AppTests
    templates:
    - {name: viper}
    """
  ])

  /// A project with the modules Feed and Profile.
  init() {
    for module in ["Feed", "Profile"] {
      #expect(Viper.run(["gen", module, "viper"], in: project.world) == .done)
    }
  }

  private func connect(_ words: String...) -> ExitCode {
    Viper.run(["module", "connect"] + words, in: project.world)
  }

  private func answer(_ words: String...) -> Answer {
    project.answer(["module", "connect"] + words)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  private func rewrite(_ path: String, _ change: (String) -> String) throws {
    project.files.put(change(try text(path)), at: project.root.appending(path))
  }

  @Test(arguments: [true, false]) func `finds modules whose types have the project's prefix`(
    records: Bool
  ) throws {
    let project = TestProject([
      "Rambafile": """
      company: Acme
      project_name: Demo
      prefix: DM
      module_records: \(records)
      project_file_path: App
      """
    ])
    for module in ["Feed", "Profile"] {
      #expect(Viper.run(["gen", module, "viper"], in: project.world) == .done)
    }
    let answer = project.answer("module", "connect", "Feed", "Profile")
    #expect(answer.exit == .done)
    let router = try project.snapshot().texts["App/Feed/Router/DMFeedRouter.swift"]
    #expect(router?.contains("DMProfileAssembly()") == true)
    // A name that has the prefix does not get it again.
    project.files.put("", at: project.root.appending("App/DMDMProfileNotes.swift"))
    for words in [["connect", "DMProfile", "App/Feed"], ["add", "method", "Feed", "obtainItems"]] {
      #expect(project.answer(["module"] + words).exit == .done, "\(words)")
    }
  }

  @Test func `writes the route into router, protocol, presenter, spy and tests`() throws {
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done)
    #expect(answer.result["call"] == "router.openProfileModule(output: self)")
    let head = "func openProfileModule(output: (any ProfileModuleOutput)?)"
    #expect(try text("App/Feed/Router/FeedRouterInput.swift").hasSuffix("  \(head)\n}\n"))
    #expect(
      try text("App/Feed/Router/FeedRouter.swift").contains(
        """
          \(head) {
            let module = ProfileAssembly().makeModule(output: output)
            transitionHandler?.show(module, sender: nil)
          }
        }
        """))
    #expect(
      try text("App/Feed/Presenter/FeedPresenter.swift").contains(
        "extension FeedPresenter: ProfileModuleOutput {\n  func didCloseProfileModule() {\n"))
    let spies = try text("AppTests/Feed/Presenter/FeedPresenterTests.swift")
    #expect(spies.contains("  private(set) var openProfileModuleCount = 0\n"))
    #expect(spies.contains("  \(head) {\n    openProfileModuleCount += 1\n  }\n}\n"))
    #expect(
      try text("AppTests/Feed/Router/FeedRouterTests.swift").contains("func showsProfileModule() {")
    )
  }

  @Test(arguments: [
    ("private let", false), ("fileprivate let", false), ("private(set) var", true),
    ("fileprivate(set) var", true),
  ])
  func `reads only properties that tests can see`(keywords: String, isSeen: Bool) throws {
    try rewrite("App/Profile/View/ProfileViewController.swift") {
      $0.replacing("  let output: ", with: "  \(keywords) output: ")
    }
    #expect(connect("Feed", "Profile") == .done)
    let tests = try text("AppTests/Feed/Router/FeedRouterTests.swift")
    #expect(tests.contains("func showsProfileModule() {"))
    #expect(tests.contains("view?.output") == isSeen, "\(tests)")
  }

  @Test func `leaves mocks that a tool generates`() throws {
    let mock = "AppTests/AutoMockable.generated.swift"
    let generated = { (members: String) in
      """
      // Generated using Sourcery. DO NOT EDIT
      @testable import Demo

      final class FeedRouterInputMock: FeedRouterInput {
        var closeModuleCallsCount = 0
        func closeModule() { closeModuleCallsCount += 1 }
      \(members)}

      """
    }
    project.files.put(generated(""), at: project.root.appending(mock))
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(answer.warnings == ["add.generated"])
    #expect(answer.reports("add.generated", naming: mock))
    #expect(try text(mock) == generated(""))
    // Its tool has run.
    let again = generated(
      "  func openProfileModule(output: (any ProfileModuleOutput)?) {\n    count += 1\n  }\n")
    try rewrite(mock) { _ in again }
    #expect(connect("Feed", "Profile", "--remove") == .done)
    #expect(try text(mock) == again)
  }

  @Test(arguments: [("HomeRouterWireframe?", 2), ("HomeRouter?", 1)])
  func `takes the router's protocol and property whatever their names`(
    seen: String, functions: Int
  ) throws {
    project.files.put(
      """
      protocol HomeRouterWireframe: AnyObject {
        func close()
      }

      final class HomeRouter: HomeRouterWireframe {
        weak var viewController: UIViewController?

        func close() {}
      }

      final class HomePresenter {
        var wireframe: \(seen)
      }

      """, at: project.root.appending("App/Home.swift"))
    let answer = answer("Home", "Profile")
    #expect(answer.exit == .done)
    #expect(answer.result["call"] == "wireframe?.openProfileModule(output: self)")
    let code = try text("App/Home.swift")
    #expect(code.ranges(of: "func openProfileModule(").count == functions, "\(code)")
  }

  @Test func `makes a module with the static function of its router`() throws {
    project.files.put(
      """
      final class CartRouter {
        weak var viewController: UIViewController?

        static func createModule() -> UIViewController {
          let view = CartViewController()
          view.presenter = CartPresenter()
          return view
        }

        static func makeAlert() -> UIViewController { UIViewController() }
      }

      final class CartPresenter {}

      final class CartViewController: UIViewController {
        var presenter: CartPresenter?
      }

      """, at: project.root.appending("App/Cart.swift"))
    let answer = answer("Feed", "Cart")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(
      try text("App/Feed/Router/FeedRouter.swift").contains(
        """
            let module = CartRouter.createModule()
            transitionHandler?.show(module, sender: nil)

        """))
  }

  @Test func `writes a test for XCTest, and prints it for Quick`() throws {
    let path = "AppTests/Feed/Router/FeedRouterTests.swift"
    try rewrite(path) { _ in "import XCTest\n\nfinal class FeedRouterTests: BaseTestCase {\n}\n" }
    #expect(connect("Feed", "Profile") == .done)
    let tests = try text(path)
    #expect(tests.contains("  func testShowsProfileModule() {\n"), "\(tests)")
    #expect(tests.contains("    XCTAssert(") && !tests.contains("#expect("), "\(tests)")
    let spec = "import Quick\n\nfinal class FeedRouterTests: QuickSpec {\n}\n"
    try rewrite(path) { _ in spec }
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done)
    #expect(try text(path) == spec)
    let lines = answer.result["byHand"].texts("lines").joined()
    #expect(lines.contains("func testShowsProfileModule() {\n"), "\(lines)")
  }

  @Test func `inserts lines and changes none`() throws {
    let before = try project.snapshot().texts
    #expect(connect("Feed", "Profile") == .done)
    let after = try project.snapshot().texts
    #expect(before.keys == after.keys)
    for (path, text) in before {
      let difference = (after[path] ?? "").lines
        .difference(from: text.lines)
      #expect(difference.removals.isEmpty, "\(path)")
    }
  }

  @Test func `changes nothing the second time`() throws {
    #expect(connect("Feed", "Profile") == .done)
    let before = try project.snapshot()
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(answer.result["byHand"] == [])
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: ["--dry-run", "--diff"]) func `writes nothing with --dry-run and --diff`(
    option: String
  ) throws {
    let before = try project.snapshot()
    #expect(connect("Feed", "Profile", option) == .done)
    #expect(try project.snapshot() == before)
    #expect(project.console.output.contains("App/Feed/Router/FeedRouter.swift"))
  }

  @Test func `passes the configuration of the other module, and follows the module's naming`()
    throws
  {
    try rewrite("App/Profile/Presenter/ProfileModuleInput.swift") {
      $0.replacing(
        "func closeModule()", with: "func configureModule(userID id: String, _ age: Int)")
    }
    try rewrite("App/Feed/Router/FeedRouterInput.swift") {
      $0.replacing("  func closeModule", with: "  func showLogin()\n  func closeModule")
    }
    #expect(connect("Feed", "Profile") == .done)
    #expect(
      try text("App/Feed/Router/FeedRouter.swift").contains(
        """
          func showProfileModule(userID id: String, _ age: Int, output: (any ProfileModuleOutput)?) {
            let module = ProfileAssembly().makeModule(
              output: output,
              configure: { $0.configureModule(userID: id, age) }
            )
        """))
  }

  @Test func `leaves doubtful places to the user, and does the rest`() throws {
    try rewrite("App/Feed/Router/FeedRouterInput.swift") {
      $0.replacing("@MainActor", with: "@Spyable")
    }
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done)
    #expect(try !text("App/Feed/Router/FeedRouterInput.swift").contains("openProfileModule"))
    #expect(try text("App/Feed/Router/FeedRouter.swift").contains("openProfileModule"))
    #expect(
      answer.manualEdit("FeedRouterInput", "App/Feed/Router/FeedRouterInput.swift") != nil)
  }

  @Test func `leaves a file that it can't parse unchanged`() throws {
    try rewrite("AppTests/Feed/Presenter/FeedPresenterTests.swift") { $0 + "}" }
    let path = "AppTests/Feed/Presenter/FeedPresenterTests.swift"
    let before = try text(path)
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done && answer.reports("connect.unread", naming: path))
    #expect(try text(path) == before)
  }

  @Test(arguments: ["Presenter/FeedPresenter.swift", "Router/FeedRouterInput.swift"])
  func `is refused where a layer of the module has conflict markers`(file: String) throws {
    let path = "App/Feed/" + file
    try rewrite(path) { "<<<<<<< ours\n=======\n>>>>>>> theirs\n" + $0 }
    let before = try project.snapshot()
    let answer = answer("Feed", "Profile")
    #expect(answer.fails("connect.module", naming: "Feed", path), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test func `is refused where no file declares the protocol of the router`() throws {
    project.files.take(project.root.appending("App/Feed/Router/FeedRouterInput.swift"))
    let before = try project.snapshot()
    let answer = answer("Feed", "Profile")
    #expect(
      answer.fails("connect.module", naming: "Feed", "FeedRouterInput"),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test func `prints a placeholder for the presenter that a module lacks`() throws {
    gen("Lone", "viper", "--only", "router")
    let answer = answer("Lone", "Profile")
    #expect(answer.exit == .done)
    let lines = answer.manualEdit("the presenter")
    #expect(
      lines?.contains("extension <#Presenter#>: ProfileModuleOutput {\n") == true,
      "\(answer.testDescription)")
  }

  static let refusals: [(words: [String], code: String, names: [String])] = [
    (["Feed", "Feed"], "connect.itself", ["Feed"]),
    (["Fed", "Profile"], "connect.module", ["Fed", "Feed"]),
    (["Feed", "Profil"], "connect.module", ["Profil", "Profile"]),
    (["Feed", "Nothing"], "connect.module", ["Nothing", "viper module list"]),
  ]

  @Test(arguments: refusals.indices) func `refuses unknown modules, with a suggestion`(
    index: Int
  ) throws {
    let (words, code, names) = Self.refusals[index]
    let before = try project.snapshot()
    let answer = project.answer(["module", "connect"] + words)
    #expect(answer.fails(code) && answer.names.isSuperset(of: names))
    #expect(try project.snapshot() == before)
  }

  @Test func `is refused where a module has two routers`() throws {
    project.files.put(
      "class FeedRouter {}", at: project.root.appending("App/Other/FeedRouter.swift"))
    let answer = answer("Feed", "Profile")
    #expect(
      answer.fails("connect.module", naming: "Feed", "FeedRouter", "App/Other/FeedRouter.swift"),
      "\(answer.testDescription)")
  }

  @Test func `names a type that is there twice only if that is what it misses`() throws {
    project.files.put(
      "class FeedViewController {}",
      at: project.root.appending("App/Other/FeedViewController.swift"))
    project.files.take(project.root.appending("App/Feed/Router/FeedRouter.swift"))
    let answer = answer("Feed", "Profile")
    #expect(
      answer.fails("connect.module", naming: "Feed")
        && !answer.names.contains("FeedViewController"),
      "\(answer.testDescription)")
  }

  @Test func `keeps a record's base: the module counts as edited`() throws {
    try rewrite("Rambafile") { $0 + "\nmodule_records: true\n" }
    #expect(Viper.run(["gen", "News", "viper"], in: project.world) == .done)
    let record = try text(".viper/modules/News.yml")
    #expect(connect("News", "Profile") == .done)
    #expect(try text(".viper/modules/News.yml") == record)
    let modules = project.answer("module", "list").result["modules"].list
    #expect(modules.map { $0["states"] } == [["edited"]])
  }

  private func gen(_ words: String...) {
    #expect(Viper.run(["gen"] + words, in: project.world) == .done)
  }

  @Test func `is taken out with --remove, and by module remove --references`() throws {
    try rewrite("Rambafile") { $0 + "\nmodule_records: true\n" }
    gen("News", "viper")
    gen("Shop", "viper")
    let before = try project.snapshot(withTimes: false).texts
    #expect(connect("News", "Shop") == .done)
    #expect(connect("Feed", "Shop") == .done)
    #expect(connect("Feed", "Shop", "--remove") == .done)
    #expect(
      try project.snapshot(withTimes: false).texts["App/Feed/Router/FeedRouter.swift"]
        == before["App/Feed/Router/FeedRouter.swift"])
    let removing = ["module", "remove", "Shop"]
    #expect(
      project.answer(removing + ["--dry-run"]).result["users"].texts("module").contains("News"))
    let answer = project.answer(removing + ["--references"])
    #expect(answer.exit == .done && answer.result["users"] == [])
    let after = try project.snapshot(withTimes: false).texts
    #expect(after.filter { $0.key.contains("/Shop") }.isEmpty)
    for (path, text) in after where path.hasSuffix(".swift") {
      #expect(text == before[path], "\(path)")
    }
  }

  /// Modules Feed and Profile: one branch connected them, another one gave Profile a service.
  private func merged(_ template: String...) throws -> WiringProject {
    let wiring = WiringProject(["Feed"] + template, ["Profile"] + template, ["Pay", "service"])
    let before = try wiring.project.snapshot(withTimes: false).texts
    #expect(wiring.run("connect", "Feed", "Profile") == .done)
    let route = try wiring.project.snapshot(withTimes: false).texts
      .filter { $0.key.hasSuffix(".swift") && $0.value != before[$0.key] }
    for path in route.keys { wiring.put(before[path] ?? "", at: path) }
    #expect(wiring.run("add", "service", "Profile", "Pay") == .done)
    for (path, text) in route { wiring.put(text, at: path) }
    return wiring
  }

  @Test func `a route gets the service that its module needs since`() throws {
    let wiring = try merged("viper")
    let answer = wiring.answer("connect", "Feed", "Profile")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(
      try wiring.text("App/Feed/Router/FeedRouter.swift")
        .contains("ProfileAssembly(payService: payService).makeModule(output: output)"))
    #expect(
      try wiring.text("App/Feed/Assembly/FeedAssembly.swift")
        .contains("FeedRouter(payService: payService)"))
    let again = wiring.answer("connect", "Feed", "Profile")
    #expect(again.result["changes"] == [] && again.result["byHand"] == [])
    #expect(wiring.answer("connect", "Feed", "Profile", "--remove").result["byHand"] == [])
  }

  @Test func `prints the call that a module needs since where the view makes it`() throws {
    let wiring = try merged("viper_swiftui", "--custom-parameters", "host:none")
    let view = "App/Feed/View/FeedView.swift"
    let before = try wiring.text(view)
    for _ in 1...2 {
      let answer = wiring.answer("connect", "Feed", "Profile")
      #expect(answer.exit == .done && answer.result["byHand"].list.count == 1)
      #expect(
        answer.manualEdit("FeedView", view)?.contains("ProfileAssembly(payService: payService)")
          == true)
    }
    #expect(try wiring.text(view) == before)
    #expect(
      try wiring.text("App/Feed/Router/FeedRouter.swift")
        .contains("    transitionHandler?.profileModulePayService = payService\n"))
    #expect(
      wiring.answer("connect", "Feed", "Profile", "--remove").manualEdit("FeedView", view) != nil)
  }

  @Test func `a route gets a service where the router has an overload`() throws {
    let wiring = try merged("viper_swiftui", "--custom-parameters", "host:none")
    let router = "App/Feed/Router/FeedRouter.swift"
    try wiring.rewrite(router) {
      $0 + "\nextension FeedRouter {\n  func openProfileModule() {}\n}\n"
    }
    let answer = wiring.answer("connect", "Feed", "Profile")
    #expect(answer.exit == .done && answer.manualEdit(router) == nil)
    #expect(
      try wiring.text(router)
        .contains("    transitionHandler?.profileModulePayService = payService\n"))
  }

  @Test func `is listed by module remove --references where it is no route`() throws {
    try rewrite("Rambafile") { $0 + "\nmodule_records: true\n" }
    gen("News", "viper")
    gen("Shop", "viper")
    #expect(connect("News", "Shop") == .done)
    let path = "App/News/Presenter/NewsPresenter.swift"
    try rewrite(path) { $0 + "\nlet shop: (any ShopModuleInput)? = nil\n" }
    let answer = project.answer("module", "remove", "Shop", "--references")
    #expect(answer.exit == .done && answer.result["users"].texts("module") == ["News"])
    let lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(answer.result["users"].list.map { $0["line"] } == [.number(lines.count - 1)])
  }

  @Test func `asks the coordinator of a module that has one, and names no other assembly`() throws {
    gen("Flow", "viper", "--custom-parameters", "navigation:coordinator")
    project.files.put(
      """
      import UIKit

      final class AppCoordinator: FlowCoordinator {
        func closeFlowModule(_ viewController: UIViewController, completion: (() -> Void)?) {}
      }

      """, at: project.root.appending("App/AppCoordinator.swift"))
    let answer = answer("Flow", "Profile")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    let router = try text("App/Flow/Router/FlowRouter.swift")
    #expect(!router.contains("ProfileAssembly"))
    #expect(
      router.contains("coordinator?.openProfileModule(from: transitionHandler, output: output)"))
    #expect(
      try text("App/Flow/Router/FlowCoordinator.swift").contains("func openProfileModule(from "))
    #expect(
      try text("App/AppCoordinator.swift").contains(
        "    let module = ProfileAssembly().makeModule(output: output)\n"))
    #expect(
      try text("AppTests/Flow/Router/FlowRouterTests.swift")
        .contains("#expect(coordinator.openProfileModuleOutput === output)"))
  }

  @Test func `opens a view that assembles its module by a segue`() throws {
    gen("Login", "viper_configurator")
    gen("Shop", "viper_configurator")
    let before = try project.snapshot(withTimes: false).texts
    let answer = answer("Login", "Shop", "--segue", "showShop")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    let router = try text("App/Login/Router/LoginRouter.swift")
    #expect(router.contains("performSegue(withIdentifier: \"showShop\", sender: output)"))
    #expect(router.contains("if segue.identifier == \"showShop\","))
    #expect(
      try text("AppTests/Login/Router/LoginRouterTests.swift")
        .contains("#expect(screen.identifier == \"showShop\")"))
    #expect(connect("Login", "Shop", "--segue", "showShop", "--remove") == .done)
    #expect(try project.snapshot(withTimes: false).texts == before)
  }

  @Test func `refuses a segue from or to a view controller that no storyboard can make`() throws {
    gen("Shop", "viper_configurator")
    gen("Cart", "viper", "--custom-parameters", "view:storyboard")
    #expect(
      answer("Feed", "Shop", "--segue", "x").fails("add.refused", naming: "FeedViewController"))
    #expect(
      answer("Shop", "Feed", "--segue", "x").fails("add.refused", naming: "FeedViewController"))
    // Code can pass values to a view controller from a storyboard, but not by a segue.
    #expect(
      answer("Shop", "Cart", "--segue", "x").fails("add.refused", naming: "CartViewController"))
    #expect(answer("Cart", "Shop", "--segue", "x").fails("add.refused", naming: "CartRouter"))
    let path = "App/Feed/View/FeedViewController.swift"
    let available = try text(path).replacing(/@available\(.*\)\n/, with: "")
    for stop in ["fatalError", "preconditionFailure"] {
      project.files.put(
        available.replacing("    nil\n", with: "    \(stop)()\n"), at: project.root.appending(path))
      #expect(
        answer("Shop", "Feed", "--segue", "x").fails("add.refused", naming: "FeedViewController"))
    }
  }

  @Test func `embeds a submodule's view, and keeps its input`() throws {
    gen("Title", "viper_submodule")
    let answer = answer("Feed", "Title")
    #expect(answer.exit == .done)
    #expect(answer.result["call"] == "titleModule = router.embedTitleModule(output: self)")
    #expect(
      try text("App/Feed/Router/FeedRouter.swift").contains(
        """
          func embedTitleModule(output: (any TitleModuleOutput)?) -> (any TitleModuleInput)? {
            let module = TitleAssembly().makeModule(output: output)
            transitionHandler?.view.addSubview(module.view)
            return module.input
          }
        """))
    #expect(
      try text("App/Feed/Presenter/FeedPresenter.swift")
        .contains("  private weak var titleModule: (any TitleModuleInput)?\n"))
  }

  @Test
  func `gives a view controller that configures itself a configurator, and finds its storyboard`()
    throws
  {
    gen("Login", "viper_configurator")
    gen("Shop", "viper_configurator", "--custom-parameters", "view:storyboard")
    #expect(connect("Feed", "Login") == .done)
    gen("Cart", "viper_configurator", "--custom-parameters", "view:storyboard")
    let shop = "App/Shop/View/ShopViewController.swift"
    project.files.put(
      try text(shop).replacing("static func make()", with: "static func made()"),
      at: project.root.appending(shop))
    #expect(connect("Feed", "Shop") == .done)
    #expect(connect("Feed", "Cart") == .done)
    let router = try text("App/Feed/Router/FeedRouter.swift")
    #expect(router.contains("let module = CartViewController.make()\n"))
    #expect(
      router.contains(
        """
            let module = LoginViewController()
            module.configurator = LoginConfigurator(output: output)

        """))
    #expect(
      router.contains(
        """
            let module = storyboard.instantiateViewController(
              identifier: "ShopViewController",
              creator: { coder in ShopViewController(coder: coder) }
            )
            module.configurator = ShopConfigurator(output: output)

        """))
  }

  @Test
  func `the test observes the transition handler of this router only`()
    throws
  {
    gen("Card", "surf_mvp")
    gen("Item", "surf_mvp")
    #expect(connect("Item", "Profile") == .done)
    #expect(
      try text("AppTests/Item/Router/ItemRouterTests.swift")
        .contains("class ItemScreenProbe: ItemRouter.ModuleTransitionable {\n"))
  }

  @Test func `the test observes a transition handler whose function returns Void`() throws {
    gen("Item", "surf_mvp")
    try rewrite("App/Item/Router/ItemRouter.swift") {
      $0.replacing("UIViewController)\n", with: "UIViewController) -> Void\n")
    }
    #expect(connect("Item", "Profile") == .done)
    #expect(
      try text("AppTests/Item/Router/ItemRouterTests.swift")
        .contains("class ItemScreenProbe: ItemRouter.ModuleTransitionable {\n"))
  }

  @Test func `the router's protocol may label the view that it shows`() throws {
    gen("Card", "surf_mvp")
    let router = "App/Card/Router/CardRouter.swift"
    let labelled = try text(router)
      .replacing("showModule(_ module: UIViewController)", with: "show(module: UIViewController)")
    project.files.put(labelled, at: project.root.appending(router))
    #expect(connect("Card", "Profile") == .done)
    let code = try text(router)
    #expect(code.contains(".show(module: "), "\(code)")
  }

  @Test func `the property's protocol may inherit the function that shows a view`() throws {
    let router = "App/Feed/Router/FeedRouter.swift"
    try rewrite(router) { text in
      text.replacing("UIViewController?", with: "(any FeedShowing)?")
        .replacing("import UIKit\n", with: "import UIKit\n\nprotocol FeedShowing: Showing {}\n")
    }
    project.files.put(
      "import UIKit\n\nprotocol Showing: AnyObject {\n"
        + "  func present(screen: UIViewController, animated: Bool)\n}\n",
      at: project.root.appending("App/Showing.swift"))
    #expect(connect("Feed", "Profile") == .done, "\(project.console.errors)")
    let code = try text(router)
    #expect(code.contains("transitionHandler?.present(screen: "), "\(code)")
    #expect(code.contains(", animated: true)"), "\(code)")
  }

  @Test func `a printed test declares the navigation controller that it reads`() throws {
    try rewrite("App/Feed/Router/FeedRouter.swift") {
      $0.replacing("transitionHandler: UIView", with: "transitionHandler: UINavigation")
    }
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done)
    let test = answer.manualEdit("FeedRouterTests.swift")
    #expect(test?.contains("  let navigation = <#") == true, "\(answer.testDescription)")
    #expect(test?.contains("navigation.viewControllers") == true)
  }

  /// The superclass of the router, the property that its base class has, and whether this helps.
  static let inheritedProperties: [(superclass: String, property: String, isFound: Bool)] = [
    ("ScreenRouter", "weak var screen: UIViewController?", true),
    ("ScreenRouter", "private weak var screen: UIViewController?", false),
    ("BaseRouter<UIViewController>", "weak var screen: UIViewController?", false),
  ]

  @Test(arguments: inheritedProperties.indices)
  func `shows the other module with a property that the router inherits`(index: Int) throws {
    let (superclass, property, isFound) = Self.inheritedProperties[index]
    let base = superclass.replacing("UIViewController", with: "Screen: AnyObject")
    project.files.put(
      base == superclass
        ? "class ScreenRouter: BaseRouter {}\n\nclass BaseRouter {\n  \(property)\n}\n"
        : "class \(base) {\n  \(property)\n}\n",
      at: project.root.appending("App/Base.swift"))
    let router = "App/Feed/Router/FeedRouter.swift"
    try rewrite(router) {
      $0.replacing("class FeedRouter {", with: "class FeedRouter: \(superclass) {")
        .replacing("  weak var transitionHandler: UIViewController?\n", with: "")
    }
    let answer = answer("Feed", "Profile")
    guard isFound else {
      #expect(answer.fails("add.refused", naming: "FeedRouter"), "\(answer.testDescription)")
      return
    }
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let code = try text(router)
    #expect(code.contains("    screen?.show(module, sender: nil)\n"), "\(code)")
    let tests = try text("AppTests/Feed/Router/FeedRouterTests.swift")
    #expect(tests.contains("  router.screen = screen\n"), "\(tests)")
  }

  @Test func `prints a route to a module that it can't create`() throws {
    gen("Cells", "viper_submodule", "--custom-parameters", "view:cells")
    let before = try project.snapshot()
    #expect(connect("Feed", "Cells") == .done)
    #expect(try project.snapshot() == before)
    #expect(
      project.console.output.contains(
        """
        func openCellsModule() {
          let module = <#the view controller of Cells#>
          transitionHandler?.show(module, sender: nil)
        }
        """))
  }

  @Test func `functions of the output that return something get a body`() throws {
    try rewrite("App/Profile/Presenter/ProfileModuleOutput.swift") {
      $0.replacing(
        "  func didClose",
        with: "  func shouldClose() -> Bool\n  func theme() -> Theme\n  func didClose")
    }
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    let presenter = try text("App/Feed/Presenter/FeedPresenter.swift")
    #expect(presenter.contains("  func shouldClose() -> Bool {\n    fatalError("), "\(presenter)")
    let tests = try text("AppTests/Feed/Router/FeedRouterTests.swift")
    #expect(tests.contains("  func shouldClose() -> Bool {\n    false\n  }\n"), "\(tests)")
    #expect(tests.contains("  func theme() -> Theme {\n    fatalError("), "\(tests)")
  }

  @Test func `prints what an output with properties asks for`() throws {
    try rewrite("App/Profile/Presenter/ProfileModuleOutput.swift") {
      $0.replacing("  func didClose", with: "  var isReady: Bool { get }\n  func didClose")
    }
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done)
    let placeholder = "ProfileModuleOutput {\n  <#"
    #expect(answer.manualEdit("FeedPresenter.swift")?.contains(placeholder) == true)
    #expect(answer.manualEdit("FeedRouterTests.swift")?.contains(placeholder) == true)
  }

  @Test(arguments: [
    (") -> UIViewController {", ") async throws -> UIViewController {"),
    ("func makeModule(\n", "func makeModule<Item>(\n    with item: Item,\n"),
  ])
  func `prints a route whose module a plain call can't make`(old: String, new: String) throws {
    try rewrite("App/Profile/Assembly/ProfileAssembly.swift") { $0.replacing(old, with: new) }
    let answer = answer("Feed", "Profile")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    let route = answer.manualEdit("FeedRouter.swift")
    #expect(route?.contains("let module = <#the view controller of Profile#>") == true)
    #expect(route?.contains("`ProfileAssembly.makeModule`") == true)
  }

  @Test func `a printed route fits its protocol, spy and call`() throws {
    gen("Cart", "viper_swiftui", "--custom-parameters", "host:none")
    let answer = answer("Feed", "Cart")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    let head = "func openCartModule(output: (any CartModuleOutput)?)"
    #expect(answer.manualEdit("FeedRouterInput.swift")?.contains(head) == true)
    #expect(answer.manualEdit("FeedRouter.swift")?.hasPrefix(head + " {\n") == true)
    let lines = answer.result["byHand"].texts("lines").joined()
    #expect(lines.contains("var openCartModuleCount = 0"))
    #expect(lines.contains("extension FeedPresenter: CartModuleOutput {\n"))
  }

  @Test func `prints the coordinator that a view would pass`() throws {
    gen("Login", "viper_configurator")
    gen("Shop", "viper", "--custom-parameters", "navigation:coordinator")
    let view = "App/Login/View/LoginViewController.swift"
    let answer = answer("Login", "Shop")
    #expect(answer.exit == .done && answer.result["byHand"].list.count == 1)
    #expect(
      answer.manualEdit(view)?.hasSuffix(
        "\nLoginConfigurator(shopCoordinator: <#any ShopCoordinator#>)") == true)
    #expect(try text(view).contains("LoginConfigurator(shopCoordinator: nil)"))
    #expect(self.answer("Login", "Shop").result["byHand"] == [])
  }

  @Test func `prints the route between Objective-C modules, and refuses mixed languages`() throws {
    gen("News", "viper_objc")
    gen("Item", "viper_objc")
    let before = try project.snapshot()
    let answer = answer("News", "Item")
    #expect(answer.exit == .done)
    #expect(answer.result["call"] == "[self.router openItemModuleWithOutput:self]")
    let lines = answer.result["byHand"].texts("lines").joined()
    #expect(
      lines.contains("- (void)openItemModuleWithOutput:(nullable id<ItemModuleOutput>)output {\n"))
    #expect(lines.contains("- (void)didCloseItemModule {\n"))
    #expect(self.answer("News", "Feed").fails("add.refused", naming: "News", "Feed"))
    #expect(try project.snapshot() == before)
  }

  @Test func `prints the methods that the output of an Objective-C module requires`() throws {
    gen("News", "viper_objc")
    gen("Item", "viper_objc")
    try rewrite("App/Item/Presenter/ItemModuleOutput.h") {
      $0.replacing("didCloseItemModule;", with: "itemDidClose;").replacing(
        "@end",
        with: """
          - (void)didChoose:(NSString *)item
                         in:(NSString *)list;
          - (NSString *)title;
          @optional
          - (void)willChoose;
          @end
          """)
    }
    let lines = answer("News", "Item").result["byHand"].texts("lines")
    let methods = try #require(lines.first { $0.contains("#pragma mark") })
    #expect(methods.contains("\n- (void)itemDidClose {\n"))
    #expect(methods.contains("- (void)didChoose:(NSString *)item\n"))
    #expect(methods.contains("in:(NSString *)list {\n    //"))
    // As in Swift, a method with a result must be written before it is called.
    #expect(methods.contains("- (NSString *)title {\n    @throw [NSException "))
    #expect(methods.ranges(of: "- (").count == 3)
  }

  @Test func `prints no route in Objective-C that can't compile`() throws {
    gen("News", "viper_objc")
    gen("Item", "viper_objc")
    gen("Shop", "viper_objc", "--custom-parameters", "typhoon:yes")
    #expect(answer("News", "Shop").fails("add.refused", naming: "ShopAssembly"))
    try rewrite("App/News/Router/NewsRouter.h") {
      $0.replacing("UIViewController *", with: "id<TransitionHandler> ")
    }
    #expect(answer("News", "Item").fails("add.refused", naming: "News"))
  }
}
