/// What `if`, `unless` and `elsif` test; empty only where parsing failed.
///
/// Operators bind from the right, as in the reference: `a or b and c` is `a or (b and c)`, and
/// `a and b or c` is `a and (b or c)`.
typealias Condition = [Comparison]

/// Two values with an operator between them, or one value that counts as true or false.
struct Comparison: Sendable {
  var left: Expression
  /// Nil where there is only a left value.
  var comparator: Operator?
  var right: Expression
  /// How the next comparison is joined to this one.
  var relation: Relation?
  var range: Range<Int>

  enum Relation { case and, or }
}

extension ExpressionParser {
  mutating func condition() throws(SyntaxProblem) -> Condition {
    var comparisons: Condition = []
    repeat {
      var comparison = try comparison()
      if takeWord("and") {
        comparison.relation = .and
      } else if takeWord("or") {
        comparison.relation = .or
      }
      comparisons.append(comparison)
    } while comparisons.last?.relation != nil
    guard token.kind == .end else {
      throw unexpected("expected `and`, `or` or a comparison such as `==`")
    }
    return comparisons
  }

  private mutating func comparison() throws(SyntaxProblem) -> Comparison {
    let start = token.range.lowerBound
    var comparison = Comparison(
      left: try expression(asksForEmptiness: true), right: .literal(.nil), range: start..<start)
    if case .comparison(let comparator) = token.kind {
      advance()
      comparison.comparator = comparator
      comparison.right = try expression(asksForEmptiness: true)
    }
    comparison.range = start..<max(start, token.range.lowerBound)
    return comparison
  }
}
