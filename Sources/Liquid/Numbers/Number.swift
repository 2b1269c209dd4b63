/// A number as filters calculate with it.
enum Number: Sendable {
  case whole(Int)
  case exact(ExactDecimal)
  /// Only infinity and what is no number at all.
  case inexact(Double)

  /// Longer numbers than this are not worth the time.
  private static let mostDigits = 1_000

  /// Ruby Liquid's `to_number`: text like `1.5` is a decimal, other text its leading integer, and
  /// what is no number is zero.
  init(_ value: LiquidValue) throws(FilterProblem) {
    switch value {
    case .integer(let value): self = .whole(value)
    case .float(let value): self = value.isFinite ? .exact(ExactDecimal(value)) : .inexact(value)
    case .string(let text): self = try Number.parse(text)
    default: self = .whole(0)
    }
  }

  private static func parse(_ text: String) throws(FilterProblem) -> Number {
    let bytes = Array(text.utf8)
    var digits = bytes[Bytes.trim(0..<bytes.count, in: bytes)]
    let isNegative = digits.first == Byte.dash
    if isNegative { digits = digits.dropFirst() }
    let parts = digits.split(separator: Byte.dot, omittingEmptySubsequences: false)
    let isDecimal =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    guard isDecimal else { return .whole(LiquidValue.string(text).leadingInteger ?? 0) }
    guard digits.count <= mostDigits else {
      throw FilterProblem("a number with more than \(mostDigits) digits")
    }
    return .exact(ExactDecimal(digits: digits, isNegative: isNegative))
  }

  var exact: ExactDecimal? {
    switch self {
    case .whole(let value): ExactDecimal(value)
    case .exact(let value): value
    case .inexact: nil
    }
  }

  var double: Double {
    switch self {
    case .whole(let value): Double(value)
    case .exact(let value): value.double
    case .inexact(let value): value
    }
  }

  /// The number as a value: decimals become floats.
  var value: LiquidValue {
    if case .whole(let value) = self { .integer(value) } else { .float(double) }
  }

  func isLess(than other: Number) -> Bool {
    if case .whole(let left) = self, case .whole(let right) = other { return left < right }
    if let left = exact, let right = other.exact { return left.isLess(than: right) }
    return double < other.double
  }
}

extension FilterProblem {
  static let tooLargeNumber = FilterProblem("the number is too large")
  static let divisionByZero = FilterProblem("division by zero")
}
