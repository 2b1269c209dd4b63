/// A piece of a template: text as it is, an output `{{ … }}` or a tag `{% … %}`.
struct TemplateToken {
  enum Kind {
    case text
    case output
    case tag
    /// One line inside a `liquid` tag.
    case line
  }
  var kind: Kind
  var range: Range<Int>
}

/// Cuts a template into text, outputs and tags.
///
/// The rules are Liquid 4.0's: an output ends at the first closing brace, a tag at the first `%}`,
/// quotes or not.
struct Tokenizer {
  private let source: SourceBytes
  private var position = 0

  /// The pieces of a whole template.
  static func tokens(of source: SourceBytes) -> [TemplateToken] {
    var tokenizer = Tokenizer(source: source)
    var tokens: [TemplateToken] = []
    tokens.reserveCapacity(source.count / 16 + 4)
    while let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }

  /// The lines of a `liquid` tag's markup.
  static func lines(of source: SourceBytes, in range: Range<Int>) -> [TemplateToken] {
    var tokens: [TemplateToken] = []
    var start = range.lowerBound
    for index in range where source[index] == Byte.newline {
      tokens.append(TemplateToken(kind: .line, range: start..<index))
      start = index + 1
    }
    if start < range.upperBound {
      tokens.append(TemplateToken(kind: .line, range: start..<range.upperBound))
    }
    return tokens
  }

  private init(source: SourceBytes) { self.source = source }

  private func byte(at index: Int) -> UInt8? { index < source.count ? source[index] : nil }

  private mutating func next() -> TemplateToken? {
    guard position < source.count else { return nil }
    let start = position
    if source[start] == Byte.openBrace {
      if byte(at: start + 1) == Byte.percent { return tag(from: start, searchingFrom: start + 2) }
      if byte(at: start + 1) == Byte.openBrace { return output(from: start) }
    }
    var index = start + 1
    while true {
      index = source.index(of: Byte.openBrace, from: index)
      guard let next = byte(at: index + 1), next != Byte.percent, next != Byte.openBrace else {
        if index + 1 >= source.count { index = source.count }
        break
      }
      index += 1
    }
    position = index
    return TemplateToken(kind: .text, range: start..<index)
  }

  private mutating func tag(from start: Int, searchingFrom search: Int) -> TemplateToken {
    var index = source.index(of: Byte.percent, from: search)
    while index + 1 < source.count {
      if source[index + 1] == Byte.closeBrace {
        position = index + 2
        return TemplateToken(kind: .tag, range: start..<position)
      }
      index = source.index(of: Byte.percent, from: index + 1)
    }
    position = source.count
    return TemplateToken(kind: .tag, range: start..<source.count)
  }

  private mutating func output(from start: Int) -> TemplateToken {
    let index = source.index(of: Byte.closeBrace, from: start + 2)
    position = min(source.count, index + (byte(at: index + 1) == Byte.closeBrace ? 2 : 1))
    return TemplateToken(kind: .output, range: start..<position)
  }
}
