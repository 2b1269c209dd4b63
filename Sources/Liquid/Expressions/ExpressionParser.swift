internal import Diagnostics

/// Reads the expressions in an output or tag, by the grammar of Shopify's strict parser.
struct ExpressionParser {
  struct Token {
    enum Kind { case name, number, string, comparison, mark, end, unexpected }
    var kind: Kind
    /// As written, with the quotes of a text.
    var text: String
    var range: Range<Int>
  }

  let source: [UInt8]
  private let markup: Range<Int>
  private(set) var token: Token
  private var depth = 0

  private static let deepest = 100

  init(source: [UInt8], markup: Range<Int>) {
    self.source = source
    self.markup = markup
    token = Token(kind: .end, text: "", range: markup.lowerBound..<markup.lowerBound)
    advance()
  }

  // MARK: Tokens

  private static let comparators = ["==", "!=", "<=", "<>", ">=", "<", ">"]
  private static let symbols = [".."] + comparators + ["|", ":", ",", ".", "[", "]", "(", ")"]

  private func scan(after last: Token) -> Token {
    let limit = markup.upperBound
    let start = source.endOfRun(from: last.range.upperBound, to: limit, \.isSpace)
    guard start < limit else { return Token(kind: .end, text: "", range: start..<start) }
    let first = source[start]
    var end = start + 1
    var kind = Token.Kind.unexpected
    func isDigit(at index: Int) -> Bool { index < limit && source[index].isDigit }
    if first.isNameStart {
      end = source.endOfRun(from: end, to: limit, \.isNameTail)
      if end < limit, source[end] == UInt8(ascii: "?") { end += 1 }
      kind = .name
    } else if first.isDigit || first == Byte.dash && isDigit(at: end) {
      end = source.endOfRun(from: end, to: limit, \.isDigit)
      if end < limit, source[end] == UInt8(ascii: "."), isDigit(at: end + 1) {
        end = source.endOfRun(from: end + 1, to: limit, \.isDigit)
      }
      kind = .number
    } else if first.isQuote {
      end = source.endOfRun(from: end, to: limit) { $0 != first }
      if end < limit { (end, kind) = (end + 1, .string) }
    } else if let symbol = Self.symbols.first(where: { source[start..<limit].starts(with: $0.utf8) }
    ) {
      end = start + symbol.utf8.count
      kind = Self.comparators.contains(symbol) ? .comparison : .mark
    } else {
      end = source.endOfRun(from: end, to: limit, \.isContinuation)
    }
    let text = source.text(start..<end)
    if text == "contains", last.text != "." { kind = .comparison }
    return Token(kind: kind, text: text, range: start..<end)
  }

  mutating func advance() { token = scan(after: token) }

  /// Ignores the rest of the output or tag.
  mutating func skipRest() {
    token = Token(kind: .end, text: "", range: markup.upperBound..<markup.upperBound)
  }

  /// Steps over this word or mark; false if another token is next.
  mutating func take(_ text: String) -> Bool {
    guard token.text == text else { return false }
    advance()
    return true
  }

  mutating func takeName(_ what: String) throws(SyntaxProblem) -> Token {
    guard token.kind == .name else { throw unexpected("expected \(what)") }
    defer { advance() }
    return token
  }

  /// Steps over a mark that must come next, and returns its end.
  private mutating func expect(_ mark: String) throws(SyntaxProblem) -> Int {
    let end = token.range.upperBound
    guard take(mark) else { throw unexpected("expected `\(mark)`") }
    return end
  }

  func expectEnd() throws(SyntaxProblem) {
    if token.kind == .end { return }
    var problem = unexpected("expected the end of the expression")
    if "+-*/".utf8.contains(source[token.range.lowerBound]) {
      problem.hints = ["calculate before, as in `{% assign n = size | minus: 1 %}`, and use `n`."]
    }
    throw problem
  }

  func unexpected(_ expectation: String) -> SyntaxProblem {
    if token.kind == .end {
      let place = source.trimmed(markup).upperBound
      return SyntaxProblem(
        message: "\(expectation), but nothing follows", range: max(0, place - 1)..<place)
    }
    if token.kind == .unexpected, source[token.range.lowerBound].isQuote {
      return SyntaxProblem(
        message: "the text has no closing quote", range: source.trimmed(token.range))
    }
    return SyntaxProblem(message: "\(expectation), found `\(token.text)`", range: token.range)
  }

  // MARK: Expressions

