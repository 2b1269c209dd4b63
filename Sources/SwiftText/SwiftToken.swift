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

  /// The value of a string literal; nil for a multiline string, an interpolation or an escape. Names
  /// and paths have none of these.
  package func literalText(in bytes: [UInt8]) -> String? {
    guard kind == .string else { return nil }
    let pounds = bytes[range].prefix { $0 == UInt8(ascii: "#") }.count
    let text = bytes[range].dropFirst(pounds + 1).dropLast(pounds + 1)
    // The value of a multiline string would begin with a quote.
    guard text.first != UInt8(ascii: "\""), !text.contains(UInt8(ascii: "\\")) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
