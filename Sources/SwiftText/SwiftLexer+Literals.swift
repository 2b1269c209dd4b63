extension SwiftLexer {
  /// Reads a string from its opening quote, after a number of `#`.
  mutating func readString(pounds: Int) throws(SwiftReadingError) -> SwiftToken.Kind {
    let start = at
    let isMultiline = isStringEnd(quotes: 3, pounds: 0) && (pounds == 0 || !endsInThisLine(pounds))
    let quotes = isMultiline ? 3 : 1
    at += quotes
    while true {
      switch byte(0) {
      case "\"" where isStringEnd(quotes: quotes, pounds: pounds):
        at += quotes + pounds
        return .string
      case "\\" where hasPounds(pounds, after: 1):
        at += 1 + pounds
        if byte(0) == UInt8(ascii: "(") {
          try readInterpolation()
        } else if !byte(0).isLineEnd || isMultiline {
          at += 1
        }
      case _ where at >= bytes.count, _ where byte(0).isLineEnd && !isMultiline:
        throw SwiftReadingError(reason: .unfinishedString, offset: start)
      default: at += 1
      }
    }
  }

  private func hasPounds(_ pounds: Int, after offset: Int) -> Bool {
    (0..<pounds).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private func isStringEnd(quotes: Int, pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") } && hasPounds(pounds, after: quotes)
  }

  /// Whether a raw string that begins with `"""` ends in this line, such as `#"""#`.
  private func endsInThisLine(_ pounds: Int) -> Bool {
    let end = (at + 1..<bytes.count).first {
      bytes[$0].isLineEnd
        || bytes[$0] == UInt8(ascii: "\"") && hasPounds(pounds, after: $0 - at + 1)
    }
    return end.map { !bytes[$0].isLineEnd } ?? false
  }

  /// Reads an interpolation, and keeps only the words of its tokens, which belong to the string.
  private mutating func readInterpolation() throws(SwiftReadingError) {
    let start = at
    let outside = tokens.count
    depth += 1
    defer { depth -= 1 }
    guard depth <= 32 else { throw SwiftReadingError(reason: .tooDeep, offset: start) }
    var open = 0
    while try skipSpace() {
      try readToken()
      if case .symbol("(")? = tokens.last?.kind { open += 1 }
      if case .symbol(")")? = tokens.last?.kind { open -= 1 }
      guard open > 0 else {
        interpolatedWords += tokens[outside...].lazy.filter { $0.kind == .word }
        tokens.removeSubrange(outside...)
        return
      }
    }
    throw SwiftReadingError(reason: .unfinishedString, offset: start)
  }

  /// Reads `#/…/#`, which spans several lines if a line ending follows the slash (SE-0354).
  mutating func readRegex(pounds: Int) throws(SwiftReadingError) -> SwiftToken.Kind {
    let start = at
    at += 1
    let isMultiline = bytes[at...].first { !" \t".utf8.contains($0) }?.isLineEnd == true
    while at < bytes.count, isMultiline || !byte(0).isLineEnd {
      switch byte(0) {
      case "\\" where isMultiline || !byte(1).isLineEnd: at += 2
      case "/" where hasPounds(pounds, after: 1):
        at += 1 + pounds
        return .regex
      default: at += 1
      }
    }
    throw SwiftReadingError(reason: .unfinishedRegex, offset: start)
  }

  /// Reads a slash: a regular expression if an operand may begin here and it ends in this line.
  ///
  /// Otherwise it is an operator, as it always is in Swift 5 mode. Throws if both are possible and
  /// differ in brackets, strings or comments.
  mutating func readSlash() throws(SwiftReadingError) -> SwiftToken.Kind {
    let start = at
    guard !followsOperand || startsLine, let end = bareRegexEnd else {
      at += 1
      return .symbol(UInt8(ascii: "/"))
    }
    let isAmbiguous = bytes[start + 1..<end - 1].contains { "()[]{}\"#`*".utf8.contains($0) }
    if isAmbiguous, followsOperand { throw SwiftReadingError(reason: .slashOrRegex, offset: start) }
    at = end
    return .regex
  }

  /// Whether the last token ends an operand, so that a slash divides.
  private var followsOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .quotedName, .number, .string, .regex, .placeholder: return true
    case .condition: return false
    case .symbol(let symbol):
      // The last two are those of `a! / b` and `a? / b`.
      return ")]}".utf8.contains(symbol)
        || "!?".utf8.contains(symbol) && last.range.lowerBound > 0
          && bytes[last.range.lowerBound - 1] > UInt8(ascii: " ")
    case .word:
      return !Self.wordsBeforeOperands.contains(String(decoding: bytes[last.range], as: UTF8.self))
    }
  }

  private static let wordsBeforeOperands: Set<String> = [
    "as", "await", "case", "catch", "consume", "copy", "do", "each", "else", "if", "in", "is",
    "repeat", "return", "switch", "throw", "try", "unsafe", "where", "while", "yield",
  ]

  /// The end of a regular expression that begins with this slash, or nil (SE-0354).
  private var bareRegexEnd: Int? {
    var offset = at + 1
    guard offset < bytes.count, !" \t)".utf8.contains(bytes[offset]) else { return nil }
    var (groups, classes) = (0, 0)
    while offset < bytes.count {
      switch bytes[offset] {
      case "\n", "\r": return nil
      case "\\" where !byte(offset + 1 - at).isLineEnd: offset += 1
      case "[": classes += 1
      case "]" where classes > 0: classes -= 1
      case "(" where classes == 0: groups += 1
      case ")" where classes == 0:
        groups -= 1
        if groups < 0 { return nil }
      case "/": return " \t".utf8.contains(bytes[offset - 1]) || offset == at + 1 ? nil : offset + 1
      default: break
      }
      offset += 1
    }
    return nil
  }
}
