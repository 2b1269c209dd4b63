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
