extension SwiftToken {
  /// The tokens of a file, up to the place from which on it can't be read with certainty.
  ///
  /// - Returns: also that place; nil where the whole file is read.
  package static func readable(in bytes: [UInt8]) -> (tokens: [SwiftToken], doubt: SwiftReadingError?) {
    var lexer = SwiftLexer(bytes)
    var certain = 0
    do throws(SwiftReadingError) {
      while try lexer.skipSpace() {
        try lexer.readToken()
        certain = lexer.tokens.count
      }
      return (lexer.tokens, nil)
    } catch {
      return (Array(lexer.tokens.prefix(certain)), error)
    }
  }

  /// What a string says: nil for one of several lines, one with an interpolation, and one with other
  /// escapes than of quotes and backslashes, which stand in no name and no path.
  package func literalText(in bytes: [UInt8]) -> String? {
    guard kind == .string else { return nil }
    let pounds = bytes[range].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = UInt8(ascii: "\"")
    guard !bytes[range].dropFirst(pounds).starts(with: [quote, quote, quote]) else { return nil }
    var rest = bytes[range].dropFirst(pounds + 1).dropLast(pounds + 1)
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), rest.prefix(pounds).allSatisfy({ $0 == UInt8(ascii: "#") })
      else {
        text.append(byte)
        continue
      }
      rest = rest.dropFirst(pounds)
      guard let escaped = rest.popFirst(),
        [quote, UInt8(ascii: "\\"), UInt8(ascii: "'")].contains(escaped)
      else { return nil }
      text.append(escaped)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
