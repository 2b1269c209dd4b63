/// Filters that round.
enum RoundingFilters {
  static let all: [Filter] = [
    Filter("ceil") { input, _ throws(FilterProblem) in try whole(Number(input).rounded(.up)) },
    Filter("floor") { input, _ throws(FilterProblem) in try whole(Number(input).rounded(.down)) },
    Filter("round", 0...1) { input, arguments throws(FilterProblem) in
      try round(Number(input), to: Number(arguments[0] ?? 0))
    },
  ]

  private static func whole(_ number: Number) throws(FilterProblem) -> LiquidValue {
    guard number.double.isFinite else {
      throw FilterProblem("\(RubyFloat.text(number.double)) can't be rounded")
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
