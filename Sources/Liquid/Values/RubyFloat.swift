/// Decimal numbers as Ruby prints them.
enum RubyFloat {
  /// `10.0`, `0.0001`, `1.0e-05`, `1.0e+16`: scientific below 1e-4 and from 1e16.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    let (digits, point) = shortestDigits(of: value.magnitude)
    var text: [UInt8] = value < 0 ? [Byte.dash] : []
    if point > 16 || point < -3 {
      text.append(digits[0])
      text.append(Byte.dot)
      text += digits.count > 1 ? digits[1...] : [Byte.zero]
      text.append(UInt8(ascii: "e"))
      let exponent = point - 1
      text.append(exponent < 0 ? Byte.dash : UInt8(ascii: "+"))
      if exponent.magnitude < 10 { text.append(Byte.zero) }
      text += Array(String(exponent.magnitude).utf8)
    } else if point <= 0 {
      text += [Byte.zero, Byte.dot]
      text += Array(repeating: Byte.zero, count: -point)
      text += digits
    } else if digits.count <= point {
      text += digits
      text += Array(repeating: Byte.zero, count: point - digits.count)
      text += [Byte.dot, Byte.zero]
    } else {
      text += digits[..<point]
      text.append(Byte.dot)
      text += digits[point...]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The fewest digits that give the same number, and the position of the point in them.
  static func shortestDigits(of magnitude: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    let text = Array(magnitude.description.utf8)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte.isDigit {
        digits.append(byte)
      } else if byte == Byte.dot {
        point = digits.count
      } else {
        exponent = Int(String(decoding: text[index...], as: UTF8.self)) ?? 0
        break
      }
    }
    var position = (point ?? digits.count) + exponent
    while let first = digits.first, first == Byte.zero, digits.count > 1 {
      digits.removeFirst()
      position -= 1
    }
    while let last = digits.last, last == Byte.zero, digits.count > 1 { digits.removeLast() }
    return (digits, position)
  }
}
