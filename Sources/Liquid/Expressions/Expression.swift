internal import Diagnostics

/// A value in a template: a literal, a variable or a range, such as `user.name` or `(1..5)`.
enum Expression: Sendable {
  case literal(LiquidValue)
  indirect case lookup(Lookup)
  indirect case range(Expression, Expression, Range<Int>)
  /// `blank` or `empty` in a condition; elsewhere both are empty text.
  case emptiness(Emptiness)

  /// A keyword that tests a value.
  enum Emptiness: String, Sendable { case blank, empty }
}

/// A variable, the steps into it and its bytes in the template: `user.names[0].size`.
struct Lookup: Sendable {
  enum Step: Sendable {
    case property(String)
    case index(Expression)

    /// The name or literal index; nil for a computed one.
    var name: String? {
      switch self {
      case .property(let name): name
      case .index(.literal(let value)): value.text
      case .index: nil
      }
    }
  }

  /// The variable's name, or an index where the name is computed.
  var root: Step
  var steps: [Step] = []
  var range: Range<Int>

  /// The names from the variable on, up to the first computed one.
  var path: [String] { ([root] + steps).prefix { $0.name != nil }.compactMap(\.name) }
}

/// A value and the filters it goes through: `name | downcase | append: '.swift'`.
struct FilteredExpression: Sendable {
  var expression = Expression.literal(.nil)
  var filters: [FilterCall] = []
}

/// A filter with its arguments, and its bytes in the template.
struct FilterCall: Sendable {
  var name: String
  var filter: Filter
  var arguments: [Expression] = []
  var keywords: [(name: String, value: Expression)] = []
  var range: Range<Int>
}

/// What `if`, `unless` and `elsif` test; empty only where parsing failed.
///
/// Operators bind from the right, as in the reference: `a or b and c` is `a or (b and c)`, and
/// `a and b or c` is `a and (b or c)`.
typealias Condition = [Comparison]

/// Two values with an operator between them, or one value that counts as true or false.
struct Comparison: Sendable {
  var left: Expression
  /// Nil where there is only a left value.
  var comparator: Comparator?
  var right = Expression.literal(.nil)
  /// How the next comparison is joined to this one.
  var relation: Relation?
  var range: Range<Int>

  enum Relation: String { case and, or }
}

enum Comparator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains
}

/// A syntax error and the bytes of the template that cause it.
struct SyntaxProblem: Error {
  var code: Diagnostic.Code = "liquid.syntax"
  var message: String
  var range: Range<Int>
  var hints: [String] = []
}
