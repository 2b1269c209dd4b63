import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Additions to code that is not as generated")
struct AdditionBorderTests {
  private let wiring = WiringProject(["Feed", "viper"], ["Pay", "service"])
  private let interactor = "App/Feed/Interactor/FeedInteractor.swift"
  private let assembly = "App/Feed/Assembly/FeedAssembly.swift"

  /// Adds lines to the interactor, which others can inherit from then.
  private func extend(with lines: String) throws {
    try wiring.rewrite(interactor) {
      $0.replacing("final class", with: "class").replacing("Output)?\n", with: "Output)?\n\(lines)")
    }
  }

  private static let limited = """
      private let limit: Int

      init(limit: Int) {
        self.limit = limit
      }

    """

  private static let convenient =
    limited + """

        convenience init() {
          self.init(limit: 10)
        }

      """

  // MARK: Calls of initializers

  @Test(arguments: ["FeedInteractor", "FeedInteractor?"])
  func `a service is passed where the type is before the call`(type: String) throws {
    try wiring.rewrite(assembly) {
      $0.replacing("interactor = FeedInteractor()", with: "interactor: \(type) = .init()")
    }
    for hasChanges in [true, false] {
      let answer = wiring.answer("add", "service", "Feed", "Pay")
      #expect(answer.exit == .done && answer.result["byHand"] == [])
      #expect((answer.result["changes"] != []) == hasChanges)
      let text = try wiring.text(assembly)
      #expect(text.contains("let interactor: \(type) = .init(payService: payService)\n"))
      #expect(text.contains("  init(payService: any PayService) {\n"))
    }
  }

  @Test func `a convenience initializer is completed, and its calls stay`() throws {
    try extend(with: Self.convenient)
    wiring.put(
      "struct LocalLedger: Ledger {}\nprotocol Ledger: Sendable {}\n", at: "App/Ledger.swift")
    let before = try wiring.project.snapshot(withTimes: false).texts
    let answer = wiring.answer("add", "service", "Feed", "Ledger")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    let text = try wiring.text(interactor)
    #expect(text.contains("  init(limit: Int, ledger: any Ledger) {\n"))
    #expect(text.contains("    self.init(limit: 10, ledger: LocalLedger())\n"))
    #expect(try wiring.text(assembly) == before[assembly])
    #expect(wiring.answer("add", "service", "Feed", "Ledger").result["changes"] == [])
    let removal = wiring.answer("add", "service", "Feed", "Ledger", "--remove")
    #expect(removal.exit == .done && removal.result["byHand"] == [])
    #expect(try wiring.project.snapshot(withTimes: false).texts == before)
  }

