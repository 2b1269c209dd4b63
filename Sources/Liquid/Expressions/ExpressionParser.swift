internal import Diagnostics

/// Reads the expressions of one piece of markup by the grammar of the reference's strict parser.
struct ExpressionParser {
  let source: [UInt8]
  private let markup: Range<Int>
  private var lexer: ExpressionLexer
  private(set) var token: ExpressionToken
  private var depth = 0

  private static let deepest = 100

  init(source: [UInt8], markup: Range<Int>) {
    self.source = source
    self.markup = markup
    lexer = ExpressionLexer(source: source, range: markup)
    token = lexer.next()
  }

  // MARK: Tokens

  func text(of token: ExpressionToken) -> String { source.text(token.range) }

  mutating func advance() { token = lexer.next() }

  /// Leaves out the rest of the markup.
  mutating func skipRest() {
    token = ExpressionToken(kind: .end, range: markup.upperBound..<markup.upperBound)
  }

  func isNext(_ kind: ExpressionToken.Kind) -> Bool {
    var ahead = lexer
    return ahead.next().kind == kind
  }

  mutating func take(_ kind: ExpressionToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard token.kind == .name, text(of: token) == word else { return false }
    advance()
    return true
  }

  mutating func expect(
    _ kind: ExpressionToken.Kind, _ what: String
  ) throws(SyntaxProblem) -> ExpressionToken {
    guard token.kind == kind else { throw unexpected("expected \(what)") }
    let taken = token
    advance()
    return taken
  }

  func expectEnd() throws(SyntaxProblem) {
    guard token.kind == .end else { throw unexpected("expected the end") }
  }

  func unexpected(_ expectation: String) -> SyntaxProblem {
    switch token.kind {
    case .end:
      let place = source.trimmed(markup).upperBound
      return SyntaxProblem(
        "liquid.syntax", "\(expectation), but nothing follows", max(0, place - 1)..<place)
    case .unexpected
    where source[token.range].first.map { $0 == Byte.quote || $0 == Byte.doubleQuote } == true:
      return SyntaxProblem(
        "liquid.syntax", "the text has no closing quote",
        source.trimmed(token.range))
    default:
      return SyntaxProblem(
        "liquid.syntax", "\(expectation), found `\(source.text(token.range))`", token.range)
    }
  }

  // MARK: Expressions

  mutating func expression(asksForEmptiness: Bool = false) throws(SyntaxProblem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw SyntaxProblem("liquid.nesting", "brackets are nested too deeply", token.range)
    }
    let start = token.range.lowerBound
    switch token.kind {
    case .name:
      let (range, name) = (token.range, text(of: token))
      advance()
      if token.kind != .dot, token.kind != .openSquare,
        let keyword = Expression.keyword(name, asksForEmptiness: asksForEmptiness)
      {
        return keyword
      }
      return try lookup(.property(name), at: range)
    case .openSquare:
      advance()
      let root = try expression()
      let end = try expect(.closeSquare, "`]`").range.upperBound
      return try lookup(.index(root), at: start..<end)
    case .string:
      let range = token.range
      advance()
      return .literal(.string(source.text(range.lowerBound + 1..<range.upperBound - 1)))
    case .number:
      let (range, text) = (token.range, text(of: token))
      advance()
      if text.contains(".") { return .literal(.float(Double(text) ?? 0)) }
      guard let value = Int(text) else {
        throw SyntaxProblem("liquid.number-too-large", "this number is too large", range)
      }
      return .literal(.integer(value))
    case .openRound:
      advance()
      let first = try expression()
      _ = try expect(.dotDot, "`..`")
      let last = try expression()
      let end = try expect(.closeRound, "`)`").range.upperBound
      return try .makeRange(from: first, to: last, at: start..<end)
    default:
      throw unexpected("expected a value")
    }
  }

  /// Reads the steps that follow a variable.
  private mutating func lookup(
    _ root: Lookup.Step, at range: Range<Int>
  ) throws(SyntaxProblem) -> Expression {
    var lookup = Lookup(root: root, range: range)
    while true {
      var end = token.range.upperBound
      if take(.dot) {
        let name = try expect(.name, "a property's name after `.`")
        end = name.range.upperBound
        lookup.steps.append(.property(source.text(name.range)))
      } else if take(.openSquare) {
        lookup.steps.append(.index(try expression()))
        end = try expect(.closeSquare, "`]`").range.upperBound
      } else {
        return .lookup(lookup)
      }
      lookup.range = range.lowerBound..<end
    }
  }

  /// Reads `name: value` up to the end, with or without commas in between.
  mutating func namedArguments() throws(SyntaxProblem) -> [NamedArgument] {
    var arguments: [NamedArgument] = []
    while true {
      while take(.comma) {}
      if token.kind == .end { return arguments }
      let name = try expect(.name, "an argument such as `name: value`")
      _ = try expect(.colon, "`:`")
      arguments.append((name, try expression()))
    }
  }

  typealias NamedArgument = (name: ExpressionToken, value: Expression)

  // MARK: Filters

  /// Reads a value with its filters.
  mutating func filteredExpression() throws(SyntaxProblem) -> FilteredExpression {
    if token.kind == .end { return FilteredExpression(expression: nil, filters: []) }
    let value = try expression()
    var filters: [FilterCall] = []
    while take(.pipe) {
      let name = try expect(.name, "a filter's name after `|`")
      var call = FilterCall(
        filter: try Filter.named(text(of: name), at: name.range), arguments: [], keywords: [],
        range: name.range)
      if take(.colon) {
        try argument(into: &call)
        while take(.comma) { try argument(into: &call) }
      }
      try call.check()
      filters.append(call)
    }
    try expectEnd()
    return FilteredExpression(expression: value, filters: filters)
  }

  private mutating func argument(into call: inout FilterCall) throws(SyntaxProblem) {
    if token.kind == .name, isNext(.colon) {
      let name = text(of: token)
      advance()
      advance()
      call.keywords.append((name, try expression()))
    } else {
      call.arguments.append(try expression())
    }
  }
}
