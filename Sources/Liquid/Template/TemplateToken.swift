/// A token of a template: text, an output `{{ … }}` or a tag `{% … %}`.
struct TemplateToken {
  enum Kind {
    case text
    case output
    case tag
    /// A line in a `liquid` tag.
    case line
  }
  var kind: Kind
  var range: Range<Int>
}

/// Splits a template into text, outputs and tags.
///
/// As in Liquid 4.0, an output ends at the first closing brace and a tag at the first `%}`, even in
/// quotes.
struct Tokenizer {
  private let source: SourceBytes
  private let end: Int
  private let cutsLines: Bool
  /// The start of the next token.
  private(set) var position: Int
  private var start = 0

  /// Splits a template.
  init(source: SourceBytes) {
    self.source = source
    end = source.count
    cutsLines = false
    position = 0
  }

  /// Splits the markup of a `liquid` tag into lines.
  init(source: SourceBytes, linesIn range: Range<Int>) {
    self.source = source
    end = range.upperBound
    cutsLines = true
    position = range.lowerBound
  }

  mutating func next() -> TemplateToken? {
    guard position < end else { return nil }
    start = position
    if cutsLines { return line() }
    if source[start] == Byte.openBrace {
      if byte(at: start + 1) == Byte.percent { return tag() }
      if byte(at: start + 1) == Byte.openBrace { return output() }
    }
    return text()
  }

  /// Returns to the last token.
  mutating func goBack() { position = start }

  mutating func skipAll() { position = end }

  private func byte(at index: Int) -> UInt8? { index < source.count ? source[index] : nil }

  private mutating func line() -> TemplateToken {
    let lineEnd = source.endOfRun(from: start, to: end) { $0 != Byte.newline }
    position = lineEnd + 1
    return TemplateToken(kind: .line, range: start..<lineEnd)
  }

  private mutating func text() -> TemplateToken {
    position = source.index(of: Byte.openBrace, from: start + 1)
    while let next = byte(at: position + 1), next != Byte.percent, next != Byte.openBrace {
      position = source.index(of: Byte.openBrace, from: position + 1)
    }
    if position + 1 >= end { position = end }
    return TemplateToken(kind: .text, range: start..<position)
  }

  private mutating func tag() -> TemplateToken {
    position = source.index(of: Byte.percent, from: start + 2)
    while let next = byte(at: position + 1), next != Byte.closeBrace {
      position = source.index(of: Byte.percent, from: position + 1)
    }
    position = min(end, position + 2)
    return TemplateToken(kind: .tag, range: start..<position)
  }

  private mutating func output() -> TemplateToken {
    let index = source.index(of: Byte.closeBrace, from: start + 2)
    position = min(end, index + (byte(at: index + 1) == Byte.closeBrace ? 2 : 1))
    return TemplateToken(kind: .output, range: start..<position)
  }
}

extension TemplateToken {
  /// The name of the tag with which the token begins.
  func firstTag(in source: SourceBytes) -> Range<Int>? {
    guard kind == .tag || kind == .line else { return nil }
    return source.tagName(in: range.lowerBound + (kind == .tag ? 2 : 0)..<range.upperBound)
  }

  /// Where the last tag of the token begins, and its name.
  ///
  /// A token that isn't parsed, such as `{% a {% endraw %}` in `raw`, can hold several tags.
  func lastTag(in source: SourceBytes) -> (start: Int, name: Range<Int>)? {
    if kind == .line { return source.tagName(in: range).map { (range.lowerBound, $0) } }
    guard range.count >= 5, source[range.upperBound - 2] == Byte.percent,
      source[range.upperBound - 1] == Byte.closeBrace, kind != .text
    else { return nil }
    for index in (range.lowerBound..<range.upperBound - 3).reversed()
    where source[index] == Byte.openBrace && source[index + 1] == Byte.percent {
      if let name = source.tagName(in: index + 2..<range.upperBound - 2) { return (index, name) }
    }
    return nil
  }
}

extension SourceBytes {
  /// The name of the tag whose inside begins here, after a dash and white space.
  fileprivate func tagName(in range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    if start < range.upperBound, self[start] == Byte.dash { start += 1 }
    start = endOfRun(from: start, to: range.upperBound, \.isSpace)
    let end = endOfRun(from: start, to: range.upperBound, \.isWord)
    return end > start ? start..<end : nil
  }
}
