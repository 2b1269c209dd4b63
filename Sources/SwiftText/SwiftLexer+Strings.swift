extension SwiftLexer {
  /// Reads a string from its opening quote, after a number of `#`.
  mutating func readString(pounds: Int) throws(SwiftReadingError) -> SwiftToken.Kind {
    let start = at
    let isMultiline = isNext("\"\"\"") && !(pounds > 0 && endsInThisLine(pounds: pounds))
    let quotes = isMultiline ? 3 : 1
    at += quotes
    while true {
      switch byte(0) {
      case UInt8(ascii: "\"") where isEnd(quotes: quotes, pounds: pounds):
        at += quotes + pounds
        return .string
      case UInt8(ascii: "\\") where hasPounds(pounds, after: 1):
        at += 1 + pounds
        if byte(0) == UInt8(ascii: "(") {
          try readInterpolation()
        } else if !isLineEnd || isMultiline {
          at += 1
        }
      case _ where at >= bytes.count, _ where isLineEnd && !isMultiline:
        throw SwiftReadingError(reason: .unfinishedString, offset: start)
      default: at += 1
      }
    }
  }

  private var isLineEnd: Bool { byte(0) == UInt8(ascii: "\n") || byte(0) == UInt8(ascii: "\r") }

  private func hasPounds(_ pounds: Int, after offset: Int) -> Bool {
    (0..<pounds).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private func isEnd(quotes: Int, pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") } && hasPounds(pounds, after: quotes)
  }

  /// Whether a raw string that begins with `"""` ends in this line, such as `#"""#`.
  private func endsInThisLine(pounds: Int) -> Bool {
    var offset = 1
    while at + offset < bytes.count, byte(offset) != UInt8(ascii: "\n"),
      byte(offset) != UInt8(ascii: "\r")
    {
      if byte(offset) == UInt8(ascii: "\""), hasPounds(pounds, after: offset + 1) { return true }
      offset += 1
    }
    return false
  }

  /// Reads an interpolation and drops its tokens, which belong to the string.
  private mutating func readInterpolation() throws(SwiftReadingError) {
    let start = at
    let outside = tokens.count
    depth += 1
    defer { depth -= 1 }
    guard depth <= 32 else { throw SwiftReadingError(reason: .tooDeep, offset: start) }
    var open = 0
    while try skipSpace() {
      try readToken()
      switch tokens[tokens.count - 1].kind {
      case .symbol(UInt8(ascii: "(")): open += 1
      case .symbol(UInt8(ascii: ")")): open -= 1
      default: break
      }
      guard open > 0 else {
        tokens.removeSubrange(outside...)
        return
      }
    }
    throw SwiftReadingError(reason: .unfinishedString, offset: start)
  }
}
