extension UInt8 {
  /// Whether it is an ASCII letter.
  package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// Whether it is an ASCII digit.
  package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether it is a hexadecimal digit in ASCII.
  package var isHexDigit: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }
}

extension UInt64 {
  /// The number in hexadecimal digits, with leading zeros up to `count` digits.
  package func hexadecimal(_ count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
