internal import Diagnostics

/// A value and the filters it goes through: `name | downcase | append: '.swift'`.
struct FilteredExpression: Sendable {
  /// Nil for an output with nothing in it.
  var expression: Expression?
  var filters: [FilterCall]
  /// Whether the template gives a default for a value that isn't there, so that it may be missing.
  var toleratesMissing: Bool { filters.first?.filter.isDefault ?? false }
}

/// A filter with its arguments, as written in the template.
struct FilterCall: Sendable {
  var filter: Filter
  var arguments: [Expression]
  var keywords: [(name: String, value: Expression)]
  var range: Range<Int>
}

extension FilterCall {
  /// Finds out while parsing what would fail in every rendering.
  func check() throws(SyntaxProblem) {
    if let message = filter.arityProblem(given: givenCount(for: filter)) {
      throw SyntaxProblem("liquid.filter-arguments", message, range)
    }
  }

  /// A filter that knows no names sees all `name: value` arguments as one more argument.
  func givenCount(for filter: Filter) -> Int {
    arguments.count + (keywords.isEmpty || filter.takesKeywords ? 0 : 1)
  }
}

extension Filter {
  static func named(_ range: Range<Int>, in source: SourceBytes) throws(SyntaxProblem) -> Filter {
    if let filter = byName[Name(range, in: source)] { return filter }
    let name = source.text(range)
    throw SyntaxProblem(
      "liquid.unknown-filter", "no filter named `\(name)`", range,
      hints: DidYouMean.hints(for: name, among: all.map(\.name)))
  }
}
