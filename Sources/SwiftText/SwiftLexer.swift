/// Splits a Swift file into tokens.
///
/// It follows the language reference, "Lexical Structure", and SE-0168 (multiline strings), SE-0200
/// (raw strings), SE-0354 (regular expressions) and SE-0451 (raw names). It throws for ambiguous
/// code, because the tokens decide where code is inserted.
struct SwiftLexer {
  let bytes: [UInt8]
  var at = 0
  var tokens: [SwiftToken] = []
  private var startsLine = true
  /// The depth of nested interpolations.
  var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    if byte(0) == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipLine() }
  }

  /// The byte at an offset from here; 0 after the end.
  func byte(_ offset: Int) -> UInt8 {
    at + offset < bytes.count ? bytes[at + offset] : 0
  }

  func isNext(_ text: StaticString) -> Bool {
    guard at + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[at + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Skips space and comments.
  ///
  /// - Returns: whether a token follows.
  mutating func skipSpace() throws(SwiftReadingError) -> Bool {
    while at < bytes.count {
      switch byte(0) {
      case "\n", "\r":
        at += 1
        startsLine = true
      case " ", "\t", 0x0B, 0x0C: at += 1
      case "/" where byte(1) == UInt8(ascii: "/"): skipLine()
      case "/" where byte(1) == UInt8(ascii: "*"): try skipBlockComment()
      case 0..<0x20, 0x7F: throw SwiftReadingError(reason: .controlCharacter, offset: at)
      case "<", "=", ">", "|":
        guard !isConflictMarker else {
          throw SwiftReadingError(reason: .conflictMarkers, offset: at)
        }
        return true
      default: return true
      }
    }
    return false
  }

  /// Whether a conflict marker of git begins here: seven equal characters at the start of a line.
  private var isConflictMarker: Bool {
    (at == 0 || bytes[at - 1] == UInt8(ascii: "\n"))
      && (0..<7).allSatisfy { byte($0) == byte(0) }
  }

  private mutating func skipLine() {
    while at < bytes.count, !byte(0).isLineEnd { at += 1 }
  }

  private mutating func skipBlockComment() throws(SwiftReadingError) {
    let start = at
    var open = 0
    repeat {
      if isNext("/*") {
        open += 1
        at += 2
      } else if isNext("*/") {
        open -= 1
        at += 2
      } else {
        guard at < bytes.count else {
          throw SwiftReadingError(reason: .unfinishedComment, offset: start)
        }
        if byte(0).isLineEnd { startsLine = true }
        at += 1
      }
    } while open > 0
  }

  /// Reads the token that begins here.
  mutating func readToken() throws(SwiftReadingError) {
    let start = at
    let startsLine = startsLine
    self.startsLine = false
    let kind = try readKind()
    tokens.append(SwiftToken(kind: kind, range: start..<at, startsLine: startsLine))
  }

  private mutating func readKind() throws(SwiftReadingError) -> SwiftToken.Kind {
    switch byte(0) {
    case "\"": return try readString(pounds: 0)
    case "#": return try readPound()
    case "`": return try readQuotedName()
    case "/": return try readSlash()
    case "<" where byte(1) == UInt8(ascii: "#"): return readPlaceholder()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      readNumber()
      return .number
    case let first where first.isSwiftNameStart || first == UInt8(ascii: "$"):
      at += 1
      readName()
      return .word
    case let symbol:
      at += 1
      return .symbol(symbol)
    }
  }

  mutating func readName() {
    while byte(0).isSwiftNameStart || byte(0).isDigit { at += 1 }
  }

  /// Reads a number; a fraction begins with a digit, unlike in `1.description` and `0..<3`.
  private mutating func readNumber() {
    readName()
    guard byte(0) == UInt8(ascii: "."), byte(1).isDigit else { return }
    at += 1
    readName()
  }

  private mutating func readQuotedName() throws(SwiftReadingError) -> SwiftToken.Kind {
    let start = at
    repeat {
      at += 1
      guard at < bytes.count, !byte(0).isLineEnd else {
        throw SwiftReadingError(reason: .unfinishedName, offset: start)
      }
    } while byte(0) != UInt8(ascii: "`")
    at += 1
    return .quotedName
  }

  private mutating func readPound() throws(SwiftReadingError) -> SwiftToken.Kind {
    var pounds = 0
    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
    switch byte(pounds) {
    case "\"":
      at += pounds
      return try readString(pounds: pounds)
    case "/": return try readRegex(pounds: pounds)
    default: break
    }
    for condition: StaticString in ["#if", "#elseif", "#else", "#endif"] where isNext(condition) {
      let end = byte(condition.utf8CodeUnitCount)
      guard !end.isSwiftNameStart, !end.isDigit else { continue }
      at += condition.utf8CodeUnitCount
      return .condition
    }
    at += pounds
    return .symbol(UInt8(ascii: "#"))
  }

  private mutating func readPlaceholder() -> SwiftToken.Kind {
    var end = 2
    while at + end < bytes.count, byte(end) != UInt8(ascii: "\n") {
      if byte(end) == UInt8(ascii: "#"), byte(end + 1) == UInt8(ascii: ">") {
        at += end + 2
        return .placeholder
      }
      if byte(end) == UInt8(ascii: "<"), byte(end + 1) == UInt8(ascii: "#") { break }
      end += 1
    }
    at += 1
    return .symbol(UInt8(ascii: "<"))
  }
}

extension UInt8 {
  /// A letter, an underscore or a byte outside ASCII.
  var isSwiftNameStart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// Matches a byte with an ASCII character, as in `case "(":`.
func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == UInt8(ascii: character) }
