import Diagnostics

/// Writes a string as a YAML scalar that every parser reads unchanged.
package enum YAMLScalarText {
  /// The string without quotes where that is safe, else with double quotes.
  package static func written(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// Words that YAML 1.1 and Ruby read as booleans or null.
  private static let reservedWords: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null",
  ]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter || first == UInt8(ascii: "_"),
      text.utf8.last != UInt8(ascii: " ")
    else { return false }
    let isHarmless = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_ ./-".utf8.contains($0) }
    return isHarmless && !reservedWords.contains(text.lowercased())
  }

  /// The string in double quotes.
  package static func quoted(_ text: String) -> String {
    text.quoted { isPrintable($0) ? nil : escape($0) }
  }

  /// Whether a YAML file may contain the character (YAML 1.2, production 1).
  ///
  /// It excludes line separators and the byte order mark, which parsers change.
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
