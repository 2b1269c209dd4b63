/// A token of a Swift file, such as one character of an operator, or a string with interpolations.
package struct SwiftToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A keyword or a name without backticks.
    case word
    /// A name in backticks.
    case quotedName
    case number, string, regex
    /// An editor placeholder of Xcode: `<#…#>`.
    case placeholder
    /// `#if`, `#elseif`, `#else` and `#endif`.
    case condition
    /// Any other byte: a bracket, punctuation or a part of an operator.
    case symbol(UInt8)
  }

  package let kind: Kind
  /// Whether only white space and comments precede it in its line.
  package let startsLine: Bool
  /// The range in bytes.
  package let range: Range<Int>

  /// The tokens of a file up to the first error, and the error.
  package static func upToFirstError(
    in bytes: [UInt8]
  ) -> (tokens: [SwiftToken], error: SwiftReadingError?) {
    let (lexer, error) = SwiftLexer.run(on: bytes)
    return (lexer.tokens, error)
  }

  /// The value of a string literal; nil for a multiline string, an interpolation, or escapes other
  /// than of quotes and backslashes. Names and paths have no others.
  package func literalText(in bytes: [UInt8]) -> String? {
    guard kind == .string else { return nil }
    let pounds = bytes[range].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = UInt8(ascii: "\"")
    guard !bytes[range].dropFirst(pounds).starts(with: [quote, quote, quote]) else { return nil }
    var rest = bytes[range].dropFirst(pounds + 1).dropLast(pounds + 1)
    let escape = Array(("\\" + String(repeating: "#", count: pounds)).utf8)
    var text: [UInt8] = []
    while !rest.isEmpty {
      let isEscaped = rest.starts(with: escape)
      if isEscaped { rest = rest.dropFirst(escape.count) }
      guard let byte = rest.popFirst(), !isEscaped || "\"\\'".utf8.contains(byte) else {
        return nil
      }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
