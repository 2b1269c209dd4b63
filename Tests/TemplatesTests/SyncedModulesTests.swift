import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite(
  "Modules whose protocols change",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct SyncedModulesTests {
  /// Mostly with XCTest, which compiles in a sixth of the time.
  private static let sample: [Combination] = [
    Combination(template: "viper", values: ["content": "loading", "access": "public"]),
    Combination(template: "viper", values: ["navigation": "coordinator", "tests": "xctest"]),
    Combination(template: "viper_table", values: ["tests": "xctest"]),
    Combination(template: "viper_submodule", values: ["tests": "xctest"]),
    Combination(template: "viper_configurator", values: ["tests": "xctest"]),
    Combination(template: "viper_container", values: ["tests": "xctest"]),
    Combination(template: "surf_mvp", values: ["tests": "xctest"]),
    Combination(template: "viper_swiftui", values: ["tests": "xctest"]),
    Combination(template: "service", values: [:]),
  ]

  /// Requirements in all forms, and what they are changed to; nothing for one that is removed.
  private static let requirements: [(before: String, after: String)] = [
    ("func refresh()", "func refresh(force: Bool)"),
    ("func select(_ index: Int, animated: Bool)", "func select(_ index: Int)"),
    (
      "func load(page: Int) async throws -> [String]",
      "func load(page: Int) async throws -> [String]"
    ),
    ("func title(for id: String) -> String?", ""),
    ("func pick<Value: Sendable>(_ value: Value) where Value: Hashable", ""),
    ("func take(_ one: some Sendable, of all: [any Sendable])", "func take(_ one: some Sendable)"),
    (
      "func finish(then completion: @escaping @Sendable () -> Void)",
      "func finish(then completion: @escaping @Sendable () -> Void)"
    ),
    ("func fill(_ values: inout [Int], from more: Int...)", ""),
    ("@discardableResult\n  func store(_ value: Int) -> Bool", ""),
    ("func report(_ error: any Error)", ""),
    ("func report(_ message: String)", "func report(_ message: String)"),
    ("func failure() throws -> any Error", "func failure() throws -> any Error"),
    ("var isReady: Bool { get }", "var isReady: Bool { get }"),
    ("var caption: String { get set }", "var caption: String { get set }"),
    ("var rows: [String: [Int]] { get async throws }", ""),
    ("subscript(row: Int) -> String { get }", "subscript(row: Int) -> String { get }"),
    ("static func kind() -> Int", "static func kind() -> Int"),
    ("func open(_ path: String?, `in` place: Int)", "func open(`in` place: Int)"),
    ("func `repeat`()", "func `repeat`()"),
    ("nonisolated func stamp() -> String", "nonisolated func stamp() -> String"),
    ("@MainActor func draw(_ point: (x: Int, y: Int))", ""),
  ]

  private let project = TestProject(["Rambafile": AppRambafile.text])

  private func generate() throws {
    for (index, combination) in Self.sample.enumerated() {
      let values = combination.arguments
      let more = values.isEmpty ? [] : ["--custom-parameters"] + values
      let words = ["gen", "Part\(index)x", combination.template] + more
      try #require(Viper.run(words, in: project.world) == .done)
    }
  }

  /// Changes each file of the app's code that has a protocol.
  ///
  /// - Returns: the number of protocols.
  private func rewrite(_ change: (String) -> String) throws -> Int {
    let texts = try project.snapshot(withTimes: false).texts.below("App/")
      .filter { $0.key.hasSuffix(".swift") && $0.value.contains(/\bprotocol \w+/) }
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      project.files.put(change(text), at: project.root.appending("App/" + path))
    }
    return texts.count
  }

  private func modules() throws -> [GeneratedModule] {
    let texts = try project.snapshot(withTimes: false).texts
    return Self.sample.indices.map { index in
      GeneratedModule(
        name: "Part\(index)x", code: texts.below("App/Part\(index)x/"),
        tests: texts.below("AppTests/Part\(index)x/"))
    }
  }

  @Test func `compile without a warning and pass all tests`() throws {
    try generate()
    var random = SeededNumbers(seed: 33)
    let count = try rewrite { text in
      text.replacing(/(\bprotocol [^{]*\{)(\}?)/) { match in
        let lines = Self.requirements.filter { _ in random.next() % 5 < 2 }.map {
          "\n  " + $0.before
        }
        return match.1 + lines.joined() + (match.2.isEmpty ? "" : "\n}")
      }
    }
    #expect(count > 25)
    try sync("--all")
    _ = try SwiftProof(modules(), isToRun: false)
    _ = try rewrite { text in
      Self.requirements.reduce(text) { text, one in
        text.replacing(
          "\n  \(one.before)\n", with: "\n" + (one.after.isEmpty ? "" : "  \(one.after)\n"))
      }
    }
    try sync("--all", "--remove-unused")
    for result in try SwiftProof(modules()).run() { #expect(result.failed.isEmpty, "\(result)") }
  }

  /// Runs a sync, which leaves nothing missing and does nothing the second time.
  private func sync(_ words: String...) throws {
    let all = ["module", "sync"] + words
    let answer = project.answer(all)
    #expect(answer.exit == .done)
    let left = answer.result["left"].list.filter {
      !["call", "changed", "unused"].contains($0["reason"].text)
    }
    #expect(left.isEmpty, "\(left)")
    #expect(project.answer(all + ["--check"]).exit == .done)
    #expect(project.answer(all).result["changes"] == [])
  }
}

/// Numbers that are the same in each run.
private struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
