import Diagnostics
import Foundation
import Liquid
import Testing

/// Random templates: `LIQUID_FUZZ_ROUNDS` is their number, and `LIQUID_FUZZ_SEED` selects others.
///
/// A million take minutes in a release build.
@Suite struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["LIQUID_FUZZ_ROUNDS"].flatMap(Int.init) ?? 1_500
  private static let seed = environment["LIQUID_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test func `no template crashes, hangs or reports a problem without a location`() {
    var templates = RandomTemplate(seed: Self.seed)
    for round in 0..<Self.rounds {
      let template = templates.next()
      if let complaint = FuzzCheck.complaint(about: template) {
        Issue.record("round \(round): \(complaint)\n\(String(decoding: template, as: UTF8.self))")
      }
    }
  }
}

/// Checks an input.
enum FuzzCheck {
  private static let values: [String: LiquidValue] = [
    "a": "A", "o": ["k": "v", "x": 1], "l": [["k": 1], 2, "three", .nil], "s": "o", "n": 3,
    "f": 2.5,
  ]
  private static let partials = PartialsByName([
    "a": .text("{{ x }}{% break %}", file: "a"), "b": .text("{% if %}", file: "b"),
    "itself": .text("{% include 'itself' %}", file: "itself"),
  ])

  /// The problem with the outcome, or nil.
  static func complaint(about bytes: [UInt8]) -> String? {
    guard case .failure(let problem) = outcome(bytes) else { return nil }
    for problem in problem.all {
      guard let location = problem.location, !location.file.isEmpty, !problem.message.isEmpty
      else { return "a problem without a place: \(problem.message)" }
    }
    return nil
  }

  private static func outcome(_ bytes: [UInt8]) -> Result<[UInt8], Diagnostic> {
    do throws(Diagnostic) {
      let template = try LiquidTemplate(parsing: bytes, named: "fuzz")
      _ = template.references
      var budget = Budget(work: 1 << 20, memory: 1 << 18)
      let rendering = try template.render(LiquidObject(values), partials: partials, within: &budget)
      return .success(rendering.bytes)
    } catch {
      return .failure(error)
    }
  }
}