  @Test func `a convenience initializer is left to the user without a value`() throws {
    try extend(with: Self.convenient)
    let before = try wiring.text(assembly)
    for _ in 1...2 {
      let answer = wiring.answer("add", "service", "Feed", "Pay")
      #expect(
        answer.result["byHand"].texts("lines")
          == ["self.init(limit: 10, payService: <#any PayService#>)"])
      #expect(try wiring.text(assembly) == before)
    }
  }

  @Test func `a convenience initializer with the same labels makes calls doubtful`() throws {
    try extend(
      with: Self.convenient.replacing("init()", with: "init(limit: String)"))
    try wiring.rewrite(assembly) {
      $0.replacing("FeedInteractor()", with: "FeedInteractor(limit: three)")
    }
    let before = try wiring.text(assembly)
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(
      answer.manualEdit(assembly) == "FeedInteractor(limit: three, payService: <#any PayService#>)")
    #expect(try wiring.text(assembly) == before)
  }

  @Test func `subclasses pass a service on: in tests a stub, elsewhere by hand`() throws {
    try extend(with: Self.limited)
    let special = """
      final class SpecialFeedInteractor: FeedInteractor {
        init() {
          super.init(limit: 1)
        }
      }

      """
    wiring.put(special, at: "App/Special.swift")
    wiring.put("@testable import Demo\n\n" + special, at: "AppTests/Special.swift")
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done)
    #expect(
      answer.manualEdit("App/Special.swift:3")
        == "super.init(limit: 1, payService: <#any PayService#>)")
    #expect(try wiring.text("App/Special.swift") == special)
    let double = try wiring.text("AppTests/Special.swift")
    #expect(double.contains("    super.init(limit: 1, payService: PayServiceStub())\n"))
    #expect(double.contains("private struct PayServiceStub: PayService {\n"))
  }

  @Test func `calls of inherited initializers, Self and results are left to the user`() throws {
    try extend(with: Self.limited)
    let code = [
      "App/Home.swift": """
      final class Home: FeedInteractor {}

      func makeHome() -> FeedInteractor {
        .init(limit: 1)
      }

      """,
      "App/Made.swift": """
      extension FeedInteractor {
        static func made() -> FeedInteractor {
          Self(limit: 2)
        }
      }

      """,
      "App/Start.swift": "enum Start {\n  static let logic = Home(limit: 3)\n}\n",
    ]
    for (path, text) in code { wiring.put(text, at: path) }
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done)
    #expect(
      answer.manualEdit("App/Home.swift:4") == ".init(limit: 1, payService: <#any PayService#>)")
    #expect(
      answer.manualEdit("App/Made.swift:3") == "Self(limit: 2, payService: <#any PayService#>)")
    #expect(
      answer.manualEdit("App/Start.swift:2") == "Home(limit: 3, payService: <#any PayService#>)")
    for (path, text) in code { #expect(try wiring.text(path) == text) }
  }

  @Test func `the assembly passes a service on through other forms of a call`() throws {
    try wiring.rewrite(assembly) {
      $0.replacing("interactor = FeedInteractor()", with: "interactor = makeInteractor()")
        .replacing(
          "final class FeedAssembly {\n",
          with: """
            final class FeedAssembly {
              private func makeInteractor() -> FeedInteractor {
                return .init()
              }


            """)
    }
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(try wiring.text(assembly).contains("    return .init(payService: payService)\n"))
  }

  @Test func `default values of parameters are left to the user`() throws {
    try wiring.rewrite(assembly) {
      $0.replacing("    let interactor = FeedInteractor()\n", with: "").replacing(
        "makeModule(\n",
        with: """
          makeModule(
              interactor: FeedInteractor = FeedInteractor(),
              other: FeedInteractor = .init(),

          """)
    }
    let before = try wiring.text(assembly)
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done)
    #expect(
      Set(answer.result["byHand"].texts("lines")) == [
        "FeedInteractor(payService: <#any PayService#>)", ".init(payService: <#any PayService#>)",
      ])
    #expect(try wiring.text(assembly) == before)
  }

  @Test func `an unusual initializer is left to the user, but gets no second one`() throws {
    try extend(
      with: """
          private let a, b: Int

          init(a: Int, b: Int) { (self.a, self.b) = (a, b) }

        """)
    let before = try wiring.text(interactor)
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done)
    #expect(
      answer.manualEdit("class FeedInteractor in \(interactor)") == """
        private let payService: any PayService

        payService: any PayService

        self.payService = payService
        """)
    #expect(try wiring.text(interactor) == before)
  }

  @Test func `a class that inherits its initializer is left to the user with its calls`() throws {
    wiring.put("class Base {\n  init(limit: Int) {}\n}\n", at: "App/Base.swift")
    try wiring.rewrite(interactor) {
      $0.replacing("class FeedInteractor {", with: "class FeedInteractor: Base {")
    }
    try wiring.rewrite(assembly) {
      $0.replacing("FeedInteractor()", with: "FeedInteractor(limit: 1)")
    }
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(
      answer.result["byHand"].texts("lines") == [
        "private let payService: any PayService\n\npayService: any PayService\n\n"
          + "self.payService = payService"
      ])
  }

  @Test func `the assembly keeps no service of an initializer that was left to the user`() throws {
    try extend(
      with: """

          init() {}

          init(limit: Int) {}

        """)
    let before = try wiring.text(assembly)
    #expect(wiring.run("add", "service", "Feed", "Pay") == .done)
    #expect(try wiring.text(assembly).contains("FeedInteractor(payService: payService)"))
    #expect(wiring.run("add", "service", "Feed", "Pay", "--remove") == .done)
    #expect(try wiring.text(assembly) == before)
  }

  @Test func `a closure of the assembly passes a service with self`() throws {
    try wiring.rewrite(assembly) {
      $0.replacing("= FeedInteractor()", with: "= make { FeedInteractor() }")
    }
    let before = try wiring.project.snapshot(withTimes: false).texts
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(
      try wiring.text(assembly).contains("make { FeedInteractor(payService: self.payService) }"))
    #expect(wiring.answer("add", "service", "Feed", "Pay").result["changes"] == [])
    #expect(wiring.run("add", "service", "Feed", "Pay", "--remove") == .done)
    #expect(try wiring.project.snapshot(withTimes: false).texts == before)
  }

  @Test func `a generic call is left to the user, and keeps its arguments`() throws {
    let tabs = """
      enum Tabs {
        static let first = FeedInteractor<Int>(analytics: 1, store: 3)
        static let second: FeedInteractor<Int> = .init(store: 3)
      }

      """
    wiring.put(tabs, at: "App/Tabs.swift")
    let answer = wiring.answer("add", "service", "Feed", "Pay")
    #expect(answer.manualEdit("App/Tabs.swift:2") == "payService: <#any PayService#>")
    #expect(
      answer.manualEdit("App/Tabs.swift:3") == ".init(store: 3, payService: <#any PayService#>)")
    #expect(try wiring.text("App/Tabs.swift") == tabs)
  }

  // MARK: Methods that call a service

  private func addBuyService() {
    wiring.put(
      """
      protocol BuyService {
        func items() async -> [ Item ]
        func tup() async -> (items: [Item], next: Int?)
        func nothing() async throws
        func stream() -> AsyncStream<Item>
        func over()
        func over(_ count: Int)
        static func fixed() -> [Item]
      }

      """, at: "App/Buy.swift")
    #expect(wiring.run("add", "service", "Feed", "Buy") == .done)
  }

  @Test func `a method uses what a service answers with the same type`() throws {
    addBuyService()
    let answer = wiring.answer(
      "add", "method", "Feed", "obtainX:[Item]", "--service", "buy.items")
    #expect(answer.exit == .done && answer.result["byHand"] == [])
    #expect(try wiring.text(interactor).contains("let x = await buyService.items()\n"))
  }

  @Test(arguments: [
    ("tup", "await buyService.tup()"), ("nothing", "try await buyService.nothing()"),
    ("stream", "buyService.stream()"), ("fixed", "type(of: buyService).fixed()"),
  ])
  func `a method leaves the call of another function to the user`(
    function: String, call: String
  ) throws {
    addBuyService()
    let before = try wiring.project.snapshot(withTimes: false).texts
    let words = [
      "module", "add", "method", "Feed", "obtainX:[Item]", "--service", "buy." + function,
    ]
    let answer = wiring.project.answer(words)
    #expect(answer.exit == .done)
    #expect(answer.result["byHand"].texts("lines") == [call])
    #expect(answer.manualEdit("class FeedInteractor in \(interactor)") == call)
    let text = try wiring.text(interactor)
    #expect(text.contains("    output?.didObtainX([])\n") && !text.contains(function + "()"))
    let tests = try wiring.text("AppTests/Feed/Interactor/FeedInteractorTests.swift")
    #expect(tests.contains("func obtainXLeadsToDidObtainX() {\n"))
    #expect(wiring.project.answer(words + ["--remove"]).exit == .done)
    #expect(try wiring.project.snapshot(withTimes: false).texts == before)
  }

  static let refusals: [(words: [String], names: [String], suggestions: Set<String>)] = [
    (["obtainX", "--service", "sell.x"], ["sell"], ["viper module add service Feed SERVICE"]),
    (["obtainX", "--service", "buy.over"], ["buyService", "over"], ["--service"]),
    (
      ["obtainX", "--service", "buy.tupp"], ["buyService", "tupp"],
      ["fixed", "items", "nothing", "over", "stream", "tup"]
    ),
    (
      ["deleteX:Item", "--argument", "at:Int", "--without-answer"], ["deleteX", "Item"],
      ["--argument", "deleteX"]
    ),
    (
      ["openX:Item", "--argument", "at:Int", "--to", "router"], ["openX", "Item"],
      ["--argument", "openX"]
    ),
  ]

  @Test(arguments: refusals.indices)
  func `a method is refused with its reason, and changes nothing`(index: Int) throws {
    let (words, names, suggestions) = Self.refusals[index]
    addBuyService()
    let before = try wiring.project.snapshot()
    let answer = wiring.project.answer(["module", "add", "method", "Feed"] + words)
    #expect(answer.fails("add.refused") && answer.names.isSuperset(of: names))
    #expect(answer.problems.first?.suggestions == suggestions)
    #expect(try wiring.project.snapshot() == before)
  }
}
