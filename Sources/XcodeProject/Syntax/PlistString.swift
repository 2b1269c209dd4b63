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
        let high = (Int(String(decoding: digits, as: UTF8.self), radix: 8) ?? 0) & 0xFF
        units.append(high < 0x80 ? UInt16(high) : nextStep[high - 0x80])
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
  private static let nextStep = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷\
    ©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿\
    ¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêë\
    ìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}
    """.utf16)
}
