internal import Diagnostics

/// A value and the filters it goes through: `name | downcase | append: '.swift'`.
struct FilteredExpression: Sendable {
  /// Nil for an empty output.
  var expression: Expression?
  var filters: [FilterCall]
  /// Whether the filter `default` replaces a missing value.
  var toleratesMissing: Bool { filters.first?.filter.name == "default" }
}

/// A filter with its arguments, as written in the template.
struct FilterCall: Sendable {
  var filter: Filter
  var arguments: [Expression]
  var keywords: [(name: String, value: Expression)]
  var range: Range<Int>
}

extension FilterCall {
  /// Reports a wrong number of arguments, which would fail in every rendering.
  func check() throws(SyntaxProblem) {
    // Keywords reach a filter that takes none as one more argument.
    let given = arguments.count + (keywords.isEmpty || filter.takesKeywords ? 0 : 1)
    let (least, most) = (filter.arity.lowerBound, filter.arity.upperBound)
    guard given < least || given > most else { return }
    let expected = least == most ? most == 0 ? "no" : "\(most)" : "\(least) to \(most)"
    throw SyntaxProblem(
      "liquid.filter-arguments",
      "filter `\(filter.name)` takes \(expected) \(expected == "1" ? "argument" : "arguments"), not \(given)",
      range)
  }
}

extension Filter {
  static func named(_ name: String, at range: Range<Int>) throws(SyntaxProblem) -> Filter {
    if let filter = byName[name] { return filter }
    throw SyntaxProblem(
      "liquid.unknown-filter", "no filter named `\(name)`", range,
      hints: DidYouMean.hints(for: name, among: all.map(\.name)))
  }
}
