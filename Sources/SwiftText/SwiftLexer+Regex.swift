extension SwiftLexer {
  /// Reads `#/…/#`, which spans several lines if a line ending follows the slash (SE-0354).
  mutating func readRegex(pounds: Int) throws(SwiftReadingError) -> SwiftToken.Kind {
    let start = at
    at += pounds + 1
    var offset = 0
    while byte(offset) == UInt8(ascii: " ") || byte(offset) == UInt8(ascii: "\t") { offset += 1 }
    let isMultiline = byte(offset) == UInt8(ascii: "\n") || byte(offset) == UInt8(ascii: "\r")
    while at < bytes.count {
      switch byte(0) {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "/")
      where (1...pounds).allSatisfy { byte($0) == UInt8(ascii: "#") }:
        at += 1 + pounds
        return .regex
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline:
        throw SwiftReadingError(reason: .unfinishedRegex, offset: start)
      default: at += 1
      }
    }
    throw SwiftReadingError(reason: .unfinishedRegex, offset: start)
  }

  /// Reads a slash: a regular expression if an operand may begin here and it ends in this line.
  ///
  /// Otherwise it is an operator, as it always is in Swift 5 mode.
  ///
  /// - Throws: if both are possible and differ in brackets, strings or comments.
  mutating func readSlash() throws(SwiftReadingError) -> SwiftToken.Kind {
    let start = at
    guard !followsOperand || tokenWouldStartLine, let end = bareRegexEnd else {
      at += 1
      return .symbol(UInt8(ascii: "/"))
    }
    let decides = bytes[start + 1..<end - 1].contains { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "#"),
        UInt8(ascii: "`"), UInt8(ascii: "*"):
        true
      default: false
      }
    }
    if decides, followsOperand { throw SwiftReadingError(reason: .slashOrRegex, offset: start) }
    at = end
    return .regex
  }

  private var tokenWouldStartLine: Bool {
    var before = at - 1
    while before >= 0, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") {
      before -= 1
    }
    return before < 0 || bytes[before] == UInt8(ascii: "\n") || bytes[before] == UInt8(ascii: "\r")
  }

  /// Whether the last token ends an operand, so that a slash divides.
  private var followsOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .quotedName, .number, .string, .regex, .placeholder: return true
    case .condition: return false
    case .symbol(let symbol):
      return [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(symbol)
        // `a! / b` and `a? / b`.
        || ([UInt8(ascii: "!"), UInt8(ascii: "?")].contains(symbol) && last.range.lowerBound > 0
          && bytes[last.range.lowerBound - 1] > UInt8(ascii: " "))
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
    guard offset < bytes.count,
      ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")")].contains(bytes[offset])
    else { return nil }
    var (groups, classes) = (0, 0)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]") where classes > 0: classes -= 1
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0:
        groups -= 1
        if groups < 0 { return nil }
      case UInt8(ascii: "/"):
        let isSpaceBefore =
          bytes[offset - 1] == UInt8(ascii: " ") || bytes[offset - 1] == UInt8(ascii: "\t")
        return isSpaceBefore || offset == at + 1 ? nil : offset + 1
      default: break
      }
      offset += 1
    }
    return nil
  }
}
