import SwiftText

/// What a token of a manifest means in an expression.
enum ManifestToken: Hashable {
  /// A string that says all.
  case text(String)
  /// A string, or another literal, that only the compiler could know.
  case unclear
  /// An identifier, a keyword, a number.
  case word(String)
  /// One byte of punctuation.
  case mark(UInt8)

  init(_ token: SwiftToken, in bytes: [UInt8]) {
    let text = bytes[token.range]
    self =
      switch token.kind {
      case .word, .number: .word(String(decoding: text, as: UTF8.self))
      case .quotedName: .word(String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
      case .string: token.literalText(in: bytes).map { .text($0) } ?? .unclear
      case .regex, .placeholder: .unclear
      case .condition: .mark(UInt8(ascii: "#"))
      case .symbol(let symbol): .mark(symbol)
      }
  }
}
