import Diagnostics

/// Writes a text as a YAML scalar that every reader gives back unchanged.
///
/// Plain where nothing can be mistaken, in double quotes otherwise: those hold any text.
package enum YAMLScalarText {
  /// The text as it stands after a key or a dash.
  package static func written(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Words that YAML 1.1, and with it Ruby, reads as something else than a text.
  private static let words: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null",
  ]

  /// Letters first, so that it is no number, date or mark; then what has no meaning in YAML.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.last != UInt8(ascii: " ") else {
      return false
    }
    let isHarmless = text.utf8.allSatisfy { byte in
      isLetter(byte) || isDigit(byte)
        || [UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")]
          .contains(byte)
    }
    return isHarmless && !words.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The text in double quotes.
  package static func quoted(_ text: String) -> String {
    text.quoted { isPrintable($0) ? nil : escape($0) }
  }

  /// What may stand in a YAML file as it is (YAML 1.2, production 1), less the line separators
  /// and the byte order mark, which readers change.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let (mark, width) =
      scalar.value <= 0xFF ? ("x", 2) : scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
    return "\\" + mark + UInt64(scalar.value).hexadecimal(width, uppercase: true)
  }
}
