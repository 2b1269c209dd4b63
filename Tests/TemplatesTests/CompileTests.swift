import Foundation
import Testing

@Suite(
  "Generated Swift, compiled with its tests",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct CompileTests {
  static let templates = Catalog.swiftTemplateNames
  private static let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"

  @Test(arguments: templates)
  func `compiles with each two parameters together and under hard names, and all tests pass`(
    template: String
  ) throws {
    let combinations = try Self.combinations(of: template)
    // Each name is tried in half of the templates.
    let half = (Self.templates.firstIndex(of: template) ?? 0) % 2
    let names = HardNameTests.names.enumerated()
      .filter { Self.isThorough || $0.offset % 2 == half }.map(\.element)
    let headers = ["full", "short", "none"]
    let modules = try (0..<max(combinations.count, names.count)).map { index in
      var combination = combinations[index % combinations.count]
      combination.values["header"] = headers[index % headers.count]
      if index >= combinations.count { combination.values["tests"] = "xctest" }
      let (prefix, name) = index < names.count ? names[index] : ("", "Combo\(index)")
      return try GeneratedModule.generate(name, combination, prefix: prefix)
    }

    let results = try SwiftProof(modules, project: try Catalog.projectFiles(for: template)).run()

    #expect(Set(results.map(\.suite)) == Set(modules.flatMap(\.suites)))
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
    #expect(results.allSatisfy { !$0.passed.isEmpty })
  }

  /// Names of modules that make the name of a type in a framework, and types of Foundation.
  @Test func `compiles with names that frameworks use`() throws {
    let modules = try [
      ("Progress", "viper_swiftui", ["content": "loading"]),
      ("Scroll", "viper_swiftui", ["content": "loading", "host": "none"]),
      ("Item", "viper_table", ["list": "collection"]),
      ("Avatar", "service", ["item": "Data", "facade": "yes"]),
      ("Link", "service", ["item": "URL", "facade": "yes", "access": "public"]),
      ("Language", "service", ["item": "Locale"]),
      ("Frame", "service", ["item": "CGRect", "access": "public"]),
      ("Tint", "service", ["item": "UIColor", "facade": "yes", "access": "public"]),
    ].map { name, template, values in
      try GeneratedModule.generate(name, Combination(template: template, values: values))
    }
    _ = try SwiftProof(
      modules, project: try Catalog.projectFiles(for: "viper"), features: Self.features,
      isToRun: false)
  }

  @Test(arguments: [("UInt", false), ("UInt8", false), ("UIImage", true)])
  func `imports UIKit only for its types`(item: String, isOfUIKit: Bool) throws {
    let service = Combination(template: "service", values: ["item": item])
    let code = try GeneratedModule.generate("Archive", service).code.values
    #expect(code.contains { $0.contains("import UIKit") } == isOfUIKit)
  }

  @Test(arguments: ["Event", "Failure", "Section", "Task"])
  func `compiles with an item that has the name of a type in the code`(item: String) throws {
    let modules = try [
      ("Agenda", "viper_table", ["content": "loading"]), ("Archive", "service", ["facade": "yes"]),
    ].map { name, template, values in
      let all = values.merging(["item": item, "tests": "xctest"]) { $1 }
      return try GeneratedModule.generate(name, Combination(template: template, values: all))
    }
    _ = try SwiftProof(
      modules, project: ["\(item).swift": Catalog.item(named: item)], isToRun: false)
  }

  /// Each two values together; with swift-testing, which takes six times as long to compile as XCTest,
  /// the second value of each parameter.
  private static func combinations(of template: String) throws -> [Combination] {
    if isThorough { return try Combination.pairwise(of: template, leavingOut: ["header"]) }
    let left: Set = ["header", "tests"]
    let others = try Combination.pairwise(of: template, leavingOut: left).map { combination in
      var other = combination
      other.values["tests"] = "xctest"
      return other
    }
    // The first of them has the defaults, and the second one the first values.
    return try Combination.eachValue(of: template, leavingOut: left).dropFirst(2).prefix(1) + others
  }

  /// Xcode's settings of a new app, and upcoming features of Swift.
  static let features = [
    "-default-isolation", "MainActor",
    "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    "-enable-upcoming-feature", "InferIsolatedConformances",
    "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "MemberImportVisibility",
    "-enable-upcoming-feature", "InternalImportsByDefault",
  ]

  @Test(arguments: templates)
  func `compiles with the main actor as default and with upcoming features`(template: String) throws
  {
    // XCTest's classes have no actor, and a module's setting doesn't change that.
    let left: Set = ["header", "tests"]
    let combinations =
      Self.isThorough
      ? try Combination.pairwise(of: template, leavingOut: left)
      : try Combination.eachValue(of: template, leavingOut: left)
    let modules = try combinations.enumerated().map { index, combination in
      var module = try GeneratedModule.generate("Combo\(index + 1)", combination)
      // The macros of swift-testing take most of the time, so that only one combination uses it.
      if index > 0 && !Self.isThorough { module.tests = [:] }
      return module
    }
    _ = try SwiftProof(
      modules, project: try Catalog.projectFiles(for: template), features: Self.features,
      isToRun: false)
  }
}
