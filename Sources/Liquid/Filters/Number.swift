/// A number in a filter's calculation.
///
/// The reference has decimals of any length, so that `10.1 | minus: 2.2` is 7.9. Here a decimal has
/// the digits of an `Int`; a longer one is a `Double`.
enum Number: Sendable {
  case whole(Int)
  /// The units divided by ten to the power of the scale, which is from 0 to 18.
  case decimal(units: Int, scale: Int)
  case inexact(Double)

  private static let mostDigits = 18
  private static let powersOfTen = (0...mostDigits).reduce(into: [1]) { powers, _ in
    if powers.count <= mostDigits { powers.append(powers[powers.count - 1] * 10) }
  }

  /// Ruby Liquid's `to_number`: the decimal or leading integer of text; zero for other values.
  init(_ value: LiquidValue) {
    switch value {
    case .integer(let value): self = .whole(value)
    case .float(let value): self = Number(value)
    case .string(let text): self = Number(text)
    default: self = .whole(0)
    }
  }

  /// The decimal with the digits that Ruby prints.
  private init(_ value: Double) {
    self = .inexact(value)
    guard value.isFinite else { return }
    let parts = value.description.split(separator: "e")
    let digits = parts[0].split(separator: ".")
    let fraction = digits.count > 1 && digits[1] != "0" ? digits[1] : ""
    guard let units = Int(digits[0] + fraction) else { return }
    let scale = fraction.utf8.count - (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    if scale >= 0, scale <= Self.mostDigits {
      self = .decimal(units: units, scale: scale)
    } else if scale < 0, let units = Self.scaled(units, by: -scale) {
      self = .decimal(units: units, scale: 0)
    }
  }

  private init(_ text: String) {
    let number = Array(text.stripped().utf8)
    let parts = (number.first == Byte.dash ? number.dropFirst() : number[...])
      .split(separator: Byte.dot, omittingEmptySubsequences: false)
    let isDecimal =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    if !isDecimal {
      self = .whole(LiquidValue.string(text).leadingInteger ?? 0)
    } else if parts[1].count <= Self.mostDigits,
      let units = Int(number.filter { $0 != Byte.dot }.text())
    {
      self = .decimal(units: units, scale: parts[1].count)
    } else {
      self = .inexact(Double(number.text()) ?? 0)
    }
  }

  var double: Double {
    switch self {
    case .whole(let value): Double(value)
    case .decimal(let units, let scale): Double("\(units)e-\(scale)") ?? 0
    case .inexact(let value): value
    }
  }

  /// The number as a value: decimals become floats.
  var value: LiquidValue {
    if case .whole(let value) = self { .integer(value) } else { .float(double) }
  }

  private var decimal: (units: Int, scale: Int)? {
    switch self {
    case .whole(let value): (value, 0)
    case .decimal(let units, let scale): (units, scale)
    case .inexact: nil
    }
  }

  private static func scaled(_ units: Int, by digits: Int) -> Int? {
    guard digits <= mostDigits else { return units == 0 ? 0 : nil }
    let (product, overflow) = units.multipliedReportingOverflow(by: powersOfTen[digits])
    return overflow ? nil : product
  }

  // MARK: Calculating

  /// The units of two numbers at the same scale; nil if they have too many digits.
  static func aligned(_ left: Number, _ right: Number) -> (left: Int, right: Int, scale: Int)? {
    guard let first = left.decimal, let second = right.decimal else { return nil }
    let scale = max(first.scale, second.scale)
    guard let left = scaled(first.units, by: scale - first.scale),
      let right = scaled(second.units, by: scale - second.scale)
    else { return nil }
    return (left, right, scale)
  }

  /// The exact product; nil if it has too many digits.
  func exactProduct(with other: Number) -> (units: Int, scale: Int)? {
    guard let first = decimal, let second = other.decimal,
      first.scale + second.scale <= Self.mostDigits
    else { return nil }
    let (product, overflow) = first.units.multipliedReportingOverflow(by: second.units)
    return overflow ? nil : (product, first.scale + second.scale)
  }

  func isLess(than other: Number) -> Bool {
    if let (left, right, _) = Self.aligned(self, other) { return left < right }
    return double < other.double
  }

  enum Rounding {
    case down, up, towardZero, halfAwayFromZero
  }

  /// Rounds to this many digits after the point; a negative number rounds to tens, hundreds etc.
  func rounded(_ rule: Rounding, digits: Int = 0) -> Number {
    switch self {
    case .whole, .decimal:
      guard let (units, scale) = decimal, digits < scale else { return self }
      let places = max(0, digits)
      guard scale - digits <= Self.mostDigits else { return .decimal(units: 0, scale: places) }
      let unit = Self.powersOfTen[scale - digits]
      let (quotient, remainder) = units.quotientAndRemainder(dividingBy: unit)
      let step =
        switch rule {
        case .down: remainder < 0 ? -1 : 0
        case .up: remainder > 0 ? 1 : 0
        case .towardZero: 0
        case .halfAwayFromZero: remainder.magnitude >= unit / 2 ? remainder.signum() : 0
        }
      let rounded = Self.scaled(quotient + step, by: places - digits)
      return rounded.map { .decimal(units: $0, scale: places) } ?? .inexact(double)
    case .inexact(let value):
      // A larger number without exact decimals has no digits after the point.
      guard value.magnitude < 1 else { return self }
      let units = Int(value * Double(Self.powersOfTen[Self.mostDigits]))
      let nearest = units == 0 ? (value < 0 ? -1 : 1) : units
      return Number.decimal(units: nearest, scale: Self.mostDigits).rounded(rule, digits: digits)
    }
  }

  /// The number as an `Int`; nil if it has decimals or is too large.
  var integer: Int? {
    if case .whole(let value) = self { return value }
    if case .decimal(let value, 0) = self { return value }
    let value = double
    return value.magnitude < 9e18 && Double(Int(value)) == value ? Int(value) : nil
  }
}

extension FilterProblem {
  static let tooLargeNumber = FilterProblem("the number is too large")
  static let divisionByZero = FilterProblem("division by zero")
}
