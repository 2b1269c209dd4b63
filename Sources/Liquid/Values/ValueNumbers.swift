extension LiquidValue {
  /// Ruby's `to_i`: the leading digits of text, or a number without decimals; nil for the rest.
  var leadingInteger: Int? {
    switch self {
    case .nil: 0
    case .integer(let value): value
    case .float(let value): value.magnitude < 9e18 ? Int(value) : nil
    case .string(let text): Self.leadingInteger(of: text)
    default: nil
    }
  }

  /// Ruby's `Integer(value.to_s)`: an integer, or text that is one as a whole.
  var strictInteger: Int? {
    switch self {
    case .integer(let value): value
    case .string(let text): Int(text.stripped())
    default: nil
    }
  }

  private static func leadingInteger(of text: String) -> Int {
    var bytes = text.utf8.drop(while: \.isSpace)
    var isNegative = false
    if let sign = bytes.first, sign == Byte.dash || sign == UInt8(ascii: "+") {
      isNegative = sign == Byte.dash
      bytes = bytes.dropFirst()
    }
    var value = 0
    for byte in bytes {
      guard byte.isDigit else { break }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte - Byte.zero))
      if overflow || carry { return isNegative ? .min : .max }
      value = sum
    }
    return isNegative ? -value : value
  }
}
