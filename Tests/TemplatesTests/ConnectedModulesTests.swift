import Foundation
import Testing
import ViperTestSupport

@Suite(
  "Modules that are wired",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct ConnectedModulesTests {
  private static let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"

  /// Mostly with XCTest, which compiles in a sixth of the time.
  private static let sample: [Combination] = [
    Combination(template: "viper", values: ["content": "loading"]),
    Combination(
      template: "viper_table", values: ["tests": "xctest", "search": "yes", "paging": "yes"]),
    Combination(template: "viper_submodule", values: ["tests": "xctest"]),
    Combination(template: "viper_configurator", values: ["tests": "xctest"]),
    Combination(template: "surf_mvp", values: ["tests": "xctest"]),
    Combination(template: "viper", values: ["tests": "xctest", "navigation": "coordinator"]),
    Combination(template: "viper_swiftui", values: ["tests": "xctest"]),
  ]

  private static let cutSample: [Combination] = [
    Combination(template: "viper", values: ["tests": "xctest", "content": "loading"]),
    Combination(
      template: "viper_table", values: ["tests": "xctest", "search": "yes", "paging": "yes"]),
    Combination(template: "viper_submodule", values: ["tests": "xctest"]),
  ]

  /// Each template with a view, with each navigation and test framework.
  private static let all: [Combination] = [
    "viper", "viper_table", "viper_swiftui", "viper_configurator", "surf_mvp", "viper_submodule",
  ].flatMap { template in
    ["router", "coordinator"].flatMap { navigation in
      ["swift-testing", "xctest"].map { tests in
        // Public code can name only public protocols of the others.
        let all = ["access": "public", "tests": tests, "navigation": navigation]
        return Combination(
          template: template,
          values: template == "viper_submodule" ? all.filter { $0.key != "navigation" } : all)
      }
    }
  }

  @Test func `compile without a warning, pass all tests, are formatted, and stay so the next time`()
    throws
  {
    let wired = try WiredModules(Self.isThorough ? Self.all : Self.sample)
    let results = try SwiftProof(wired.after, project: WiredModules.ledger).run()
    #expect(Set(results.map(\.suite)).isSuperset(of: wired.after.flatMap(\.suites)))
    for result in results { #expect(result.failed.isEmpty, "\(result)") }
    let added = wired.added.values.reduce(0) { $0 + $1.count }
    #expect(added >= wired.ways + wired.after.count * 3)
    let folder = try TemporaryFolder()
    for module in wired.after {
      try folder.write(
        module.sources.reduce(into: [:]) { $0["\(module.name)/\($1.key)"] = $1.value })
    }
    try Toolchain.require(
      "swift", ["format", "lint", "--strict", "--configuration", #"{"version": 1}"#, "-r", "."],
      in: folder.url)
    // XCTest's classes have no actor, and a module's setting doesn't change that.
    let isolated = wired.after.map { module in
      var module = module
      module.tests = module.tests.filter { !$0.value.contains("import XCTest") }
      return module
    }
    _ = try SwiftProof(
      isolated, project: WiredModules.ledger, features: CompileTests.features, isToRun: false)
    #expect(try !wired.takeAllAgain())
    let left = try wired.takeAllOut()
    for (one, other) in zip(left, wired.before) {
      for (path, text) in other.files { #expect(one.files[path] == text, "\(path)") }
    }
    let passed = results.reduce(0) { $0 + $1.passed.count }
    print(
      "wired: \(wired.after.count) modules, \(wired.ways) ways, \(passed) tests, \(added) added")
  }

  @Test(arguments: isThorough ? [true, false] : [false])
  func `fail the test of each connection that is cut`(showing: Bool) throws {
    let wired = try WiredModules(Self.isThorough ? Self.all : Self.cutSample)
    let (modules, count) = wired.cut(showing: showing)
    let results = try SwiftProof(modules, project: WiredModules.ledger, warningsAreErrors: false)
      .run()
    let failed = results.reduce(into: [String: Set<String>]()) {
      $0[$1.suite] = Set($1.failed.map { String($0.prefix { $0 != "(" }) })
    }.filter { !$0.value.isEmpty }
    #expect(failed == wired.added)
    #expect(count == wired.added.values.reduce(0) { $0 + $1.count })
    print("cut: \(count) connections, \(failed.values.reduce(0) { $0 + $1.count }) failed tests")
  }

  @Test func `navigate with destinations where a view is no view controller`() throws {
    let values = ["host": "none"]
    let wired = try WiredModules(
      [
        Combination(template: "viper_swiftui", values: values),
        Combination(template: "viper_swiftui", values: values.merging(["tests": "xctest"]) { $1 }),
        Combination(
          template: "viper_swiftui",
          values: values.merging(["state": "published", "tests": "xctest"]) { $1 }),
      ], in: [.services, .methods, .ways])
    let view = wired.after[0].code.first { $0.key.hasSuffix("Part0xView.swift") }?.value
    #expect(
      view?.contains("    .navigationDestination(isPresented: $state.showsPart1xModule) {\n")
        == true)
    for result in try SwiftProof(wired.after, project: WiredModules.ledger).run() {
      #expect(result.failed.isEmpty, "\(result)")
    }
    // The view passes on the services of what it shows, as long as these have them.
    let left = try wired.takeAllOut(in: [.methods, .ways, .services])
    for (one, other) in zip(left, wired.before) {
      for (path, text) in other.files { #expect(one.files[path] == text, "\(path)") }
    }
  }

  /// All orders except that of the other tests.
  private static let orders: [[WiredModules.Step]] = [
    [.ways, .methods, .services], [.services, .ways, .methods], [.methods, .services, .ways],
    [.methods, .ways, .services], [.ways, .services, .methods],
  ]

  @Test func `have the same lines for each order of steps`() throws {
    let sample = Array(Self.sample.dropFirst(2).prefix(3))
    let expected = try WiredModules(sample)
    for order in Self.isThorough ? Self.orders : Array(Self.orders.prefix(1)) {
      let found = try WiredModules(sample, in: order)
      for (one, other) in zip(expected.after, found.after) {
        #expect(one.files.keys.sorted() == other.files.keys.sorted())
        for (path, text) in one.files {
          #expect(Self.lines(of: text) == Self.lines(of: other.files[path] ?? ""), "\(path)")
        }
      }
    }
  }

  private static func lines(of text: String) -> [Substring] { text.split(separator: "\n").sorted() }
}
