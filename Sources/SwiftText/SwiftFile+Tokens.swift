/// What stands at a token.
extension SwiftFile {
  /// The token that begins at a byte, or the next one.
  func index(at offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func isSymbol(_ symbol: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol(UInt8(ascii: symbol))
  }

  /// Whether a name stands there, which may be a keyword.
  func isName(at index: Int) -> Bool {
    index < tokens.count && (tokens[index].kind == .word || tokens[index].kind == .quotedName)
  }

  func isWord(_ word: StaticString, at index: Int) -> Bool { self.word(at: index) == "\(word)" }

  /// The word there; nil where something else stands.
  func word(at index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word
      ? text(tokens[index].range) : nil
  }

  /// The text of a stretch of tokens, with what stands between them.
  func source(_ stretch: Range<Int>) -> String {
    guard !stretch.isEmpty else { return "" }
    return text(
      tokens[stretch.lowerBound].range.lowerBound..<tokens[stretch.upperBound - 1].range.upperBound)
  }
}
