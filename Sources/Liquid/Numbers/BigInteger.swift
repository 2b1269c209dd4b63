/// A whole number of any size, as exact decimals need it.
struct BigInteger: Sendable {
  private(set) var isNegative: Bool
  /// Base 2³², the least significant first, without leading zeros; empty for zero.
  private var limbs: [UInt32]

  var isZero: Bool { limbs.isEmpty }

  init(_ value: Int) {
    isNegative = value < 0
    limbs = [UInt32(truncatingIfNeeded: value.magnitude), UInt32(value.magnitude >> 32)]
    normalize()
  }

  /// Reads digits; anything else among them counts as zero.
  init(digits: some Sequence<UInt8>, isNegative: Bool = false) {
    limbs = []
    self.isNegative = isNegative
    for byte in digits { multiply(by: 10, adding: byte.isDigit ? UInt32(byte - Byte.zero) : 0) }
    normalize()
  }

  private init(limbs: [UInt32], isNegative: Bool) {
    self.limbs = limbs
    self.isNegative = isNegative
    normalize()
  }

  private mutating func normalize() {
    while limbs.last == 0 { limbs.removeLast() }
    if limbs.isEmpty { isNegative = false }
  }

  private mutating func multiply(by factor: UInt32, adding summand: UInt32) {
    var carry = UInt64(summand)
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * UInt64(factor) + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  func multipliedByPowerOfTen(_ exponent: Int) -> BigInteger {
    var result = self
    for _ in 0..<max(0, exponent) { result.multiply(by: 10, adding: 0) }
    return result
  }

  // MARK: Arithmetic

  static prefix func - (value: BigInteger) -> BigInteger {
    BigInteger(limbs: value.limbs, isNegative: !value.isNegative)
  }

  var magnitude: BigInteger { BigInteger(limbs: limbs, isNegative: false) }

  static func + (left: BigInteger, right: BigInteger) -> BigInteger {
    if left.isNegative == right.isNegative {
      return BigInteger(limbs: sum(left.limbs, right.limbs), isNegative: left.isNegative)
    }
    if order(left.limbs, right.limbs) >= 0 {
      return BigInteger(limbs: difference(left.limbs, right.limbs), isNegative: left.isNegative)
    }
    return BigInteger(limbs: difference(right.limbs, left.limbs), isNegative: right.isNegative)
  }

  static func - (left: BigInteger, right: BigInteger) -> BigInteger { left + -right }

  static func * (left: BigInteger, right: BigInteger) -> BigInteger {
    var limbs = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (i, first) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (j, second) in right.limbs.enumerated() {
        let product = UInt64(first) * UInt64(second) + UInt64(limbs[i + j]) + carry
        limbs[i + j] = UInt32(truncatingIfNeeded: product)
        carry = product >> 32
      }
      limbs[i + right.limbs.count] = UInt32(carry)
    }
    return BigInteger(limbs: limbs, isNegative: left.isNegative != right.isNegative)
  }

  /// Quotient and remainder; the quotient is rounded down, the remainder has the divisor's sign.
  ///
  /// The divisor must not be zero.
  func dividedFlooring(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    var (quotient, remainder) = dividedMagnitude(by: divisor)
    if isNegative != divisor.isNegative {
      quotient = -quotient
      if !remainder.isZero {
        quotient = quotient - BigInteger(1)
        remainder = divisor.magnitude - remainder
      }
    }
    return (quotient, divisor.isNegative ? -remainder : remainder)
  }

  private func dividedMagnitude(by divisor: BigInteger) -> (BigInteger, BigInteger) {
    var quotient = [UInt32](repeating: 0, count: limbs.count)
    var remainder: [UInt32] = []
    var bit = limbs.count * 32 - 1
    while bit >= 0 {
      let carried = limbs[bit / 32] >> UInt32(bit % 32) & 1
      Self.shiftLeft(&remainder, adding: carried)
      if Self.order(remainder, divisor.limbs) >= 0 {
        remainder = Self.difference(remainder, divisor.limbs)
        while remainder.last == 0 { remainder.removeLast() }
        quotient[bit / 32] |= 1 << UInt32(bit % 32)
      }
      bit -= 1
    }
    return (
      BigInteger(limbs: quotient, isNegative: false),
      BigInteger(limbs: remainder, isNegative: false)
    )
  }

  private static func shiftLeft(_ limbs: inout [UInt32], adding bit: UInt32) {
    var carry = bit
    for index in limbs.indices {
      let next = limbs[index] >> 31
      limbs[index] = limbs[index] << 1 | carry
      carry = next
    }
    if carry > 0 { limbs.append(carry) }
  }

  private static func order(_ left: [UInt32], _ right: [UInt32]) -> Int {
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    for index in left.indices.reversed() where left[index] != right[index] {
      return left[index] < right[index] ? -1 : 1
    }
    return 0
  }

  private static func sum(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(left.count, right.count) {
      carry += UInt64(index < left.count ? left[index] : 0)
      carry += UInt64(index < right.count ? right[index] : 0)
      result.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    if carry > 0 { result.append(UInt32(carry)) }
    return result
  }

  /// The larger of the two must come first.
  private static func difference(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var borrow: Int64 = 0
    for index in left.indices {
      var digit = Int64(left[index]) - Int64(index < right.count ? right[index] : 0) - borrow
      borrow = digit < 0 ? 1 : 0
      if digit < 0 { digit += 1 << 32 }
      result.append(UInt32(truncatingIfNeeded: digit))
    }
    return result
  }

  // MARK: Reading

  /// The value, where an `Int` can hold it.
  var integer: Int? {
    guard limbs.count <= 2 else { return nil }
    var magnitude: UInt64 = 0
    for limb in limbs.reversed() { magnitude = magnitude << 32 | UInt64(limb) }
    if isNegative {
      return magnitude <= UInt64(Int.max) + 1 ? Int(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int(exactly: magnitude)
  }

  /// The digits without sign.
  var digits: [UInt8] {
    var digits: [UInt8] = []
    var rest = limbs
    while !rest.isEmpty {
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        let value = remainder << 32 | UInt64(rest[index])
        rest[index] = UInt32(value / 1_000_000_000)
        remainder = value % 1_000_000_000
      }
      while rest.last == 0 { rest.removeLast() }
      for _ in 0..<9 {
        digits.append(Byte.zero + UInt8(remainder % 10))
        remainder /= 10
      }
    }
    while digits.count > 1, digits.last == Byte.zero { digits.removeLast() }
    return digits.isEmpty ? [Byte.zero] : digits.reversed()
  }
}
