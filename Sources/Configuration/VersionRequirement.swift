import Diagnostics

/// The versions of viper that a project accepts, as in `>= 1.2, < 2`.
package struct VersionRequirement: Sendable {
  /// The version of this program.
  package static let current = "0.1.0"

  private let comparisons: [@Sendable ([Int]) -> Bool]

  /// - Returns: nil unless it is a list of comparisons with numbers.
  package init?(_ text: String) {
    var comparisons: [@Sendable ([Int]) -> Bool] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.drop { $0 == " " }
      let sign = part.prefix { "<>=~".utf8.contains($0.utf8.first ?? 0) }
      guard let version = Self.numbers(part.dropFirst(sign.count).drop { $0 == " " }) else {
        return nil
      }
      switch sign {
      case ">=": comparisons.append { !$0.lexicographicallyPrecedes(version) }
      case ">": comparisons.append { version.lexicographicallyPrecedes($0) }
      case "<=": comparisons.append { !version.lexicographicallyPrecedes($0) }
      case "<": comparisons.append { $0.lexicographicallyPrecedes(version) }
      case "==": comparisons.append { $0 == version }
      case "~>":
        // As in Podfiles: all but the last number stay, so that `~> 1.2` takes 1.9 and not 2.0.
        let count = max(1, part.split(separator: ".").count - 1)
        comparisons.append {
          !$0.lexicographicallyPrecedes(version) && $0.prefix(count) == version.prefix(count)
        }
      default: return nil
      }
    }
    self.comparisons = comparisons
  }

  /// Whether all comparisons hold for the numbers of a version such as `1.2.0-beta`.
  package func allows(_ version: String) -> Bool {
    guard let numbers = Self.numbers(version.prefix { $0 != "-" && $0 != "+" }) else { return true }
    return comparisons.allSatisfy { $0(numbers) }
  }

  /// The three numbers of a version, of which the last two may be missing.
  private static func numbers(_ text: Substring) -> [Int]? {
    let text = text.reversed().drop { $0 == " " }.reversed()
    let parts = String(text).split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
    guard numbers.count == parts.count, parts.count <= 3 else { return nil }
    return numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  /// The error about a `viper_version` that is no requirement, or that this program does not meet.
  static func problem(of value: Located<String>) -> Diagnostic? {
    let shown = value.value.escaped()
    guard let requirement = VersionRequirement(value.value) else {
      return Diagnostic(
        .error, "rambafile.version-syntax",
        "`\(shown)` is not a comparison with a version of viper", at: value.location,
        hints: ["write a comparison in quotes: `viper_version: \">= \(current)\"`."])
    }
    guard !requirement.allows(current) else { return nil }
    return Diagnostic(
      .error, "rambafile.version", "this project needs viper \(shown); this is \(current)",
      at: value.location,
      hints: ["install a release that fits; see `Docs/install.md` in viper's repository."])
  }
}
