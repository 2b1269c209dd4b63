internal import Diagnostics

/// Filters that calculate. Two whole numbers give a whole number, others a decimal.
enum NumberFilters {
  static let all: [Filter] = [
    binary("plus", { $0.addingReportingOverflow($1) }, +),
    binary("minus", { $0.subtractingReportingOverflow($1) }, -),
    binary("times", { $0.multipliedReportingOverflow(by: $1) }, *),
    // A quotient has more digits that count than the numbers.
    binary("divided_by", quotient, digits: 16, isDivision: true, /),
    binary("modulo", remainder, isDivision: true) { left, right in
      left - tidied(right * floor(tidied(left / right)))
    },
    Filter("sum", 0...1) { input, arguments throws(FilterProblem) in
      var total: LiquidValue = 0
      for value in try input.flattened(arguments.room) {
        let number = try arguments.property(of: value).number
        total = try calculate(total, number, { $0.addingReportingOverflow($1) }, +)
      }
      return total
    },
    Filter("abs") { input, _ throws(FilterProblem) in
      guard case .integer(let value) = input.number else {
        return .float((input.number.double ?? 0).magnitude)
      }
      guard value != .min else { throw .tooLargeNumber }
      return .integer(abs(value))
    },
    Filter("at_least", 1...1) { input, arguments in
      let (value, bound) = (input.number, arguments.required(0).number)
      return value.order(against: bound) == -1 ? bound : value
    },
    Filter("at_most", 1...1) { input, arguments in
      let (value, bound) = (input.number, arguments.required(0).number)
      return value.order(against: bound) == 1 ? bound : value
    },
    Filter("ceil") { input, _ throws(FilterProblem) in
      try whole(input.number) { -floor(-$0) }
    },
    Filter("floor") { input, _ throws(FilterProblem) in try whole(input.number, floor) },
    Filter("round", 0...1) { input, arguments throws(FilterProblem) in
      let digits = (arguments[0] ?? 0).number.leadingInteger ?? 0
      return try round(input.number, to: min(max(digits, -mostDigits), mostDigits))
    },
  ]

  private static func binary(
    _ name: String, _ whole: @escaping @Sendable (Int, Int) -> (Int, Bool),
    digits: Int = mostDigits,
    isDivision: Bool = false, _ decimal: @escaping @Sendable (Double, Double) -> Double
  ) -> Filter {
    Filter(name, 1...1) { input, arguments throws(FilterProblem) in
      let divisor = arguments.required(0).number
      if isDivision, divisor.double == 0 { throw .invalid("division by zero") }
      return try calculate(input.number, divisor, digits: digits, whole, decimal)
    }
  }

  private static func calculate(
    _ left: LiquidValue, _ right: LiquidValue, digits: Int = mostDigits,
    _ whole: (Int, Int) -> (Int, Bool), _ decimal: (Double, Double) -> Double
  ) throws(FilterProblem) -> LiquidValue {
    guard case .integer(let first) = left, case .integer(let second) = right else {
      return .float(tidied(decimal(left.double ?? 0, right.double ?? 0), digits: digits))
    }
    let (result, overflow) = whole(first, second)
    guard !overflow else { throw .tooLargeNumber }
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

  // MARK: Rounding

  /// The digits of a decimal that are exact in a `Double`.
  private static let mostDigits = 15

  /// Rounds off the noise of binary fractions, so that 10.1 minus 2.2 is 7.9 as in the reference.
  private static func tidied(_ value: Double, digits: Int = mostDigits) -> Double {
    let parts = value.magnitude.description.split(separator: "e")
    let point = parts[0].split(separator: ".")
    let fraction = point.count > 1 ? point[1] : ""
    guard value.isFinite, let units = Int(point[0] + fraction),
      String(units).utf8.count > digits
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
  ) throws(FilterProblem) -> LiquidValue {
    guard case .float(let value) = number else { return number }
    guard value.magnitude < 9e18 else { throw .tooLargeNumber }
    return .integer(Int(round(value)))
  }

  /// Rounds half away from zero. The result is a decimal only with digits after the point.
  private static func round(
    _ number: LiquidValue, to digits: Int
  ) throws(FilterProblem) -> LiquidValue {
    if case .integer = number, digits >= 0 { return number }
    let unit = (0..<Int(digits.magnitude)).reduce(1.0) { unit, _ in unit * 10 }
    let value = number.double ?? 0
    let scaled = tidied(digits > 0 ? value.magnitude * unit : value.magnitude / unit)
    let rounded = floor(scaled + 0.5) * (value < 0 ? -1 : 1)
    return digits > 0
      ? .float(rounded / unit) : try whole(.float(rounded * unit)) { $0 }
  }
}

extension FilterProblem {
  fileprivate static let tooLargeNumber = FilterProblem.invalid("the number is too large")
}

extension LiquidValue {
  /// Ruby Liquid's `to_number`: the decimal or leading integer of text; zero for other values.
  fileprivate var number: LiquidValue {
    switch self {
    case .integer, .float: return self
    case .string(let text):
      let number = text.stripped()
      let parts = number.utf8.drop { $0 == Byte.dash }
        .split(separator: Byte.dot, omittingEmptySubsequences: false)
      let isDecimal =
        parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
      return (isDecimal ? Double(number).map { .float($0) } : nil) ?? .integer(leadingInteger ?? 0)
    default: return 0
    }
  }
}
