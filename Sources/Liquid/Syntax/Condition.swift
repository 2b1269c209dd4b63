/// What `if`, `unless` and `elsif` test.
///
/// Operators bind from the right: `a or b and c` is `a or (b and c)`, `a and b or c` is
/// `a and (b or c)`, as in the reference.
struct Condition: Sendable {
  enum Relation: Sendable {
    case and, or
  }

  /// Never empty.
  var comparisons: [Comparison]
}

/// One comparison, or one value that is true or not.
struct Comparison: Sendable {
  var left: Expression
  var comparator: Comparator?
  var right: Expression
  /// How the rest of the condition follows.
  var relation: Condition.Relation?
  var range: Range<Int>
}

/// An operator; lax parsing finds out when it compares that there is none of that name.
enum Comparator: Sendable {
  case known(Operator)
  case unknown(String)
}

extension ExpressionParser {
  mutating func condition() throws(SyntaxProblem) -> Condition {
    var comparisons: [Comparison] = []
    while true {
      var comparison = try comparison()
      if takeWord("and") {
        comparison.relation = .and
      } else if takeWord("or") {
        comparison.relation = .or
      }
      let isLast = comparison.relation == nil
      comparisons.append(comparison)
      if isLast { break }
    }
    guard token.kind == .end else {
      throw unexpected("expected `and`, `or` or a comparison such as `==`")
    }
    return Condition(comparisons: comparisons)
  }

  private mutating func comparison() throws(SyntaxProblem) -> Comparison {
    let start = token.range.lowerBound
    let left = try expression(asksForEmptiness: true)
    guard case .comparison(let found) = token.kind else {
      return Comparison(
        left: left, comparator: nil, right: .literal(.nil), relation: nil,
        range: start..<token.range.lowerBound)
    }
    advance()
    let right = try expression(asksForEmptiness: true)
    return Comparison(
      left: left, comparator: .known(found), right: right, relation: nil,
      range: start..<max(start, token.range.lowerBound))
  }
}
