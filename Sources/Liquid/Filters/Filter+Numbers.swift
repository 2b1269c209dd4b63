internal import Diagnostics

extension Filter {
  /// Filters for numbers. Arithmetic gives a whole number for two whole numbers, else a decimal.
  static let numbers: [String: Filter] = [
    "plus": arithmetic({ $0.addingReportingOverflow($1) }, +),
    "minus": arithmetic({ $0.subtractingReportingOverflow($1) }, -),
    "times": arithmetic({ $0.multipliedReportingOverflow(by: $1) }, *),
    // A quotient has more significant digits than the numbers.
    "divided_by": arithmetic(quotient, digits: 16, isDivision: true, /),
    "modulo": arithmetic(remainder, isDivision: true) { left, right in
      left - tidied(right * floor(tidied(left / right)))
    },
    "sum": Filter(arity: 0...1) { call in
      try call.elements().reduce(0) { total, value in
        try calculate(total, call.property(of: value).number, { $0.addingReportingOverflow($1) }, +)
      }
    },
    "abs": Filter { call in
      guard case .integer(let value) = call.value.number else {
        return .float((call.value.number.double ?? 0).magnitude)
      }
      guard value != .min else { throw tooLargeNumber }
      return .integer(abs(value))
    },
    "at_least": bounded(whenOrderIs: -1),
    "at_most": bounded(whenOrderIs: 1),
    "ceil": Filter { try whole($0.value.number) { -floor(-$0) } },
    "floor": Filter { try whole($0.value.number, floor) },
    "round": Filter(arity: 0...1) { call in
      let digits = call[0, default: 0].number.leadingInteger ?? 0
      return try round(call.value.number, to: min(max(digits, -mostDigits), mostDigits))
    },
  ]

  private static let tooLargeNumber = FilterProblem.invalid("the number is too large")

  /// A filter that limits a number: -1 replaces a number below the argument by it, 1 one above it.
  private static func bounded(whenOrderIs order: Int) -> Filter {
    Filter(arity: 1...1) { call in
      let (value, bound) = (call.value.number, call[0].number)
      return value.order(against: bound) == order ? bound : value
    }
  }

  /// A filter for a number and an argument, with one operation for whole numbers and one for decimals.
  private static func arithmetic(
    _ whole: @escaping @Sendable (Int, Int) -> (Int, Bool), digits: Int = mostDigits,
    isDivision: Bool = false, _ decimal: @escaping @Sendable (Double, Double) -> Double
  ) -> Filter {
    Filter(arity: 1...1) { call in
      let divisor = call[0].number
      if isDivision, divisor.double == 0 { throw FilterProblem.invalid("division by zero") }
      return try calculate(call.value.number, divisor, digits: digits, whole, decimal)
    }
  }

  private static func calculate(
    _ left: LiquidValue, _ right: LiquidValue, digits: Int = mostDigits,
    _ whole: (Int, Int) -> (Int, Bool), _ decimal: (Double, Double) -> Double
  ) throws -> LiquidValue {
    guard case .integer(let first) = left, case .integer(let second) = right else {
      return .float(tidied(decimal(left.double ?? 0, right.double ?? 0), digits: digits))
    }
    let (result, overflow) = whole(first, second)
    guard !overflow else { throw tooLargeNumber }
    return .integer(result)
  }

  /// Ruby rounds quotients down.
  @Sendable private static func quotient(_ left: Int, _ right: Int) -> (Int, Bool) {
    let (quotient, overflow) = left.dividedReportingOverflow(by: right)
    let isUneven = !overflow && quotient * right != left && (left < 0) != (right < 0)
    return (isUneven ? quotient - 1 : quotient, overflow)
  }

  /// The remainder has the divisor's sign.
  @Sendable private static func remainder(_ left: Int, _ right: Int) -> (Int, Bool) {
    let (rest, _) = left.remainderReportingOverflow(dividingBy: right)
    return (rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest, false)
  }

  /// The digits of a decimal that are exact in a `Double`.
  private static let mostDigits = 15

  /// Rounds off the noise of binary fractions, so that 10.1 minus 2.2 is 7.9 as in the reference.
  private static func tidied(_ value: Double, digits: Int = mostDigits) -> Double {
    let parts = value.magnitude.description.split(separator: "e")
    let point = parts[0].split(separator: ".")
    let fraction = point.count > 1 ? point[1] : ""
    guard value.isFinite, let units = Int(point[0] + fraction), String(units).utf8.count > digits
    else { return value }
    let unit = String(units).utf8.count - digits == 1 ? 10 : 100
    let rounded = (units + unit / 2) / unit * unit
    let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.utf8.count
    return Double("\(value < 0 ? "-" : "")\(rounded)e\(exponent)") ?? value
  }

  /// Rounds down without `rounded(.down)`, which needs libm on Linux.
  @Sendable private static func floor(_ value: Double) -> Double {
    guard value.magnitude < 9e18 else { return value }
    let whole = Double(Int(value))
    return whole > value ? whole - 1 : whole
  }

  private static func whole(
    _ number: LiquidValue, _ round: (Double) -> Double
  ) throws -> LiquidValue {
    guard case .float(let value) = number else { return number }
    guard value.magnitude < 9e18 else { throw tooLargeNumber }
    return .integer(Int(round(value)))
  }

  /// Rounds half away from zero. The result is a decimal only with digits after the point.
  private static func round(_ number: LiquidValue, to digits: Int) throws -> LiquidValue {
    if case .integer = number, digits >= 0 { return number }
    let unit = (0..<Int(digits.magnitude)).reduce(1.0) { unit, _ in unit * 10 }
    let value = number.double ?? 0
    let scaled = tidied(digits > 0 ? value.magnitude * unit : value.magnitude / unit)
    let rounded = floor(scaled + 0.5) * (value < 0 ? -1 : 1)
    return digits > 0 ? .float(rounded / unit) : try whole(.float(rounded * unit)) { $0 }
  }
}

extension LiquidValue {
  /// Ruby Liquid's `to_number`: the decimal or leading integer of text; zero for other values.
  fileprivate var number: LiquidValue {
    switch self {
    case .integer, .float: return self
    case .string(let text):
      let number = text.stripped()
      let parts = number.utf8.drop { $0 == Byte.dash }
        .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let isDecimal =
        parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
      return (isDecimal ? Double(number).map { .float($0) } : nil) ?? .integer(leadingInteger ?? 0)
    default: return 0
    }
  }
}
