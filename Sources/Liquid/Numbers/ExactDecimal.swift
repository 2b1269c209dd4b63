/// A decimal number without rounding errors: `units` divided by ten to the power of `scale`.
///
/// The reference calculates with such numbers, so that `10.1 | minus: 2.2` is 7.9.
struct ExactDecimal: Sendable {
  private var units: BigInteger
  /// How many digits stand behind the point; never negative.
  private var scale: Int

  var isZero: Bool { units.isZero }
  var isNegative: Bool { units.isNegative }
  var magnitude: ExactDecimal { ExactDecimal(units: units.magnitude, scale: scale) }

  private init(units: BigInteger, scale: Int) {
    self.units = units
    self.scale = scale
  }

  init(_ value: Int) { self.init(units: BigInteger(value), scale: 0) }

  /// The decimal that Ruby prints for a number, which must be finite.
  init(_ value: Double) {
    guard value != 0 else {
      self.init(0)
      return
    }
    let (digits, point) = RubyFloat.shortestDigits(of: value.magnitude)
    let units = BigInteger(digits: digits, isNegative: value < 0)
    let scale = digits.count - point
    self.init(units: units.multipliedByPowerOfTen(-scale), scale: max(0, scale))
  }

  /// Digits with one point among them.
  init(digits: some Collection<UInt8>, isNegative: Bool) {
    let point = digits.firstIndex(of: Byte.dot) ?? digits.endIndex
    self.init(
      units: BigInteger(digits: digits.filter { $0 != Byte.dot }, isNegative: isNegative),
      scale: max(0, digits.distance(from: point, to: digits.endIndex) - 1))
  }

  private static func align(
    _ left: ExactDecimal, _ right: ExactDecimal
  ) -> (BigInteger, BigInteger, scale: Int) {
    let scale = max(left.scale, right.scale)
    return (
      left.units.multipliedByPowerOfTen(scale - left.scale),
      right.units.multipliedByPowerOfTen(scale - right.scale), scale
    )
  }

  static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    let (first, second, scale) = align(left, right)
    return ExactDecimal(units: first + second, scale: scale)
  }

  static func - (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    let (first, second, scale) = align(left, right)
    return ExactDecimal(units: first - second, scale: scale)
  }

  static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    ExactDecimal(units: left.units * right.units, scale: left.scale + right.scale)
  }

  /// Divides with more digits than a `Double` can tell apart. The divisor must not be zero.
  func divided(by divisor: ExactDecimal) -> ExactDecimal {
    let (first, second, _) = Self.align(self, divisor)
    let extra = max(0, second.digits.count - first.digits.count) + 40
    let (quotient, _) = first.multipliedByPowerOfTen(extra).magnitude
      .dividedFlooring(by: second.magnitude)
    return ExactDecimal(
      units: first.isNegative == second.isNegative ? quotient : -quotient, scale: extra)
  }

  /// What is left over; it has the divisor's sign. The divisor must not be zero.
  func modulo(_ divisor: ExactDecimal) -> ExactDecimal {
    let (first, second, scale) = Self.align(self, divisor)
    return ExactDecimal(units: first.dividedFlooring(by: second).remainder, scale: scale)
  }

  func isLess(than other: ExactDecimal) -> Bool { (self - other).isNegative }

  // MARK: Rounding

  enum Rounding {
    case down, up, halfAwayFromZero
  }

  /// Rounds to so many digits behind the point; below zero to tens, hundreds and so on.
  func rounded(_ rounding: Rounding, digits: Int = 0) -> ExactDecimal {
    guard digits < scale else { return self }
    let dropped = scale - digits
    if dropped > units.digits.count + 1, rounding == .halfAwayFromZero { return ExactDecimal(0) }
    let divisor = BigInteger(1).multipliedByPowerOfTen(dropped)
    var quotient: BigInteger
    switch rounding {
    case .down: quotient = units.dividedFlooring(by: divisor).quotient
    case .up: quotient = -(-units).dividedFlooring(by: divisor).quotient
    case .halfAwayFromZero:
      let half = BigInteger(5).multipliedByPowerOfTen(dropped - 1)
      quotient = (units.magnitude + half).dividedFlooring(by: divisor).quotient
      if units.isNegative { quotient = -quotient }
    }
    return ExactDecimal(units: quotient.multipliedByPowerOfTen(-digits), scale: max(0, digits))
  }

  /// The value without what stands behind the point, where an `Int` can hold it.
  var integer: Int? {
    let divisor = BigInteger(1).multipliedByPowerOfTen(scale)
    let quotient = units.magnitude.dividedFlooring(by: divisor).quotient
    return (units.isNegative ? -quotient : quotient).integer
  }

  /// The nearest `Double`.
  var double: Double {
    let text = (units.isNegative ? "-" : "") + units.digits.text() + "e-\(scale)"
    return Double(text) ?? (units.isNegative ? -.infinity : .infinity)
  }
}
