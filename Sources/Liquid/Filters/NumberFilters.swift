/// Filters that calculate. Two whole numbers give a whole number; else the result is decimal.
enum NumberFilters {
  static let all: [Filter] = [
    Filter("plus", 1...1) { input, arguments throws(FilterProblem) in
      try Arithmetic.sum.apply(Number(input), Number(arguments.required(0))).value
    },
    Filter("minus", 1...1) { input, arguments throws(FilterProblem) in
      try Arithmetic.difference.apply(Number(input), Number(arguments.required(0))).value
    },
    Filter("times", 1...1) { input, arguments throws(FilterProblem) in
      try Arithmetic.product.apply(Number(input), Number(arguments.required(0))).value
    },
    Filter("divided_by", 1...1) { input, arguments throws(FilterProblem) in
      try Arithmetic.quotient.apply(Number(input), Number(arguments.required(0))).value
    },
    Filter("modulo", 1...1) { input, arguments throws(FilterProblem) in
      try Arithmetic.remainder.apply(Number(input), Number(arguments.required(0))).value
    },
    Filter("sum", 0...1) { input, arguments throws(FilterProblem) in
      var sum = Number.whole(0)
      for value in try input.flattened(arguments.room) {
        sum = try Arithmetic.sum.apply(sum, Number(arguments.property(of: value)))
      }
      return sum.value
    },
    Filter("abs") { input, _ throws(FilterProblem) in
      switch try Number(input) {
      case .whole(let value):
        guard value != .min else { throw FilterProblem.tooLargeNumber }
        return .integer(abs(value))
      case .exact(let value): return .float(value.magnitude.double)
      case .inexact(let value): return .float(value.magnitude)
      }
    },
    Filter("at_least", 1...1) { input, arguments throws(FilterProblem) in
      let (value, bound) = (try Number(input), try Number(arguments.required(0)))
      return (value.isLess(than: bound) ? bound : value).value
    },
    Filter("at_most", 1...1) { input, arguments throws(FilterProblem) in
      let (value, bound) = (try Number(input), try Number(arguments.required(0)))
      return (bound.isLess(than: value) ? bound : value).value
    },
  ]
}

/// The five ways to make one number of two.
enum Arithmetic {
  case sum, difference, product, quotient, remainder

  func apply(_ left: Number, _ right: Number) throws(FilterProblem) -> Number {
    if case .whole(let left) = left, case .whole(let right) = right {
      return .whole(try apply(left, right))
    }
    guard let first = left.exact, let second = right.exact else {
      return .inexact(apply(left.double, right.double))
    }
    switch self {
    case .sum: return .exact(first + second)
    case .difference: return .exact(first - second)
    case .product: return .exact(first * second)
    case .quotient, .remainder:
      guard !second.isZero else { throw FilterProblem.divisionByZero }
      return .exact(self == .quotient ? first.divided(by: second) : first.modulo(second))
    }
  }

  private func apply(_ left: Int, _ right: Int) throws(FilterProblem) -> Int {
    let (result, overflow): (Int, Bool)
    switch self {
    case .sum: (result, overflow) = left.addingReportingOverflow(right)
    case .difference: (result, overflow) = left.subtractingReportingOverflow(right)
    case .product: (result, overflow) = left.multipliedReportingOverflow(by: right)
    case .quotient, .remainder:
      guard right != 0 else { throw FilterProblem.divisionByZero }
      (result, overflow) = floored(left, right)
    }
    guard !overflow else { throw FilterProblem.tooLargeNumber }
    return result
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

  private func apply(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .sum: left + right
    case .difference: left - right
    case .product: left * right
    case .quotient: left / right
    case .remainder: right.isInfinite && left.isFinite ? left : .nan
    }
  }
}
