import Testing

/// A copy of a module with one connection cut, and the suites that must notice.
private struct Mutant {
  var cut: Cut
  var module: GeneratedModule
  /// The suites that the cut concerns, by name.
  var suites: Set<String>

  init(_ cut: Cut, of original: GeneratedModule, number: Int) {
    self.cut = cut
    var changed = original
    changed.code[cut.path] = cut.text
    changed.tests = original.tests.filter { path, _ in
      Self.layer(of: path) == Self.layer(of: cut.path)
        || cut.isOwnership && ["Assembly", "Configurator"].contains(Self.layer(of: path))
    }
    module = changed.renamed("\(original.name)\(number)x")
    suites = Set(module.suites)
  }

  /// The folder of a file; without one, the file's name for itself and its tests.
  private static func layer(of path: String) -> String {
    let parts = path.split(separator: "/")
    return String(parts.count > 1 ? parts[0] : parts[0].replacing("Tests.swift", with: ".swift"))
  }
}

@Suite(
  "Generated tests",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has a UIKit and a SwiftUI of its own"))
struct MutationTests {
  /// The default choice in swift-testing, and in XCTest each choice that leads to other code.
  static let combinations: [Combination] = Catalog.swiftTemplateNames.flatMap { template in
    let others = try? Combination.neighbours(
      of: template, leavingOut: ["header", "access", "tests"])
    return [Combination(template: template, values: [:])]
      + (others ?? []).map { other in
        var other = other
        other.values["tests"] = "xctest"
        return other
      }
  }

  @Test("notice each cut connection in the layer where it is", arguments: combinations)
  func noticeEachCut(combination: Combination) throws {
    let original = try GeneratedModule.generate("Mutant", combination)
    let mutants = Cut.all(in: original).enumerated().map { number, cut in
      Mutant(cut, of: original, number: number)
    }
    try #require(!mutants.isEmpty)

    let results = try SwiftProof(
      [original] + mutants.map(\.module), project: try Catalog.projectFiles(),
      warningsAreErrors: false
    ).run()

    let failed = Set(results.filter { !$0.failed.isEmpty }.map(\.suite))
    #expect(Set(results.map(\.suite)) == Set(original.suites).union(mutants.flatMap(\.suites)))
    #expect(failed.isDisjoint(with: original.suites))
    #expect(mutants.filter { failed.isDisjoint(with: $0.suites) }.map(\.cut.description) == [])
  }
}
