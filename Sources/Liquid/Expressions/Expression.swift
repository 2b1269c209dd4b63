internal import Diagnostics

/// An expression, which has a value when a template is rendered.
enum Expression: Sendable {
  case literal(LiquidValue)
  indirect case lookup(Lookup)
  indirect case range(Expression, Expression, Range<Int>)
  /// `blank` or `empty` in a condition; elsewhere both are empty text.
  case emptiness(Emptiness)
}

/// A keyword that tests a value.
enum Emptiness: Sendable {
  case blank
  case empty
}

extension Expression {
  var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }

  /// The value of a keyword, or nil for another name.
  static func keyword(_ word: String, asksForEmptiness: Bool) -> Expression? {
    switch word {
    case "nil", "null": return .literal(.nil)
    case "true": return .literal(true)
    case "false": return .literal(false)
    case "blank": return asksForEmptiness ? .emptiness(.blank) : .literal("")
    case "empty": return asksForEmptiness ? .emptiness(.empty) : .literal("")
    default: return nil
    }
  }

  /// A range, which is a literal if its bounds are.
  static func makeRange(
    from start: Expression, to end: Expression, at range: Range<Int>
  ) throws(SyntaxProblem) -> Expression {
    guard case .literal(let first) = start, case .literal(let last) = end else {
      return .range(start, end, range)
    }
    guard let first = first.leadingInteger, let last = last.leadingInteger else {
      throw SyntaxProblem(
        "liquid.invalid-range", "a range needs whole numbers as its bounds", range)
    }
    return .literal(.range(LiquidRange(first, last)))
  }
}
