/// A word of a shell's command line as it was typed, which is how bash and zsh hand it over.
enum TypedWord {
  /// What the word means, without expanding anything; a quotation may be open at its end.
  static func unquoted(_ word: String) -> String {
    var result: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in word.utf8 {
      if isEscaped {
        // Between double quotes a backslash stays, except before what is special there.
        if quote != nil, !special.contains(byte) { result.append(backslash) }
        result.append(byte)
        isEscaped = false
      } else if byte == backslash, quote != apostrophe {
        isEscaped = true
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == apostrophe || byte == doubleQuote {
        quote = byte
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let apostrophe = UInt8(ascii: "'")
  private static let doubleQuote = UInt8(ascii: "\"")
  private static let special = Array("\"\\$`".utf8)
}
