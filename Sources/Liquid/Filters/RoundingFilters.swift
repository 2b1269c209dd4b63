/// Filters that round.
enum RoundingFilters {
  static let all: [Filter] = [
    Filter("ceil") { input, _ throws(FilterProblem) in try whole(Number(input), .up) },
    Filter("floor") { input, _ throws(FilterProblem) in try whole(Number(input), .down) },
    Filter("round", 0...1) { input, arguments throws(FilterProblem) in
      try round(Number(input), to: Number(arguments[0] ?? 0))
    },
  ]

  private static func whole(
    _ number: Number, _ rounding: ExactDecimal.Rounding
  ) throws(FilterProblem) -> LiquidValue {
    switch number {
    case .whole(let value): return .integer(value)
    case .exact(let value):
      guard let integer = value.rounded(rounding).integer else {
        throw FilterProblem.tooLargeNumber
      }
      return .integer(integer)
    case .inexact(let value): throw FilterProblem("\(RubyFloat.text(value)) can't be rounded")
    }
  }

  /// Half goes away from zero. Decimals stay decimals only where digits behind the point are asked
  /// for.
  private static func round(
    _ number: Number, to places: Number
  ) throws(FilterProblem) -> LiquidValue {
    guard let digits = places.exact?.integer else { throw FilterProblem.tooLargeNumber }
    switch number {
    case .whole(let value) where digits >= 0: return .integer(value)
    case .exact(let value) where digits > 0:
      return .float(value.rounded(.halfAwayFromZero, digits: digits).double)
    case .inexact(let value) where digits > 0: return .float(value)
    case .inexact(let value): throw FilterProblem("\(RubyFloat.text(value)) can't be rounded")
    case .whole, .exact:
      // No number has so many digits that rounding further left would change the outcome.
      let rounded = number.exact?.rounded(.halfAwayFromZero, digits: max(digits, -400))
      guard let integer = rounded?.integer else { throw FilterProblem.tooLargeNumber }
      return .integer(integer)
    }
  }
}
