import Foundation
import Testing

@Suite(
  "Generated tests",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct MutationTests {
  private static let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"

  @Test(arguments: Catalog.swiftTemplateNames)
  func `notice each cut connection in the layer where it is`(template: String) throws {
    var originals: [GeneratedModule] = []
    var mutants: [(cut: Cut, module: GeneratedModule)] = []
    for (number, combination) in try Self.combinations(of: template).enumerated() {
      // All have one name, so that equal cuts of two combinations have equal texts.
      let module = try GeneratedModule.generate("Mutant", combination)
      let original = module.renamed("Mutant\(number)o")
      let known = mutants.count
      let mentions = Mentions.all(in: module)
      let cuts = Cut.all(in: module)
      try #require(!cuts.isEmpty)
      for cut in cuts {
        let mutant = Mutant(cut, of: module, mentions)
        // All cuts take minutes; without `VIPER_THOROUGH` a third of those in the default code are
        // tried, and a tenth of the others.
        guard Self.isThorough || mutant.checksum.isMultiple(of: number == 0 ? 3 : 10),
          Self.tried.insert(mutant)
        else { continue }
        let files = mutant.files(named: "Mutant\(mutants.count)x", beside: original.name)
        mutants.append((cut, files))
      }
      if mutants.count > known { originals.append(original) }
    }
    let results = try SwiftProof(
      originals + mutants.map(\.module), project: try Catalog.projectFiles(for: template),
      warningsAreErrors: false
    ).run()

    let suites = originals.flatMap(\.suites)
    let failed = Set(results.filter { !$0.failed.isEmpty }.map(\.suite))
    #expect(Set(results.map(\.suite)) == Set(suites).union(mutants.flatMap(\.module.suites)))
    #expect(failed.isDisjoint(with: suites))
    #expect(
      mutants.filter { failed.isDisjoint(with: $0.module.suites) }.map(\.cut.description) == [])
  }

  /// The mutants of all templates, which share much of their code.
  private static let tried = TriedMutants()

  /// The default combination, and a third of those with other code, or all with `VIPER_THOROUGH`.
  ///
  /// They use XCTest, which compiles in a sixth of the time.
  private static func combinations(of template: String) throws -> [Combination] {
    let others = try Combination.neighbours(
      of: template, leavingOut: ["header", "access", "tests"])
    let tried = others.enumerated().filter { isThorough || $0.offset.isMultiple(of: 3) }
    let byDefault = Combination(template: template, values: isThorough ? [:] : xctest)
    return [byDefault]
      + tried.map { _, other in
        Combination(template: template, values: other.values.merging(xctest) { $1 })
      }
  }

  private static let xctest = ["tests": "xctest"]
}

/// The mutants that a test has taken, for tests at the same time.
private final class TriedMutants: @unchecked Sendable {
  private let lock = NSLock()
  private var identities: Set<Set<String>> = []

  /// - Returns: whether no test has taken the mutant yet.
  func insert(_ mutant: Mutant) -> Bool {
    lock.withLock { identities.insert(mutant.identity).inserted }
  }
}
