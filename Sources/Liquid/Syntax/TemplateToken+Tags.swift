/// Looks for tags inside a token that isn't parsed, such as the inside of `raw`.
extension TemplateToken {
  /// The name of the tag with which a token begins.
  func firstTag(in source: SourceBytes) -> Range<Int>? {
    guard kind == .tag || kind == .line else { return nil }
    let start = range.lowerBound + (kind == .tag ? 2 : 0)
    var scanner = LaxScanner(source: source, range: start..<range.upperBound)
    _ = scanner.take(Byte.dash)
    scanner.skipSpace()
    return scanner.run(\.isWord)
  }

  /// Where the last tag inside a token begins, and its name.
  func lastTag(in source: SourceBytes) -> (start: Int, name: Range<Int>)? {
    if kind == .line {
      var scanner = LaxScanner(source: source, range: range)
      scanner.skipSpace()
      return scanner.run(\.isWord).map { (range.lowerBound, $0) }
    }
    guard range.count >= 5, source[range.upperBound - 2] == Byte.percent,
      source[range.upperBound - 1] == Byte.closeBrace, kind != .text
    else { return nil }
    var index = range.upperBound - 3
    while index > range.lowerBound {
      index -= 1
      guard source[index] == Byte.openBrace, source[index + 1] == Byte.percent else { continue }
      var scanner = LaxScanner(source: source, range: index + 2..<range.upperBound - 2)
      _ = scanner.take(Byte.dash)
      scanner.skipSpace()
      if let name = scanner.run(\.isWord) { return (index, name) }
    }
    return nil
  }
}
