extension UInt64 {
  /// The number in hexadecimal digits, with leading zeros up to `count` digits.
  package func hexadecimal(_ count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