  /// Reads a value; only where it `isCompared` do `blank` and `empty` test other values.
  mutating func expression(isCompared: Bool = false) throws(SyntaxProblem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw SyntaxProblem(
        code: "liquid.nesting", message: "brackets are nested deeper than \(Self.deepest) levels",
        range: token.range)
    }
    let first = token
    let start = first.range.lowerBound
    advance()
    switch (first.kind, first.text) {
    case (.name, let name):
      guard token.text != ".", token.text != "[" else { break }
      switch name {
      case "nil", "null": return .literal(.nil)
      case "true": return .literal(true)
      case "false": return .literal(false)
      case "blank": return isCompared ? .emptiness(.blank) : .literal("")
      case "empty": return isCompared ? .emptiness(.empty) : .literal("")
      default: break
      }
    case (.string, _): return .literal(.string(source.text(start + 1..<first.range.upperBound - 1)))
    case (.number, let text):
      if text.contains(".") { return .literal(.float(Double(text) ?? 0)) }
      if let value = Int(text) { return .literal(.integer(value)) }
      throw SyntaxProblem(
        code: "liquid.number-too-large", message: "`\(text)` does not fit into 64 bits",
        range: first.range, hints: ["write it in quotes if the template only prints it."])
    case (.mark, "["):
      let root = try expression()
      return try lookup(.index(root), at: start..<expect("]"))
    case (.mark, "("):
      let lower = try expression()
      guard take("..") else { throw unexpected("expected `..`, as parentheses only hold ranges") }
      let upper = try expression()
      let range = try start..<expect(")")
      guard case .literal(let first) = lower, case .literal(let last) = upper,
        let first = first.leadingInteger, let last = last.leadingInteger
      else { return .range(lower, upper, range) }
      return .literal(.range(first, last))
    default:
      token = first
      throw unexpected("expected a value")
    }
    return try lookup(.property(first.text), at: first.range)
  }

  /// Reads the steps that follow a variable.
  private mutating func lookup(
    _ root: Lookup.Step, at range: Range<Int>
  ) throws(SyntaxProblem) -> Expression {
    var lookup = Lookup(root: root, range: range)
    while true {
      let end: Int
      if take(".") {
        let name = try takeName("a property's name after `.`")
        lookup.steps.append(.property(name.text))
        end = name.range.upperBound
      } else if take("[") {
        lookup.steps.append(.index(try expression()))
        end = try expect("]")
      } else {
        return .lookup(lookup)
      }
      lookup.range = range.lowerBound..<end
    }
  }

  /// Reads `name: value` up to the end, with or without commas in between.
  mutating func namedArguments() throws(SyntaxProblem) -> [(name: Token, value: Expression)] {
    var arguments: [(name: Token, value: Expression)] = []
    while true {
      while take(",") {}
      if token.kind == .end { return arguments }
      let name = try takeName("an argument such as `name: value`")
      _ = try expect(":")
      arguments.append((name, try expression()))
    }
  }

  mutating func filteredExpression() throws(SyntaxProblem) -> FilteredExpression {
    if token.kind == .end { return FilteredExpression() }
    var filtered = FilteredExpression(expression: try expression())
    while take("|") { filtered.filters.append(try filterCall()) }
    return filtered
  }

  private mutating func filterCall() throws(SyntaxProblem) -> FilterCall {
    let name = try takeName("a filter's name after `|`")
    guard let filter = Filter.all[name.text] else {
      throw SyntaxProblem(
        code: "liquid.unknown-filter", message: "no filter named `\(name.text)`",
        range: name.range, hints: DidYouMean.hints(for: name.text, among: Filter.all.keys.sorted()))
    }
    var call = FilterCall(name: name.text, filter: filter, range: name.range)
    if take(":") {
      repeat {
        if token.kind == .name, scan(after: token).text == ":" {
          let name = token.text
          advance()
          advance()
          call.keywords.append((name, try expression()))
        } else {
          call.arguments.append(try expression())
        }
      } while take(",")
    }
    // Keywords reach a filter that takes none as one more argument.
    let given = call.arguments.count + (call.keywords.isEmpty || filter.takesKeywords ? 0 : 1)
    let (least, most) = (filter.arity.lowerBound, filter.arity.upperBound)
    guard given < least || given > most else { return call }
    // It would fail in every rendering.
    let expected = least == most ? most == 0 ? "no" : "\(most)" : "\(least) to \(most)"
    let noun = expected == "1" ? "argument" : "arguments"
    throw SyntaxProblem(
      code: "liquid.filter-arguments",
      message: "filter `\(name.text)` takes \(expected) \(noun), not \(given)", range: name.range)
  }

  mutating func condition() throws(SyntaxProblem) -> Condition {
    var comparisons: Condition = []
    repeat {
      let start = token.range.lowerBound
      var comparison = Comparison(left: try expression(isCompared: true), range: start..<start)
      if token.kind == .comparison {
        // The reference also accepts `<>`.
        comparison.comparator = Comparator(rawValue: token.text) ?? .notEqual
        advance()
        comparison.right = try expression(isCompared: true)
      }
      comparison.range = start..<max(start, token.range.lowerBound)
      if token.kind == .name { comparison.relation = Comparison.Relation(rawValue: token.text) }
      comparisons.append(comparison)
      if comparison.relation != nil { advance() }
    } while comparisons.last?.relation != nil
    guard token.kind != .end, let last = comparisons.last else { return comparisons }
    if source.text(source.trimmed(last.range)) == "not" {
      throw SyntaxProblem(message: "Liquid has no `not`, only `unless` and `!=`", range: last.range)
    }
    let other = last.comparator == nil ? "a comparison such as `==`" : "the end of the condition"
    throw unexpected("expected `and`, `or` or \(other)")
  }
}
