import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Giving a module a service")
struct AddServiceTests {
  private let wiring = WiringProject(["Feed", "viper"], ["Pay", "service"])

  @Test func `adds it to interactor and assembly, with stubs for tests and previews`() throws {
    let answer = wiring.answer("add", "service", "Feed", "PayService")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    for file in ["Interactor/FeedInteractor.swift", "Assembly/FeedAssembly.swift"] {
      #expect(
        try wiring.text("App/Feed/" + file).contains(
          """
            private let payService: any PayService

            init(payService: any PayService) {
              self.payService = payService
            }

          """), "\(file)")
    }
    let assembly = try wiring.text("App/Feed/Assembly/FeedAssembly.swift")
    #expect(assembly.contains("let interactor = FeedInteractor(payService: payService)\n"))
    #expect(assembly.contains("FeedAssembly(payService: PreviewPayService()).makeModule()\n"))
    for (file, call) in [
      ("Interactor/FeedInteractorTests.swift", "FeedInteractor(payService: PayServiceStub())"),
      ("Assembly/FeedAssemblyTests.swift", "FeedAssembly(payService: PayServiceStub())"),
    ] {
      let tests = try wiring.text("AppTests/Feed/" + file)
      #expect(tests.contains(call))
      #expect(
        tests.hasSuffix(
          """
          private struct PayServiceStub: PayService {
            func obtainItems() async throws -> [PayItem] {
              []
            }
          }

          """))
    }
  }

  @Test func `changes nothing the second time`() throws {
    #expect(wiring.run("add", "service", "Feed", "Pay") == .done)
    let before = try wiring.project.snapshot()
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(answer.result["byHand"] == [])
    #expect(try wiring.project.snapshot() == before)
  }

  @Test(arguments: ["--dry-run", "--diff"])
  func `writes nothing with --dry-run, --diff and --json`(option: String) throws {
    let before = try wiring.project.snapshot()
    #expect(wiring.run("add", "service", "Feed", "Pay", option) == .done)
    #expect(try wiring.project.snapshot() == before)
    #expect(wiring.project.console.output.contains("App/Feed/Interactor/FeedInteractor.swift"))
    let answer = wiring.answer("add", "service", "Feed", "Pay", option)
    #expect(answer.exit == .done)
    #expect(try wiring.project.snapshot() == before)
    #expect(
      answer.result["changes"].actions.contains("edit App/Feed/Interactor/FeedInteractor.swift"))
  }

  @Test func `lists other places that create the module, and leaves them unchanged`() throws {
    let other = "enum Tabs {\n  static let feed = FeedAssembly().makeModule()\n}\n"
    wiring.put(other, at: "App/Tabs.swift")
    for _ in 1...2 {
      let answer = wiring.answer("add", "service", "Feed", "Pay")
      #expect(answer.exit == .done)
      #expect(
        answer.manualEdit("App/Tabs.swift:2") == "FeedAssembly(payService: <#any PayService#>)")
      #expect(try wiring.text("App/Tabs.swift") == other)
    }
  }

  @Test func `comes after the other parameters, and before those with a default`() throws {
    try wiring.rewrite("App/Feed/Interactor/FeedInteractor.swift") {
      $0.replacing(
        "Output)?\n}",
        with: """
          Output)?
            private let clock: Clock
            private let limit: Int

            init(clock: Clock, limit: Int = 20) {
              self.clock = clock
              self.limit = limit
              start()
            }
          }
          """)
    }
    try wiring.rewrite("App/Feed/Assembly/FeedAssembly.swift") {
      $0.replacing("FeedInteractor()", with: "FeedInteractor(clock: Clock(), limit: 3)")
    }
    #expect(wiring.run("add", "service", "Feed", "Pay") == .done)
    let interactor = try wiring.text("App/Feed/Interactor/FeedInteractor.swift")
    #expect(interactor.contains("init(clock: Clock, payService: any PayService, limit: Int = 20)"))
    #expect(
      interactor.contains("self.limit = limit\n    self.payService = payService\n    start()"))
    #expect(
      try wiring.text("App/Feed/Assembly/FeedAssembly.swift")
        .contains("FeedInteractor(clock: Clock(), payService: payService, limit: 3)"))
  }

  @Test func `copies the imports that stubs need, and takes them out again`() throws {
    try wiring.rewrite("Rambafile") { $0 + "\nmodule_records: true\n" }
    #expect(Viper.run(["gen", "News", "viper"], in: wiring.project.world) == .done)
    wiring.put(
      """
      import CoreData
      import UIKit

      protocol Ledger: Sendable {
        func save(_ context: NSManagedObjectContext)
      }

      """, at: "App/Ledger.swift")
    let before = try wiring.project.snapshot(withTimes: false).texts
    let words = ["module", "add", "service", "News", "Ledger"]
    #expect(wiring.project.answer(words).exit == .done)
    for (path, imports) in [
      ("App/News/Assembly/NewsAssembly.swift", "import UIKit\nimport CoreData\n"),
      ("AppTests/News/Assembly/NewsAssemblyTests.swift", "import Demo\nimport CoreData\n"),
      (
        "AppTests/News/Interactor/NewsInteractorTests.swift",
        "import Demo\nimport CoreData\nimport UIKit\n"
      ),
    ] {
      #expect(try wiring.text(path).contains(imports + "\n"), "\(path)")
    }
    #expect(
      try !wiring.text("App/News/Interactor/NewsInteractor.swift").contains("import CoreData"))
    #expect(wiring.project.answer(words).result["changes"] == [])
    let removal = wiring.project.answer(words + ["--remove"])
    #expect(removal.exit == .done && removal.problems.isEmpty, "\(removal.testDescription)")
    #expect(try wiring.project.snapshot(withTimes: false).texts == before)
  }

  @Test(arguments: ["override", "public override", "override public"])
  func `makes an initializer an override again where it has no parameters any more`(
    modifiers: String
  ) throws {
    let path = "App/Feed/Interactor/FeedInteractor.swift"
    try wiring.rewrite(path) {
      $0.replacing(
        "final class FeedInteractor {",
        with: """
          final class FeedInteractor: NSObject {
            \(modifiers) init() {
              super.init()
            }

          """)
    }
    let before = try wiring.text(path)
    let access = modifiers.contains("public") ? "public " : ""
    #expect(wiring.run("add", "service", "Feed", "Pay") == .done)
    let after = try wiring.text(path)
    #expect(
      after.contains(
        """
        final class FeedInteractor: NSObject {
          \(access)init(payService: any PayService) {
            self.payService = payService
            super.init()
          }

        """), "\(after)")
    #expect(wiring.answer("add", "service", "Feed", "Pay").result["changes"] == [])
    #expect(wiring.run("add", "service", "Feed", "Pay", "--remove") == .done)
    let kept = before.replacing("override public init", with: "public override init")
    #expect(try wiring.text(path) == kept)
  }

  @Test func `makes no initializer an override whose superclass has only one with defaults`() throws
  {
    let path = "App/Feed/Interactor/FeedInteractor.swift"
    try wiring.rewrite(path) {
      "class Base {\n  init(x: Int = 1) {}\n}\n\n"
        + $0.replacing(
          "final class FeedInteractor {",
          with: "final class FeedInteractor: Base {\n  init() {\n    super.init()\n  }\n")
    }
    let before = try wiring.text(path)
    #expect(wiring.run("add", "service", "Feed", "Pay") == .done)
    #expect(try wiring.text(path).contains("  init(payService: any PayService) {\n"))
    #expect(wiring.run("add", "service", "Feed", "Pay", "--remove") == .done)
    #expect(try wiring.text(path) == before)
  }

  @Test(arguments: [
    "override init(frame: Int) {\n    super.init(frame: frame)\n  }",
    "override init() {\n  }", "required override init() {\n    super.init()\n  }",
  ])
  func `leaves other overrides to the user`(initializer: String) throws {
    let path = "App/Feed/Interactor/FeedInteractor.swift"
    try wiring.rewrite(path) {
      $0.replacing(
        "final class FeedInteractor {",
        with: "final class FeedInteractor: Base {\n  \(initializer)\n")
    }
    let before = try wiring.text(path)
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done)
    #expect(answer.manualEdit("FeedInteractor", path)?.contains("payService: any Pay") == true)
    #expect(try wiring.text(path) == before)
  }

  @Test(arguments: [
    "override func awakeFromNib() {", "@IBOutlet var button: AnyObject?\n\n  func start() {",
  ])
  func `is created by an assembly that a nib makes`(start: String) throws {
    wiring.put(
      "struct LocalLedger: Ledger {}\nprotocol Ledger: Sendable {}\n", at: "App/Ledger.swift")
    let path = "App/Shop/Shop.swift"
    let before = """
      protocol ShopInteractorInput: AnyObject {}
      final class ShopInteractor: ShopInteractorInput {}
      final class ShopPresenter {
        var interactor: ShopInteractorInput!
      }
      final class ShopModuleConfigurator {
        func configure() {
          ShopPresenter().interactor = ShopInteractor()
        }
      }
      final class ShopModuleInitializer: NSObject {
        \(start)
          ShopModuleConfigurator().configure()
        }
      }

      """
    wiring.put(before, at: path)
    #expect(wiring.run("add", "service", "Shop", "Ledger") == .done)
    let code = try wiring.text(path)
    #expect(code.contains("    ShopPresenter().interactor = ShopInteractor(ledger: ledger)\n"))
    #expect(code.contains("    ShopModuleConfigurator(ledger: LocalLedger()).configure()\n"))
    #expect(code.contains("class ShopModuleInitializer: NSObject {\n  \(start)\n"), "\(code)")
    #expect(wiring.run("add", "service", "Shop", "Ledger", "--remove") == .done)
    #expect(try wiring.text(path) == before)
  }

  @Test func `works for a class with implicitly unwrapped properties`() throws {
    try wiring.rewrite("App/Feed/Interactor/FeedInteractor.swift") {
      $0.replacing(
        "weak var output: (any FeedInteractorOutput)?",
        with: "weak var output: FeedInteractorOutput!")
    }
    #expect(wiring.run("add", "service", "Feed", "Pay") == .done)
    #expect(
      try wiring.text("App/Feed/Interactor/FeedInteractor.swift")
        .contains("  init(payService: any PayService) {\n"))
  }

  @Test func `is added to the presenter of a module without an interactor`() throws {
    #expect(Viper.run(["gen", "Item", "surf_mvp"], in: wiring.project.world) == .done)
    #expect(wiring.run("add", "service", "Item", "Pay") == .done)
    #expect(
      try wiring.text("App/Item/Presenter/ItemPresenter.swift").contains(
        "    router: any ItemRouterInput,\n    payService: any PayService,\n    output: "))
    #expect(
      try wiring.text("App/Item/Configurator/ItemModuleConfigurator.swift")
        .contains("ItemPresenter(router: router, payService: payService, output: output)"))
  }

  @Test
  func
    `is created by a view controller that configures itself, if its initializer has no parameters`()
    throws
  {
    #expect(Viper.run(["gen", "Login", "viper_configurator"], in: wiring.project.world) == .done)
    wiring.put(
      "struct LocalLedger: Ledger {\n  @available(iOS 15, *) init() {}\n}\nprotocol Ledger: Sendable {}\n",
      at: "App/Ledger.swift")
    // Test doubles of the app don't count.
    wiring.put("struct MockLedger: Ledger {}\n", at: "App/MockLedger.swift")
    wiring.put("struct EmptyLedger: Ledger {}\n", at: "App/Mocks/EmptyLedger.swift")
    // Nor does a type that other files can't create.
    wiring.put(
      "struct FileLedger: Ledger {\n  fileprivate init() {}\n}\n", at: "App/FileLedger.swift")
    // Nor does one that `Name()` alone can't create.
    wiring.put("class Store {\n  init(url: String) {}\n}\n", at: "App/Store.swift")
    for code in [
      "final class FarLedger: Store, Ledger {}", "struct BoxLedger<Item>: Ledger {}",
      "struct SizeLedger: Ledger {\n  var size: Int { didSet {} }\n}",
      "class OldLedger: Ledger {\n  @available(*, unavailable) init() {}\n}",
    ] {
      wiring.put(code + "\n", at: "App/\(code.utf8.count)Ledger.swift")
    }
    for (name, start) in [("Disk", "init() throws"), ("Web", "init() async"), ("Key", "init?()")] {
      let code = "struct \(name)Ledger: Ledger {\n  \(start) {}\n}\n"
      wiring.put(code, at: "App/\(name)Ledger.swift")
    }
    #expect(wiring.run("add", "service", "Login", "Ledger") == .done)
    #expect(
      try wiring.text("App/Login/View/LoginViewController.swift")
        .contains("LoginConfigurator(ledger: LocalLedger())"))
    #expect(wiring.run("add", "service", "Login", "Ledger", "--remove") == .done)
    wiring.put(
      "enum Ledgers {\n  struct LocalLedger: Ledger {}\n}\nprotocol Ledger: Sendable {}\n",
      at: "App/Ledger.swift")
    #expect(wiring.run("add", "service", "Login", "Ledger") == .done)
    #expect(
      try wiring.text("App/Login/View/LoginViewController.swift")
        .contains("LoginConfigurator(ledger: Ledgers.LocalLedger())"))
  }

  @Test(arguments: [
    "NSObject, Ledger {}", "Store, Ledger {}",
    "Far, Ledger {\n  init() {\n    super.init(url: 1)\n  }\n}",
  ])
  func `is created by an initializer without parameters that a class has or inherits`(rest: String)
    throws
  {
    #expect(Viper.run(["gen", "Login", "viper_configurator"], in: wiring.project.world) == .done)
    wiring.put("protocol Ledger: Sendable {}\n", at: "App/Ledger.swift")
    wiring.put("class Far {\n  init(url: Int) {}\n}\n", at: "App/Far.swift")
    wiring.put(
      "class Store: Far {\n  init() {\n    super.init(url: 1)\n  }\n}\n", at: "App/Store.swift")
    wiring.put("final class MyLedger: " + rest + "\n", at: "App/MyLedger.swift")
    #expect(wiring.run("add", "service", "Login", "Ledger") == .done)
    #expect(
      try wiring.text("App/Login/View/LoginViewController.swift")
        .contains("LoginConfigurator(ledger: MyLedger())"))
  }

  @Test func `is injected into the routers that open the module, and not passed by presenters`()
    throws
  {
    #expect(Viper.run(["gen", "News", "viper"], in: wiring.project.world) == .done)
    #expect(wiring.run("connect", "News", "Feed") == .done)
    let presenter = try wiring.text("App/News/Presenter/NewsPresenter.swift")
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    let router = try wiring.text("App/News/Router/NewsRouter.swift")
    #expect(router.contains("  init(payService: any PayService) {\n"))
    #expect(router.contains("FeedAssembly(payService: payService).makeModule(output: output)"))
    #expect(
      try wiring.text("App/News/Assembly/NewsAssembly.swift")
        .contains("NewsRouter(payService: payService)"))
    #expect(
      try wiring.text("AppTests/News/Router/NewsRouterTests.swift")
        .contains("NewsRouter(payService: PayServiceStub())"))
    #expect(try wiring.text("App/News/Presenter/NewsPresenter.swift") == presenter)
    #expect(
      try wiring.text("App/News/Router/NewsRouterInput.swift")
        .contains("func openFeedModule(output: (any FeedModuleOutput)?)"))
  }

  @Test func `does not change what opens another target's module of the same name`() throws {
    let demo = RecordProject()
    demo.run("gen", "Cart", "viper", "--no-tests")
    let other = ["viper", "--no-tests", "--module-path", "Lite", "--project-targets", "DemoTests"]
    for name in ["Cart", "Home"] { demo.run(["gen", name] + other) }
    demo.run("module", "connect", "Home", "Lite/Cart")
    demo.run("gen", "Pay", "service", "--no-tests")
    let words = ["module", "add", "service", "Demo/Modules/Cart", "Pay"]
    let answer = demo.answer(words + ["--dry-run"])
    #expect(
      Set(answer.result["changes"].actions) == [
        "edit Demo/Modules/Cart/Assembly/CartAssembly.swift",
        "edit Demo/Modules/Cart/Interactor/CartInteractor.swift",
      ], "\(answer.testDescription)")
    // No target builds it: its import decides.
    demo.put("import Demo\nlet cart = CartAssembly()\n", at: "Other/Start.swift")
    let edit = demo.answer(words).manualEdit("Other/Start.swift:2")
    #expect(edit == "CartAssembly(payService: <#any PayService#>)")
  }

  static let refusals: [(words: [String], code: String, names: [String])] = [
    (["Fed", "Pay"], "connect.module", ["Fed", "Feed"]),
    (["Feed", "Pai"], "add.service", ["Pai"]),
    (["Feed", "PaiService"], "add.service", ["PayService", "viper gen Pai service"]),
    (["Feed", "Nothing"], "add.service", ["Nothing", "viper gen Nothing service"]),
    (["Shop", "Pay"], "add.access", ["ShopAssembly", "PayService"]),
    (["Feed", "Taken"], "add.name-taken", ["FeedInteractor", "taken"]),
  ]

  @Test(arguments: refusals.indices)
  func `is refused for invalid names and types, and changes nothing`(index: Int) throws {
    let (words, code, names) = Self.refusals[index]
    #expect(
      Viper.run(
        ["gen", "Shop", "viper", "--custom-parameters", "access:public", "content:loading"],
        in: wiring.project.world) == .done)
    wiring.put(
      "protocol Taken {}\nextension FeedInteractor {\n  var taken: Int { 1 }\n}\n",
      at: "App/Taken.swift")
    let before = try wiring.project.snapshot()
    let answer = wiring.project.answer(["module", "add", "service"] + words)
    #expect(answer.fails(code) && answer.names.isSuperset(of: names))
    #expect(try wiring.project.snapshot() == before)
  }

  @Test func `is refused for several protocols of a name, with their places`() throws {
    wiring.put("protocol PayService {}\n", at: "App/Other.swift")
    #expect(
      wiring.answer("add", "service", "Feed", "Pay").fails(
        "add.service", naming: "PayService", "App/Other.swift", "App/Pay/PayService.swift"))
  }

  @Test func `is refused with the file that can't be parsed and may have the protocol`() throws {
    wiring.put("protocol CartService {\n", at: "App/CartService.swift")
    wiring.put("protocol Other {\n", at: "App/Other.swift")
    let answer = wiring.answer("add", "service", "Feed", "Cart")
    #expect(answer.fails("add.service", naming: "Cart", "App/CartService.swift"))
    #expect(!answer.names.contains("App/Other.swift"))
  }

  @Test func `suggests a protocol in any file, and nothing else`() throws {
    wiring.put("protocol WalletService {}\n", at: "App/Money.swift")
    wiring.put("final class TicketService {}\n", at: "App/TicketService.swift")
    #expect(
      wiring.answer("add", "service", "Feed", "WaletService").fails(
        "add.service", suggesting: "WalletService"))
    let answer = wiring.answer("add", "service", "Feed", "TicketServic")
    #expect(answer.fails("add.service") && !answer.names.contains("TicketService"))
  }

  @Test func `suggests no new service where the deleted one is removed`() throws {
    #expect(wiring.run("add", "service", "Feed", "Pay") == .done)
    let service = try wiring.text("App/Pay/PayService.swift")
    wiring.project.files.take(wiring.project.root.appending("App/Pay/PayService.swift"))
    for word in ["Pay", "PayService"] {
      let answer = wiring.answer("add", "service", "Feed", word, "--remove")
      #expect(answer.fails("add.service", naming: word), "\(answer.testDescription)")
      #expect(answer.names == [word], "\(answer.testDescription)")
    }
    wiring.put(service, at: "App/Pay/PayService.swift")
    #expect(wiring.run("add", "service", "Feed", "Pay", "--remove") == .done)
    #expect(try !wiring.text("App/Feed/Interactor/FeedInteractor.swift").contains("PayService"))
  }

  @Test func `suggests no new service where a type has its name`() throws {
    wiring.put("struct TicketService {}\n", at: "App/TicketService.swift")
    for word in ["Ticket", "TicketService"] {
      let answer = wiring.answer("add", "service", "Feed", word)
      #expect(answer.fails("add.service", naming: word), "\(answer.testDescription)")
      #expect(!answer.names.contains("viper gen Ticket service"), "\(answer.testDescription)")
    }
  }

  @Test func `is refused for a property that no initializer takes, with its place`() throws {
    let path = "App/Feed/Interactor/FeedInteractor.swift"
    try wiring.rewrite(path) {
      $0.replacing(
        "FeedInteractorOutput)?\n",
        with: "FeedInteractorOutput)?\n  var payService: (any PayService)?\n")
    }
    let text = try wiring.text(path)
    let line = text.split(separator: "var payService")[0].count { $0 == "\n" } + 1
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(
      answer.fails("add.name-taken", at: "\(path):\(line)", naming: "FeedInteractor", "payService"))
    #expect(answer.problems.flatMap(\.hints).contains { $0.hasPrefix("write an initializer") })
    #expect(try wiring.text(path) == text)
  }

  @Test func `is refused for the public initializer of a public type only`() throws {
    let path = "App/Feed/Interactor/FeedInteractor.swift"
    try wiring.rewrite(path) {
      let output = "FeedInteractorOutput)?\n"
      return $0.replacing(output, with: output + "\n  public init() {}\n")
    }
    #expect(wiring.answer("add", "service", "Feed", "Pay", "--dry-run").exit == .done)
    try wiring.rewrite(path) { $0.replacing("\nfinal class", with: "\npublic final class") }
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(
      answer.fails(
        "add.access", at: "App/Pay/PayService.swift:13", naming: "FeedInteractor",
        suggesting: "public protocol PayService"), "\(answer.testDescription)")
  }

  @Test func `is passed to an initializer that only new systems have`() throws {
    let path = "App/Feed/Interactor/FeedInteractor.swift"
    try wiring.rewrite(path) {
      $0.replacing(
        "FeedInteractorOutput)?\n",
        with: """
          FeedInteractorOutput)?
            let payService: any PayService

            @available(*, unavailable)
            init() { fatalError() }

            @available(iOS 15, *)
            init(payService: any PayService) {
              self.payService = payService
            }

          """)
    }
    let text = try wiring.text(path)
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(try wiring.text(path) == text)
    #expect(
      try wiring.text("App/Feed/Assembly/FeedAssembly.swift")
        .contains("FeedInteractor(payService: payService)"))
  }

  @Test func `leaves a type with several initializers or a macro to the user`() throws {
    try wiring.rewrite("App/Feed/Interactor/FeedInteractor.swift") {
      $0.replacing("final class", with: "@Injectable\nfinal class")
    }
    let before = try wiring.text("App/Feed/Interactor/FeedInteractor.swift")
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done)
    #expect(try wiring.text("App/Feed/Interactor/FeedInteractor.swift") == before)
    #expect(
      answer.manualEdit("FeedInteractor", "App/Feed/Interactor/FeedInteractor.swift") != nil)
  }
}
