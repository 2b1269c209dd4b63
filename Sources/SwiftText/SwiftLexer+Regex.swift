extension SwiftLexer {
  /// Reads `#/…/#`, which may have several lines if the first one ends behind the slash (SE-0354).
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

  /// Reads a slash: a regular expression without `#` where an operand may begin, if it has an end
  /// in its line as SE-0354 has it; an operator elsewhere.
  ///
  /// Swift 5 mode knows only the operator. Where the two readings would see other brackets, strings
  /// or comments, nobody can be sure.
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

  /// Whether what comes before ends an operand, so that a slash behind it divides.
  private var followsOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .quotedName, .number, .string, .regex, .placeholder: return true
    case .condition: return false
    case .symbol(let symbol):
      return [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(symbol)
        // `a! / b`, `a? / b`: behind an operand without a space.
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

  /// The offset behind the closing slash, if this slash can open a regular expression.
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
