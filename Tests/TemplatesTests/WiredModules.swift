import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// The modules of a project before and after each gets a service, two methods and routes.
struct WiredModules {
  /// The steps, in any order.
  enum Step: CaseIterable {
    case services, methods, ways
  }

  /// The app's code that modules are wired with.
  static let ledger = [
    "App/Ledger.swift": """
    public protocol Ledger: Sendable {
      func entries(since day: Int) async throws -> [String]
      func balance() async -> Int
    }

    struct LocalLedger: Ledger {
      func entries(since day: Int) async throws -> [String] { [] }

      func balance() async -> Int { 0 }
    }
    """
  ]

  private let project = TestProject(
    [
      "Rambafile": AppRambafile.text
    ].merging(ledger) { $1 })
  private let names: [String]
  private let combinations: [Combination]
  /// How many of the others each module opens: all with `VIPER_THOROUGH`.
  private let reach: Int
  let before: [GeneratedModule]
  private(set) var after: [GeneratedModule] = []

  init(_ combinations: [Combination], in order: [Step] = Step.allCases) throws {
    self.combinations = combinations
    let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"
    reach = isThorough ? combinations.count - 1 : min(3, combinations.count - 1)
    names = combinations.indices.map { "Part\($0)x" }
    for (name, combination) in zip(names, combinations) {
      let arguments = combination.arguments
      let more = arguments.isEmpty ? [] : ["--custom-parameters"] + arguments
      try #require(
        Viper.run(["gen", name, combination.template] + more, in: project.world) == .done)
      var service: String?
      if combination.values["content"] == "loading" { service = Self.service(of: name) }
      if combination.values["search"] == "yes" { service = Self.listService(of: name) }
      if let service {
        project.files.put(service, at: project.root.appending("App/\(name)/Local\(name).swift"))
      }
    }
    before = try Self.modules(names, of: project)
    for step in order { try take(step) }
    let left = project.console.output.matches(of: /Insert into ([^\n]*):/).map(\.1)
    let isForCoordinator = left.allSatisfy {
      $0.hasSuffix("coordinator") || $0.contains("ViewController.swift:")
    }
    #expect(isForCoordinator, "\(project.console.output)")
    after = try Self.modules(names, of: project)
  }

  /// The number of routes.
  var ways: Int {
    let sources = combinations.count { $0.template != "viper_submodule" }
    return sources * reach
  }

  private func take(_ step: Step, _ more: String...) throws {
    switch step {
    case .services: for name in names { try run(["add", "service", name, "Ledger"] + more) }
    case .methods:
      for (name, combination) in zip(names, combinations) {
        try run(["add", "method", name, "obtainThings:[String]"] + more)
        try run(["add", "method", name, "archive", "--from", "presenter"] + more)
        try run(
          ["add", "method", name, "charge:Int", "--argument", "amount:Int", "--throws"] + more)
        if combination.template != "viper_submodule" {
          try run(["add", "method", name, "openMore:String", "--to", "router"] + more)
        }
        try run(["add", "output", name, "didChoose:String"] + more)
      }
    case .ways:
      for (index, combination) in combinations.enumerated()
      where combination.template != "viper_submodule" {
        let count = names.count
        for other in 0..<count where other != index && (other - index + count) % count <= reach {
          try run(["connect", names[index], names[other]] + more)
        }
      }
    }
  }

  /// Takes everything out again.
  ///
  /// - Returns: the modules, which are the generated ones again.
  func takeAllOut(in order: [Step] = Step.allCases) throws -> [GeneratedModule] {
    for step in order { try take(step, "--remove") }
    return try Self.modules(names, of: project)
  }

  /// Repeats all steps.
  ///
  /// - Returns: whether files changed.
  func takeAllAgain() throws -> Bool {
    let snapshot = try project.snapshot()
    for step in Step.allCases { try take(step) }
    return try project.snapshot() != snapshot
  }

  private func run(_ words: [String]) throws {
    try #require(
      Viper.run(["module"] + words, in: project.world) == .done,
      "\(words): \(project.console.errors)")
  }

  /// The service that the app has for a module with content.
  private static func service(of name: String) -> String {
    """
    struct Local\(name)ContentService: \(name)ContentService {
      func obtainContent() async throws -> \(name)Content { .sample }
    }

    """
  }

  private static func listService(of name: String) -> String {
    """
    struct Local\(name)ItemsService: \(name)ItemsService {
      func obtainItems(matching query: String, after count: Int) async throws -> [\(name)Item] {
        [.sample]
      }
    }

    """
  }

  /// The modules with these names in a project.
  static func modules(
    _ names: [String], of project: TestProject
  ) throws -> [GeneratedModule] {
    let texts = try project.snapshot(withTimes: false).texts
    return names.map { name in
      GeneratedModule(
        name: name, code: texts.below("App/\(name)/"), tests: texts.below("AppTests/\(name)/"))
    }
  }

  /// The added tests by suite.
  var added: [String: Set<String>] {
    var added: [String: Set<String>] = [:]
    for (old, new) in zip(before, after) {
      for (path, text) in new.tests {
        let suite = String(path.split(separator: "/").last?.dropLast(6) ?? "")
        let names = Self.tests(in: text).subtracting(Self.tests(in: old.tests[path] ?? ""))
        if !names.isEmpty { added[suite] = names }
      }
    }
    return added
  }

  private static func tests(in text: String) -> Set<String> {
    Set(
      text.matches(of: /(?:@Test\("[^"]*"\)\n  func (\w+)|func (test\w+))\(\)/)
        .map { String($0.1 ?? $0.2 ?? "") })
  }

  /// The modules with each added connection removed.
  ///
  /// - Parameter cutsShowing: whether the routes show nothing, or the outputs are not connected.
  /// - Returns: the modules and the number of changed lines.
  func cut(showing cutsShowing: Bool) -> (modules: [GeneratedModule], count: Int) {
    var count = 0
    let modules = zip(before, after).map { old, new in
      var module = new
      for (path, text) in new.code where path.hasSuffix(".swift") {
        let known = Set((old.code[path] ?? "").split(separator: "\n"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          guard !known.contains(line),
            let cut = Self.cut(line, showing: cutsShowing, isRouter: path.hasSuffix("Router.swift"))
          else { return String(line) }
          count += 1
          return cut
        }
        module.code[path] = lines.joined(separator: "\n")
      }
      return module
    }
    return (modules, count)
  }

  private static func cut(_ line: Substring, showing: Bool, isRouter: Bool) -> String? {
    guard isRouter else {
      let isHop = line.contains(/^ +(interactor|router|view\?|output\?|presenter\?)\.\w+\(.*\)$/)
      return isHop ? "    _ = ()" : nil
    }
    if line.contains(/^ +.*\.(show|showModule|addSubview)\(module/) {
      return showing ? "    _ = module" : nil
    }
    if showing, line.contains(/^ +coordinator\?\.\w+\(from: \w+/) { return "    _ = ()" }
    guard !showing, line.contains("output: output") else { return nil }
    return String(line.replacing("output: output", with: "output: nil"))
  }
}
