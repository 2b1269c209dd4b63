/// Splits a Swift file into tokens.
///
/// It follows the language reference, "Lexical Structure", and SE-0168 (multiline strings), SE-0200
/// (raw strings), SE-0354 (regular expressions) and SE-0451 (raw names). It throws for ambiguous
/// code, because the tokens decide where code is inserted.
package struct SwiftLexer {
  let bytes: [UInt8]
  var at = 0
  package internal(set) var tokens: [SwiftToken] = []
  /// The words in interpolations, which belong to the tokens of their strings.
  var interpolatedWords: [SwiftToken] = []
  var startsLine = true
  var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    if byte(0) == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipLine() }
  }

  /// Reads a file up to the first error.
  package static func run(on bytes: [UInt8]) -> (lexer: SwiftLexer, error: SwiftReadingError?) {
    var lexer = SwiftLexer(bytes)
    var certain = 0
    do throws(SwiftReadingError) {
      while try lexer.skipSpace() {
        try lexer.readToken()
        certain = lexer.tokens.count
      }
      return (lexer, nil)
    } catch {
      lexer.tokens.removeSubrange(certain...)
      return (lexer, error)
    }
  }

  /// The byte at an offset from here; 0 after the end.
  func byte(_ offset: Int) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

  /// Skips white space and comments; returns false at the end of the file.
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

  /// Whether a line begins here with a conflict marker of git: at least seven equal characters.
  private var isConflictMarker: Bool {
    (at == 0 || bytes[at - 1] == UInt8(ascii: "\n")) && (0..<7).allSatisfy { byte($0) == byte(0) }
  }

  private mutating func skipLine() {
    while at < bytes.count, !byte(0).isLineEnd { at += 1 }
  }

  private mutating func skipBlockComment() throws(SwiftReadingError) {
    let start = at
    var open = 0
    repeat {
      switch (byte(0), byte(1)) {
      case ("/", "*"): open += 1
      case ("*", "/"): open -= 1
      case _ where at >= bytes.count:
        throw SwiftReadingError(reason: .unfinishedComment, offset: start)
      case (let other, _):
        if other.isLineEnd { startsLine = true }
        at += 1
        continue
      }
      at += 2
    } while open > 0
  }

  mutating func readToken() throws(SwiftReadingError) {
    let (start, startsLine) = (at, startsLine)
    let kind = try readKind()
    self.startsLine = false
    tokens.append(SwiftToken(kind: kind, startsLine: startsLine, range: start..<at))
  }

  private mutating func readKind() throws(SwiftReadingError) -> SwiftToken.Kind {
    switch byte(0) {
    case "\"": return try readString(pounds: 0)
    case "#": return try readPound()
    case "`": return try readQuotedName()
    case "/": return try readSlash()
    case "<" where byte(1) == UInt8(ascii: "#"): return readPlaceholder()
    case let first where first.isDigit:
      readName()
      // A fraction begins with a digit, unlike in `1.description` and `0..<3`.
      if byte(0) == UInt8(ascii: "."), byte(1).isDigit {
        at += 1
        readName()
      }
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
    let start = at
    while byte(0) == UInt8(ascii: "#") { at += 1 }
    let end = at
    switch byte(0) {
    case "\"": return try readString(pounds: end - start)
    case "/": return try readRegex(pounds: end - start)
    default: readName()
    }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    if ["#if", "#elseif", "#else", "#endif"].contains(word) { return .condition }
    at = end
    return .symbol(UInt8(ascii: "#"))
  }

  private mutating func readPlaceholder() -> SwiftToken.Kind {
    let end = (at + 2..<bytes.count).first {
      bytes[$0] == UInt8(ascii: "\n") || bytes[$0...].starts(with: "#>".utf8)
        || bytes[$0...].starts(with: "<#".utf8)
    }
    if let end, bytes[end] == UInt8(ascii: "#") {
      at = end + 2
      return .placeholder
    }
    at += 1
    return .symbol(UInt8(ascii: "<"))
  }
}

/// The reason why a file can't be parsed unambiguously.
package struct SwiftReadingError: Error, Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable {
    case unfinishedComment = "a comment without an end"
    case unfinishedString = "a string without an end"
    case unfinishedRegex = "a regular expression without an end"
    case unfinishedName = "a name in backticks without an end"
    case tooDeep = "brackets or strings that are nested too deeply"
    case unevenBrackets = "unbalanced brackets"
    case unevenConditions = "unbalanced `#if` and `#endif`"
    case slashOrRegex = "a slash that may begin a regular expression or divide"
    case conflictMarkers = "conflict markers"
    case controlCharacter = "a control character"
  }
  package var reason: Reason
  package var offset: Int
}

extension UInt8 {
  /// A space, a tab or a carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  /// A blank or a line ending.
  var isSpace: Bool { isBlank || self == UInt8(ascii: "\n") }

  var isSwiftNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
      || self >= 0x80
  }

  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// Matches a byte with an ASCII character, as in `case "(":`.
func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == UInt8(ascii: character) }
