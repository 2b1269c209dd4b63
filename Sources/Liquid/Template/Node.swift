/// A part of a parsed template.
struct Node: Sendable {
  indirect enum Kind: Sendable {
    /// Bytes of the template that are copied to the output.
    case text
    /// `{{ … }}` or `{% echo … %}`.
    case output(FilteredExpression)
    /// A comment or `doc`: a node, because `{{-` after it doesn't trim the text before it.
    case comment
    case raw(Range<Int>)
    case assign(String, FilteredExpression)
    case capture(String, Body)
    /// `increment` prints a counter and adds one; `decrement` subtracts one and prints it.
    case counter(String, step: Int)
    /// `if` or `unless`, which negates the first condition.
    case condition([Branch], isNegated: Bool)
    /// `case`: as in the reference, every `when` that matches is rendered, once for each match.
    case choice(Expression, [Arm])
    case loop(Loop, Body, empty: Body?)
    case table(Loop, Body)
    /// `break` or `continue`.
    case control(Flow)
    /// `cycle` prints its values in turn; tags with the same name share the turn.
    case cycle([Expression], name: Expression?)
    case ifChanged(Body)
    /// A snippet that sees all variables.
    case include(Partial)
    /// A snippet that sees only its arguments.
    case render(Partial)
  }

  /// A part of an `if`; `else` has no condition.
  typealias Branch = (condition: Condition?, body: Body)

  /// A `when`; nil is `else`, which is rendered in its place if nothing before it matched.
  typealias Arm = (values: [Expression?], body: Body)

  var kind: Kind
  /// The range of a text, an output, or a tag's name.
  var range: Range<Int>

  var isText: Bool { if case .text = kind { true } else { false } }
}

/// The content of a block or a whole template.
struct Body: Sendable {
  var nodes: [Node] = []
  /// Whether it consists of white space and tags that never print anything.
  var isBlank = true
}

/// How rendering continues after a tag.
enum Flow {
  case next
  /// `{% break %}` ends the enclosing loop.
  case `break`
  /// `{% continue %}` starts the next round of the enclosing loop.
  case `continue`
}

/// The arguments of `for` and `tablerow`: `item in collection reversed limit: 2 offset: 1`.
struct Loop: Sendable {
  var variable: String
  var collection: Expression
  /// `variable-collection`, by which `offset: continue` finds the last loop.
  var name: String
  var isReversed = false
  var limit: Expression?
  var offset: Expression?
  /// Whether it starts where the previous loop of the same name ended: `offset: continue`.
  var continuesPrevious = false
  /// How many columns a `tablerow` has; a `for` has none.
  var columns: Expression?
  var range: Range<Int>
}

/// The arguments of `include` and `render`, which insert a snippet: `'snippet' with value as name`.
struct Partial: Sendable {
  var name: Expression
  var range: Range<Int>
  /// The value after `with` or `for`.
  var variable: Expression?
  /// Whether `for` precedes the value: the snippet is rendered for each element.
  var usesFor = false
  var alias: String?
  var arguments: [(name: String, value: Expression)] = []

  /// The name of the variable that has the value after `with` or `for` in the snippet.
  func variableName(forPartial name: String) -> String {
    alias ?? name.split(separator: "/").last.map(String.init) ?? name
  }
}
