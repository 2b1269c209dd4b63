/// The patterns by which the reference's lax parser finds its way through markup.
///
/// Its regular expressions are part of the language: templates exist that only they can read.
/// Each function here is one of them, anchored where it is called; none goes over the same
/// bytes more than a fixed number of times.
struct LaxScanner {
  let source: SourceBytes
  var position: Int
  let end: Int

  init(source: SourceBytes, range: Range<Int>) {
    self.source = source
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }
  var rest: Range<Int> { min(position, end)..<end }

  mutating func skipSpace() {
    while position < end, source[position].isSpace { position += 1 }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, source[position] == byte else { return false }
    position += 1
    return true
  }

  /// Takes a word that ends where a word can end.
  mutating func takeWord(_ word: StaticString) -> Bool {
    let after = position + word.utf8CodeUnitCount
    guard after <= end, Bytes.matches(word, in: source, at: position),
      after == end || !source[after].isWord
    else { return false }
    position = after
    return true
  }

  /// `"…"` or `'…'`.
  mutating func quotedString() -> Range<Int>? {
    guard position < end else { return nil }
    let quote = source[position]
    guard quote == Byte.quote || quote == Byte.doubleQuote, hasClosing(quote) else { return nil }
    let start = position
    position += 1
    while source[position] != quote { position += 1 }
    position += 1
    return start..<position
  }

  /// Quotes without a partner cost one search, not one each.
  private var noClosing: (single: Int?, double: Int?) = (nil, nil)

  private mutating func hasClosing(_ quote: UInt8) -> Bool {
    let known = quote == Byte.quote ? noClosing.single : noClosing.double
    if let known, position >= known { return false }
    var index = position + 1
    while index < end, source[index] != quote { index += 1 }
    if index < end { return true }
    if quote == Byte.quote { noClosing.single = position } else { noClosing.double = position }
    return false
  }

  /// A quoted string, or a run without white space, commas and pipes in which quoted strings
  /// may hold them.
  mutating func quotedFragment() -> Range<Int>? {
    if let quoted = quotedString() { return quoted }
    let start = position
    while position < end {
      let byte = source[position]
      if byte == Byte.quote || byte == Byte.doubleQuote {
        if quotedString() == nil { break }
      } else if byte.isSpace || byte == Byte.comma || byte == Byte.pipe {
        break
      } else {
        position += 1
      }
    }
    return position > start ? start..<position : nil
  }

  /// Several fragments without anything between them.
  mutating func quotedFragments() -> Range<Int>? {
    let start = position
    while quotedFragment() != nil {}
    return position > start ? start..<position : nil
  }

  /// The first fragment from here on, wherever it begins.
  mutating func findQuotedFragment() -> Range<Int>? {
    while position < end {
      if let fragment = quotedFragment() { return fragment }
      position += 1
    }
    return nil
  }

  /// A run of bytes that all satisfy a condition.
  mutating func run(_ accepts: (UInt8) -> Bool) -> Range<Int>? {
    let start = position
    while position < end, accepts(source[position]) { position += 1 }
    return position > start ? start..<position : nil
  }

  /// Every `name: value` from here on.
  mutating func attributes() -> [(name: Range<Int>, value: Range<Int>)] {
    var attributes: [(Range<Int>, Range<Int>)] = []
    while position < end {
      guard source[position].isWord, let name = run(\.isNameTail) else {
        position += 1
        continue
      }
      let afterName = position
      skipSpace()
      guard take(Byte.colon) else {
        position = afterName
        continue
      }
      skipSpace()
      if let value = quotedFragment() { attributes.append((name, value)) }
    }
    return attributes
  }
}
