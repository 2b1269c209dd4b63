extension ExpressionParser {
  /// Reads `name` or `name.property`, which most outputs are, straight from the bytes: in half of the
  /// time.
  ///
  /// - Returns: nil for all else, which takes the whole parser.
  mutating func plainVariable(_ markup: Range<Int>) -> Expression? {
    let start = source.endOfRun(from: markup.lowerBound, to: markup.upperBound, \.isSpace)
    guard let variable = plainName(from: start, to: markup.upperBound),
      !source.has("contains", at: variable)
    else { return nil }
    var lookup = lookups.begin(.property(Name(variable, in: source)))
    var end = variable.upperBound
    while end < markup.upperBound, source[end] == Byte.dot,
      let property = plainName(from: end + 1, to: markup.upperBound)
    {
      lookups.add(.named(property, in: source), to: &lookup)
      end = property.upperBound
    }
    let isAll = source.endOfRun(from: end, to: markup.upperBound, \.isSpace) == markup.upperBound
    let isKeyword =
      end == variable.upperBound
      && Expression.keyword(variable, in: source, asksForEmptiness: false) != nil
    guard isAll, !isKeyword else {
      lookups.cancel(lookup)
      return nil
    }
    return lookups.finish(lookup, range: start..<end)
  }

  private func plainName(from start: Int, to limit: Int) -> Range<Int>? {
    guard start < limit, source[start].isNameStart else { return nil }
    return start..<source.endOfRun(from: start + 1, to: limit, \.isNameTail)
  }
}
