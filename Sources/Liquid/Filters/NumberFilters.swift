/// Filters that calculate. Two whole numbers give a whole number, others a decimal.
enum NumberFilters {
  static let all: [Filter] = [
    Arithmetic.sum.filter("plus"), Arithmetic.difference.filter("minus"),
    Arithmetic.product.filter("times"), Arithmetic.quotient.filter("divided_by"),
    Arithmetic.remainder.filter("modulo"),
    Filter("sum", 0...1) { input, arguments throws(FilterProblem) in
      var sum = Number.whole(0)
      for value in try input.flattened(arguments.room) {
        sum = try Arithmetic.sum.apply(sum, Number(arguments.property(of: value)))
      }
      return sum.value
    },
    Filter("abs") { input, _ throws(FilterProblem) in
      let number = Number(input)
      guard case .whole(let value) = number else { return .float(number.double.magnitude) }
      guard value != .min else { throw FilterProblem.tooLargeNumber }
      return .integer(abs(value))
    },
    Filter("at_least", 1...1) { input, arguments in
      let (value, bound) = (Number(input), Number(arguments.required(0)))
      return (value.isLess(than: bound) ? bound : value).value
    },
    Filter("at_most", 1...1) { input, arguments in
      let (value, bound) = (Number(input), Number(arguments.required(0)))
      return (bound.isLess(than: value) ? bound : value).value
    },
    Filter("ceil") { input, _ throws(FilterProblem) in try whole(Number(input).rounded(.up)) },
    Filter("floor") { input, _ throws(FilterProblem) in try whole(Number(input).rounded(.down)) },
    Filter("round", 0...1) { input, arguments throws(FilterProblem) in
      try round(Number(input), to: Number(arguments[0] ?? 0))
    },
  ]

  private static func whole(_ number: Number) throws(FilterProblem) -> LiquidValue {
    guard number.double.isFinite else {
      throw FilterProblem("\(number.double.rubyText) can't be rounded")
    }
    guard let integer = number.integer else { throw FilterProblem.tooLargeNumber }
    return .integer(integer)
  }

  /// Rounds half away from zero. The result is a decimal only with digits after the point.
  private static func round(
    _ number: Number, to places: Number
  ) throws(FilterProblem) -> LiquidValue {
    guard let digits = places.rounded(.towardZero).integer else {
      throw FilterProblem.tooLargeNumber
    }
    let rounded = number.rounded(.halfAwayFromZero, digits: max(digits, -400))
    if digits > 0 { return rounded.value }
    return try whole(rounded)
  }
}

/// An operation on two numbers.
enum Arithmetic {
  case sum, difference, product, quotient, remainder

  func filter(_ name: String) -> Filter {
    Filter(name, 1...1) { input, arguments throws(FilterProblem) in
      try apply(Number(input), Number(arguments.required(0))).value
    }
  }

  func apply(_ left: Number, _ right: Number) throws(FilterProblem) -> Number {
    if self == .quotient || self == .remainder, right.double == 0 {
      throw FilterProblem.divisionByZero
    }
    let isWhole = if case (.whole, .whole) = (left, right) { true } else { false }
    if let (units, scale) = exactly(left, right, isWhole) {
      return isWhole ? .whole(units) : .decimal(units: units, scale: scale)
    }
    guard !isWhole else { throw FilterProblem.tooLargeNumber }
    if self == .quotient, let (first, second, _) = Number.aligned(left, right) {
      return .inexact(Double(first) / Double(second))
    }
    return .inexact(apply(left.double, right.double))
  }

  /// The result without rounding errors; nil for a fraction and for too many digits.
  private func exactly(
    _ left: Number, _ right: Number, _ isWhole: Bool
  ) -> (units: Int, scale: Int)? {
    if self == .product { return left.exactProduct(with: right) }
    guard isWhole || self != .quotient,
      let (first, second, scale) = Number.aligned(left, right)
    else { return nil }
    let (units, overflow) =
      switch self {
      case .sum: first.addingReportingOverflow(second)
      case .difference: first.subtractingReportingOverflow(second)
      default: floored(first, second)
      }
    return overflow ? nil : (units, scale)
  }

  /// Ruby rounds quotients down; the remainder has the divisor's sign.
  private func floored(_ left: Int, _ right: Int) -> (Int, Bool) {
    if right == -1 {
      return self == .quotient ? left.multipliedReportingOverflow(by: -1) : (0, false)
    }
    let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
    let isUneven = remainder != 0 && (remainder < 0) != (right < 0)
    if self == .quotient { return (isUneven ? quotient - 1 : quotient, false) }
    return (isUneven ? remainder + right : remainder, false)
  }

  /// Rounds down without `rounded(.down)`, which needs libm on Linux.
  private static func floor(_ value: Double) -> Double {
    guard value.magnitude < 9e18 else { return value }
    let whole = Double(Int(value))
    return whole > value ? whole - 1 : whole
  }

  private func apply(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .sum: left + right
    case .difference: left - right
    case .product: left * right
    case .quotient: left / right
    case .remainder:
      right.isInfinite && left.isFinite ? left : left - right * Self.floor(left / right)
    }
  }
}
