/// A function that templates call with `value | name: argument`.
final class Filter: Sendable {
  /// How templates call it.
  let name: String
  /// How many arguments it takes.
  let arity: ClosedRange<Int>
  /// Whether a `name: value` argument means something to it.
  let takesKeywords: Bool
  /// Whether it makes up for a value that isn't there.
  let isDefault: Bool
  /// How hard the work is.
  let effort: Effort
  /// How many times as large as its input a result may be, where that can be said beforehand.
  let growth: Int
  let apply: @Sendable (LiquidValue, FilterArguments) throws(FilterProblem) -> LiquidValue

  init(
    _ name: String, _ arity: ClosedRange<Int> = 0...0, takesKeywords: Bool = false,
    effort: Effort = .linear, growth: Int = 1,
    _ apply: @escaping @Sendable (LiquidValue, FilterArguments) throws(FilterProblem) -> LiquidValue
  ) {
    self.name = name
    isDefault = name == DefaultFilter.name
    self.arity = arity
    self.takesKeywords = takesKeywords
    self.effort = effort
    self.growth = growth
    self.apply = apply
  }

  /// Every filter. A new one is a line in its group, a new group a line here.
  static let all: [Filter] =
    TextFilters.all + TrimmingFilters.all + ReplacingFilters.all + CuttingFilters.all
    + HTMLFilters.all + EncodingFilters.all + NumberFilters.all + RoundingFilters.all
    + ArrayFilters.all + SortingFilters.all + SelectingFilters.all + DefaultFilter.all
    + DateFilter.all

  static let byName = NameTable(all) { $0.name }

}

/// What stands behind the colon of a filter, evaluated.
struct FilterArguments {
  var values: [LiquidValue]
  var keywords: LiquidObject?
  var clock: RenderClock
  /// How many bytes the result may have.
  var room: Int

  /// The argument at a place; nil when it wasn't given.
  subscript(index: Int) -> LiquidValue? { index < values.count ? values[index] : nil }

  /// Arguments that the arity guarantees.
  func required(_ index: Int) -> LiquidValue { index < values.count ? values[index] : .nil }
}

/// A filter can't work on the values it got.
struct FilterProblem: Error {
  var message: String
  /// Whether there is no room for the result.
  var isTooLarge = false

  init(_ message: String) { self.message = message }

  static let tooLarge: FilterProblem = {
    var problem = FilterProblem("the result is too large")
    problem.isTooLarge = true
    return problem
  }()
}

extension Filter {
  /// How much work a filter makes of its input and arguments.
  enum Effort {
    /// It goes over their bytes a few times.
    case linear
    /// It puts elements in order.
    case sorting
    /// It takes much time for few bytes.
    case fixed(Int)
  }

  /// What a call takes off the budget.
  func work(on input: LiquidValue, _ arguments: FilterArguments) -> Int {
    let bytes = arguments.values.reduce(Budget.step + input.size) { $0 + $1.size }
    switch effort {
    case .linear: return bytes
    case .sorting: return bytes * (Int.bitWidth - bytes.leadingZeroBitCount)
    case .fixed(let work): return bytes + work
    }
  }

  /// What is wrong with so many arguments; nil when nothing is.
  func arityProblem(given: Int) -> String? {
    guard !arity.contains(given) else { return nil }
    let expected =
      arity.lowerBound == arity.upperBound
      ? "\(arity.lowerBound)" : "\(arity.lowerBound) to \(arity.upperBound)"
    let noun = expected == "1" ? "argument" : "arguments"
    return "filter `\(name)` takes \(expected == "0" ? "no" : expected) \(noun), not \(given)"
  }
}
