extension ExpressionParser {
  /// Reads `name` or `name.property`, which most outputs are, straight from the bytes: in half of the
  /// time.
  ///
  /// - Returns: nil for all else, which takes the whole parser.
  mutating func plainVariable(_ markup: Range<Int>) -> Expression? {
    let limit = markup.upperBound
    let start = source.endOfRun(from: markup.lowerBound, to: limit, \.isSpace)
    guard let end = endOfPlainVariable(from: start, to: limit) else { return nil }
    var name = start..<source.endOfRun(from: start, to: end, \.isNameTail)
    guard !source.has("contains", at: name),
      name.upperBound < end
        || Expression.keyword(name, in: source, asksForEmptiness: false) == nil
    else { return nil }
    var lookup = lookups.begin(.property(Name(name, in: source)))
    while name.upperBound < end {
      let next = name.upperBound + 1
      name = next..<source.endOfRun(from: next, to: end, \.isNameTail)
      lookups.add(.named(name, in: source), to: &lookup)
    }
    return lookups.finish(lookup, range: start..<end)
  }

  /// The end of names with dots between them; nil where anything but space follows.
  private func endOfPlainVariable(from start: Int, to limit: Int) -> Int? {
    var end = start
    while end < limit, source[end].isNameStart {
      end = source.endOfRun(from: end, to: limit, \.isNameTail)
      guard end < limit, source[end] == Byte.dot else {
        return source.endOfRun(from: end, to: limit, \.isSpace) == limit ? end : nil
      }
      end += 1
    }
    return nil
  }
}
