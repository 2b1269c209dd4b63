/// Cuts what the lax parser takes for a variable into names and brackets, and skips the rest.
struct LookupParts {
  private let source: SourceBytes
  private let markup: Range<Int>
  private var position: Int
  /// Which `]` closes which `[`; known once the first bracket was met.
  private var brackets: [Int: Int]?

  init(source: SourceBytes, markup: Range<Int>) {
    self.source = source
    self.markup = markup
    position = markup.lowerBound
  }

  /// A name, or a bracket with what it holds; nil when nothing is left.
  mutating func next() -> Range<Int>? {
    while position < markup.upperBound {
      let start = position
      position = source.endOfRun(from: start, to: markup.upperBound, \.isNameTail)
      if position > start {
        if position < markup.upperBound, source[position] == Byte.question { position += 1 }
        return start..<position
      }
      position += 1
      guard source[start] == Byte.openSquare else { continue }
      let pairs = brackets ?? bracketPairs()
      brackets = pairs
      guard let close = pairs[start] else { continue }
      position = close + 1
      return start..<position
    }
    return nil
  }

  /// Brackets without a partner are left out.
  private func bracketPairs() -> [Int: Int] {
    var open: [Int] = []
    var pairs: [Int: Int] = [:]
    for index in markup {
      if source[index] == Byte.openSquare {
        open.append(index)
      } else if source[index] == Byte.closeSquare, let start = open.popLast() {
        pairs[start] = index
      }
    }
    return pairs
  }
}
