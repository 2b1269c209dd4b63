internal import Diagnostics

extension LaxParser {
  /// Conditions as the lax parser reads them: pieces between `and` and `or`, of each the first
  /// value, operator and second value.
  mutating func condition(_ markup: Range<Int>) throws(SyntaxProblem) -> Condition {
    var comparisons: [Comparison] = []
    var scanner = LaxScanner(source: source, range: markup)
    var start = scanner.position
    while true {
      let end = scanner.position
      let relation = scanner.isAtEnd ? nil : takeRelation(&scanner)
      if relation != nil || scanner.isAtEnd {
        var comparison = try comparison(start..<end, in: markup)
        comparison.relation = relation
        comparisons.append(comparison)
        start = scanner.position
        if relation == nil { break }
        continue
      }
      if scanner.quotedFragment() == nil { scanner.position += 1 }
    }
    return Condition(comparisons: comparisons)
  }

  private func takeRelation(_ scanner: inout LaxScanner) -> Condition.Relation? {
    let index = scanner.position
    guard index == 0 || !source[index - 1].isWord else { return nil }
    if scanner.takeWord("and") { return .and }
    if scanner.takeWord("or") { return .or }
    return nil
  }

  private mutating func comparison(
    _ range: Range<Int>, in markup: Range<Int>
  ) throws(SyntaxProblem) -> Comparison {
    var scanner = LaxScanner(source: source, range: range)
    guard let first = scanner.findQuotedFragment() else {
      throw SyntaxProblem(
        "liquid.syntax", "this condition compares nothing", Bytes.trim(markup, in: source))
    }
    let left = try expression(first, asksForEmptiness: true)
    scanner.skipSpace()
    let sign = scanner.run { byte in
      byte == Byte.equals || byte == Byte.exclamation || byte == Byte.less
        || byte == Byte.greater || byte == Byte.underscore || (byte >= 0x61 && byte <= 0x7A)
    }
    scanner.skipSpace()
    let second = scanner.quotedFragment()
    let right: Expression =
      if let second { try expression(second, asksForEmptiness: true) } else { .literal(.nil) }
    return Comparison(
      left: left, comparator: sign.map { Comparator(source.text($0)) }, right: right,
      relation: nil, range: Bytes.trim(range, in: source))
  }
}

extension Comparator {
  init(_ sign: String) {
    if sign == "<>" {
      self = .known(.notEqual)
    } else {
      self = Operator(rawValue: sign).map(Comparator.known) ?? .unknown(sign)
    }
  }
}
