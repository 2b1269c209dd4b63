/// Splits a template into text, outputs and tags.
///
/// As in Liquid 4.0, an output ends at the first closing brace and a tag at the first `%}`, even in
/// quotes.
struct Tokenizer {
  /// Text, an output `{{ … }}`, a tag `{% … %}`, or a line in a `liquid` tag.
  enum Kind { case text, output, tag, line }
  typealias Token = (kind: Kind, range: Range<Int>)

  private let source: [UInt8]
  private let end: Int
  private let cutsLines: Bool
  /// The start of the next token.
  private(set) var position: Int
  private var start = 0

  /// Splits a template, or the markup of a `liquid` tag into lines.
  init(source: [UInt8], linesIn markup: Range<Int>? = nil) {
    self.source = source
    cutsLines = markup != nil
    position = markup?.lowerBound ?? 0
    end = markup?.upperBound ?? source.count
  }

  mutating func next() -> Token? {
    guard position < end else { return nil }
    start = position
    if cutsLines { return rawTag() }
    if isPair(at: start, Byte.openBrace, "%") { return rawTag() }
    guard isPair(at: start, Byte.openBrace, "{") else {
      position = indexOfPair(Byte.openBrace, "{%", from: start + 1)
      return (.text, start..<position)
    }
    let brace = source[start...].dropFirst(2).firstIndex(of: Byte.closeBrace) ?? end
    position = min(end, brace + (isPair(at: brace, Byte.closeBrace, "}") ? 2 : 1))
    return (.output, start..<position)
  }

  /// The next tag in content that isn't parsed; without `skipsTags` also inside a tag or output.
  mutating func nextRawTag(skipsTags: Bool) -> (name: String, start: Int)? {
    while position < end {
      var inside = position..<end
      if cutsLines || skipsTags {
        guard let token = next() else { return nil }
        guard token.kind == .tag || cutsLines else { continue }
        inside = cutsLines ? token.range : token.range.dropFirst(2)
      } else {
        start = indexOfPair(Byte.openBrace, "%", from: position)
        position = start + 1
        inside = min(start + 2, end)..<end
      }
      if start < end, let name = source.tagName(in: inside) { return (name, start) }
    }
    return nil
  }

  /// The tag or line from `start` on, such as the one that ``nextRawTag(skipsTags:)`` found.
  mutating func rawTag() -> Token {
    if cutsLines {
      let lineEnd = source.endOfRun(from: start, to: end) { $0 != Byte.newline }
      position = lineEnd + 1
      return (.line, start..<lineEnd)
    }
    position = min(end, indexOfPair(Byte.percent, "}", from: start + 2) + 2)
    return (.tag, start..<position)
  }

  mutating func goBack() { position = start }

  private func isPair(at index: Int, _ first: UInt8, _ second: StaticString) -> Bool {
    index + 1 < source.count && source[index] == first
      && second.withUTF8Buffer { $0.contains(source[index + 1]) }
  }

  /// The index of a byte before one of `second`; the end if there is none.
  private func indexOfPair(_ first: UInt8, _ second: StaticString, from start: Int) -> Int {
    var index = start
    while index < source.count, !isPair(at: index, first, second) { index += 1 }
    return min(index, source.count)
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
