internal import Diagnostics

/// Reads expressions as the reference's lax parser does: what makes no sense is skipped.
struct LaxParser {
  let source: SourceBytes
  private var depth = 0

  private static let deepest = 100

  init(source: SourceBytes) { self.source = source }

  // MARK: Expressions

  mutating func expression(
    _ range: Range<Int>, asksForEmptiness: Bool = false
  ) throws(SyntaxProblem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw SyntaxProblem("liquid.nesting", "brackets are nested too deeply", range)
    }
    let markup = Bytes.trim(range, in: source)
    guard let first = markup.first.map({ source[$0] }), let last = markup.last.map({ source[$0] })
    else { return .literal(.nil) }
    if first == last, first == Byte.quote || first == Byte.doubleQuote {
      guard markup.count > 1 else { return .literal("") }
      return .literal(.string(source.text(markup.lowerBound + 1..<markup.upperBound - 1)))
    }
    if let keyword = Expression.keyword(markup, in: source, asksForEmptiness: asksForEmptiness) {
      return keyword
    }
    if first == Byte.openRound, last == Byte.closeRound, let found = try rangeExpression(markup) {
      return found
    }
    if let number = try number(markup) { return .literal(number) }
    return try lookup(markup)
  }

  /// `(a..b)`; the split is at the last `..` that leaves a bound on both sides.
  private mutating func rangeExpression(
    _ markup: Range<Int>
  ) throws(SyntaxProblem) -> Expression? {
    let inner = Bytes.trim(markup.lowerBound + 1..<markup.upperBound - 1, in: source)
    var dots: Int?
    var index = inner.upperBound - 2
    while index > inner.lowerBound {
      if source[index] == Byte.dot, source[index + 1] == Byte.dot, index + 2 < inner.upperBound {
        dots = index
        break
      }
      index -= 1
    }
    guard let dots else { return nil }
    let first = Bytes.trim(inner.lowerBound..<dots, in: source)
    let last = Bytes.trim(dots + 2..<inner.upperBound, in: source)
    guard !first.isEmpty, !last.isEmpty,
      !source[first].contains(where: \.isSpace), !source[last].contains(where: \.isSpace)
    else { return nil }
    return try .makeRange(from: expression(first), to: expression(last), at: markup)
  }

  /// Digits with dots: up to the second dot they count.
  private func number(_ markup: Range<Int>) throws(SyntaxProblem) -> LiquidValue? {
    var index = markup.lowerBound
    if source[index] == Byte.dash { index += 1 }
    guard index < markup.upperBound, source[index].isDigit else { return nil }
    var dots: [Int] = []
    for position in index..<markup.upperBound {
      if source[position] == Byte.dot {
        if dots.count < 2 { dots.append(position) }
      } else if !source[position].isDigit {
        return nil
      }
    }
    guard let dot = dots.first else { return try NumberLiteral.value(of: markup, in: source) }
    let end = dots.count > 1 ? dots[1] : markup.upperBound
    let digits = dot + 1 < end ? markup.lowerBound..<end : markup.lowerBound..<dot
    return .float(Double(source.text(digits)) ?? 0)
  }

  private mutating func lookup(_ markup: Range<Int>) throws(SyntaxProblem) -> Expression {
    var parts = LookupParts(source: source, markup: markup)
    guard let first = parts.next() else { return .literal(.nil) }
    var lookup = Lookup(
      root: isBracket(first) ? .index(try inside(first)) : .property(Name(first, in: source)),
      range: markup)
    while let part = parts.next() {
      lookup.steps.append(
        isBracket(part) ? .index(try inside(part)) : Lookup.Step(part, in: source))
    }
    return .lookup(lookup)
  }

  private func isBracket(_ part: Range<Int>) -> Bool { source[part.lowerBound] == Byte.openSquare }

  private mutating func inside(_ bracket: Range<Int>) throws(SyntaxProblem) -> Expression {
    try expression(bracket.lowerBound + 1..<bracket.upperBound - 1)
  }

  // MARK: Filters

  mutating func filteredExpression(
    _ markup: Range<Int>
  ) throws(SyntaxProblem) -> FilteredExpression {
    var scanner = LaxScanner(source: source, range: markup)
    guard let value = scanner.findQuotedFragment() else {
      return FilteredExpression(expression: nil, filters: [])
    }
    var filtered = FilteredExpression(expression: try expression(value), filters: [])
    while !scanner.isAtEnd, !scanner.take(Byte.pipe) { scanner.position += 1 }
    while !scanner.isAtEnd {
      let start = scanner.position
      while !scanner.isAtEnd {
        if scanner.quotedFragment() == nil {
          let byte = source[scanner.position]
          guard byte.isSpace || byte == Byte.comma else { break }
          scanner.position += 1
        }
      }
      if let call = try filterCall(start..<scanner.position) {
        try call.check()
        filtered.filters.append(call)
      }
      scanner.position += 1
    }
    return filtered
  }

  private mutating func filterCall(_ range: Range<Int>) throws(SyntaxProblem) -> FilterCall? {
    var scanner = LaxScanner(source: source, range: range)
    while !scanner.isAtEnd, !source[scanner.position].isWord { scanner.position += 1 }
    guard let name = scanner.run(\.isWord) else { return nil }
    var call = FilterCall(
      filter: try Filter.named(name, in: source), arguments: [], keywords: [], range: name)
    scanner.position = range.lowerBound
    while !scanner.isAtEnd {
      let byte = source[scanner.position]
      scanner.position += 1
      guard byte == Byte.colon || byte == Byte.comma else { continue }
      scanner.skipSpace()
      let start = scanner.position
      if let word = scanner.run(\.isWord) {
        scanner.skipSpace()
        if scanner.take(Byte.colon) {
          scanner.skipSpace()
          if let value = scanner.quotedFragment() {
            call.keywords.append((source.text(word), try expression(value)))
            continue
          }
        }
      }
      scanner.position = start
      if let value = scanner.quotedFragment() { call.arguments.append(try expression(value)) }
    }
    return call
  }
}
