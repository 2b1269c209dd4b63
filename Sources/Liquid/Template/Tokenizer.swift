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
  private let source: [UInt8]
  private let end: Int
  private let cutsLines: Bool
  /// The start of the next token.
  private(set) var position: Int
  private var start = 0

  /// Splits a template.
  init(source: [UInt8]) {
    self.source = source
    end = source.count
    cutsLines = false
    position = 0
  }

  /// Splits the markup of a `liquid` tag into lines.
  init(source: [UInt8], linesIn range: Range<Int>) {
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

  /// The next tag in content that isn't parsed, where a tag may be incomplete.
  ///
  /// Finds also tags in an incomplete one unless it `skipsTags`.
  mutating func nextRawTag(skipsTags: Bool) -> (name: String, start: Int)? {
    while position < end {
      if cutsLines || skipsTags {
        guard let token = next() else { return nil }
        let inside = cutsLines ? token.range : token.range.dropFirst(2)
        guard token.kind == .tag || cutsLines, let name = source.tagName(in: inside) else {
          continue
        }
        return (name, start)
      }
      start = index(of: Byte.openBrace, from: position)
      position = start + 1
      if byte(at: position) == Byte.percent, let name = source.tagName(in: start + 2..<end) {
        return (name, start)
      }
    }
    return nil
  }

  /// The token of the tag that ``nextRawTag(skipsTags:)`` found.
  mutating func rawTag() -> TemplateToken { cutsLines ? line() : tag() }

  /// Returns to the last token.
  mutating func goBack() { position = start }

  mutating func skipAll() { position = end }

  private func byte(at index: Int) -> UInt8? { index < source.count ? source[index] : nil }

  /// The index of the next byte with a value; the end if there is none.
  private func index(of byte: UInt8, from start: Int) -> Int {
    max(start, source.endOfRun(from: start, to: source.count) { $0 != byte })
  }

  private mutating func line() -> TemplateToken {
    let lineEnd = source.endOfRun(from: start, to: end) { $0 != Byte.newline }
    position = lineEnd + 1
    return TemplateToken(kind: .line, range: start..<lineEnd)
  }

  private mutating func text() -> TemplateToken {
    position = index(of: Byte.openBrace, from: start + 1)
    while let next = byte(at: position + 1), next != Byte.percent, next != Byte.openBrace {
      position = index(of: Byte.openBrace, from: position + 1)
    }
    if position + 1 >= end { position = end }
    return TemplateToken(kind: .text, range: start..<position)
  }

  private mutating func tag() -> TemplateToken {
    position = index(of: Byte.percent, from: start + 2)
    while let next = byte(at: position + 1), next != Byte.closeBrace {
      position = index(of: Byte.percent, from: position + 1)
    }
    position = min(end, position + 2)
    return TemplateToken(kind: .tag, range: start..<position)
  }

  private mutating func output() -> TemplateToken {
    let index = index(of: Byte.closeBrace, from: start + 2)
    position = min(end, index + (byte(at: index + 1) == Byte.closeBrace ? 2 : 1))
    return TemplateToken(kind: .output, range: start..<position)
  }
}

extension [UInt8] {
  /// The name of the tag whose inside begins here, after a dash and white space.
  fileprivate func tagName(in range: Range<Int>) -> String? {
    var start = range.lowerBound
    if start < range.upperBound, self[start] == Byte.dash { start += 1 }
    start = endOfRun(from: start, to: range.upperBound, \.isSpace)
    let end = endOfRun(from: start, to: range.upperBound, \.isWord)
    return end > start ? text(start..<end) : nil
  }
}
