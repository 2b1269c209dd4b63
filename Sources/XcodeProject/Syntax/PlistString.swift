import Diagnostics

/// Reads and writes strings with the quotes and escapes of the OpenStep format.
enum PlistString {
  /// The text between the quotes, with escapes resolved.
  ///
  /// The escapes are those of Foundation's reader: C's, up to three octal digits in the NeXTSTEP
  /// encoding, and `\U` with up to four hexadecimal digits of UTF-16. `\` before a line feed gives
  /// that line feed.
  static func decode(_ inner: UnsafeBufferPointer<UInt8>) -> String {
    guard inner.contains(0x5C) else { return String(decoding: inner, as: UTF8.self) }
    var text: [UInt8] = []
    var units: [UInt16] = []
    var index = 0
    func flush() {
      guard !units.isEmpty else { return }
      text += String(decoding: units, as: UTF16.self).utf8
      units = []
    }
    while index < inner.count {
      let byte = inner[index]
      index += 1
      guard byte == 0x5C, index < inner.count else {
        flush()
        text.append(byte)
        continue
      }
      let escape = inner[index]
      index += 1
      switch escape {
      case 0x55:
        let digits = inner[index...].prefix(4).prefix(while: \.isHexDigit)
        units.append(UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0)
        index += digits.count
      case 0x30...0x37:
        let digits = inner[(index - 1)...].prefix(3).prefix { (0x30...0x37).contains($0) }
        index += digits.count - 1
        flush()
        let high = (Int(String(decoding: digits, as: UTF8.self), radix: 8) ?? 0) & 0xFF
        let unit = high < 0x80 ? UInt16(high) : nextStep[high - 0x80]
        text += String(decoding: CollectionOfOne(unit), as: UTF16.self).utf8
      default:
        flush()
        text.append(control[escape] ?? escape)
      }
    }
    flush()
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes a text like Xcode: quoted only if necessary, with characters beyond ASCII unescaped.
  static func written(_ text: String) -> String {
    if needsNoQuotes(text) { return text }
    return text.quoted { scalar in
      scalar < " " || scalar == "\u{7F}" ? "\\U" + UInt64(scalar.value).hexadecimal(4) : nil
    }
  }

  /// Writes a text so that it fits between `/*` and `*/` on one line.
  static func comment(_ text: String) -> String {
    // Nearly all names stay; going over their characters takes 3 % of the instructions of `gen`.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x2F || $0 == 0x7F }) else { return text }
    var comment = ""
    for scalar in text.unicodeScalars {
      if scalar == "/", comment.utf8.last == 0x2A { comment += " " }
      comment.unicodeScalars.append(scalar < " " || scalar == "\u{7F}" ? " " : scalar)
    }
    return comment
  }

  /// Xcode quotes all but letters, digits and `_$/.`.
  ///
  /// It also quotes two slashes, which would begin a comment, and three underscores, which its
  /// templates use for placeholders.
  private static func needsNoQuotes(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { PlistScanner.isBare($0) && $0 != 0x2D && $0 != 0x3A }
      && !(text.utf8.contains(0x2F) && text.contains("//"))
      && !(text.utf8.contains(0x5F) && text.contains("___"))
  }

  private static let control: [UInt8: UInt8] = [
    0x61: 0x07, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09, 0x76: 0x0B,
  ]

  /// The upper half of the NeXTSTEP encoding.
  private static let nextStep: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB,
    0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
    0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3,
    0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022, 0x201A, 0x201E, 0x201D, 0x00BB,
    0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
    0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
    0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA,
    0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
    0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
  ]
}
