import Liquid
import Workspace

/// Names and types in code.
extension String {
  /// What follows the last dot of a name: `Output` of `Module.Output`.
  var lastName: String { split(separator: ".").last.map(String.init) ?? self }

  /// The name of a property of this type: `payService` for `PayService`, `urlLoader` for
  /// `URLLoader`.
  var lowerCamel: String {
    let upper = prefix { $0.isUppercase }.count
    let count = upper > 1 && upper < self.count ? upper - 1 : upper
    return prefix(count).lowercased() + dropFirst(count)
  }

  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The text with two more spaces before each line that is not empty.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }
}

extension Path {
  func depth(sharedWith other: Path) -> Int {
    zip(components, other.components).prefix { $0 == $1 }.count
  }
}

extension LiquidValue {
  init(_ text: String?) { self = text.map { .string($0) } ?? .nil }

  init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  init(_ objects: [LiquidObject]) { self = .array(objects.map { .object($0) }) }
}
