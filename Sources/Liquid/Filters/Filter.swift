/// A function that templates call with `value | name: argument`.
final class Filter: Sendable {
  let name: String
  /// How many arguments it takes.
  let arity: ClosedRange<Int>
  /// Whether it takes arguments such as `name: value`.
  let takesKeywords: Bool
  let effort: Effort
  /// How many times larger than the input the result can be, checked before the call.
  let growth: Int
  let apply: @Sendable (LiquidValue, FilterArguments) throws(FilterProblem) -> LiquidValue

  init(
    _ name: String, _ arity: ClosedRange<Int> = 0...0, takesKeywords: Bool = false,
    effort: Effort = .linear, growth: Int = 1,
    _ apply: @escaping @Sendable (LiquidValue, FilterArguments) throws(FilterProblem) -> LiquidValue
  ) {
    self.name = name
    self.arity = arity
    self.takesKeywords = takesKeywords
    self.effort = effort
    self.growth = growth
    self.apply = apply
  }

  /// Every filter.
  static let all: [Filter] =
    TextFilters.all + ReplacingFilters.all + CuttingFilters.all + HTMLFilters.all
    + EncodingFilters.all + NumberFilters.all + ArrayFilters.all + SortingFilters.all
    + SelectingFilters.all + DefaultFilter.all + DateFilter.all

  static let byName = NameTable(all) { $0.name }
}

/// The evaluated arguments of a filter.
struct FilterArguments {
  var values: [LiquidValue]
  var keywords: LiquidObject?
  var clock: RenderClock
  /// The maximum size of the result in bytes.
  var room: Int

  /// The argument at an index; nil if it isn't given.
  subscript(index: Int) -> LiquidValue? { index < values.count ? values[index] : nil }

  /// The argument at an index that the arity guarantees.
  func required(_ index: Int) -> LiquidValue { index < values.count ? values[index] : .nil }
}

/// The reason why a filter can't be applied.
struct FilterProblem: Error {
  var message: String
  /// Whether the result exceeds the memory limit.
  var isTooLarge = false

  init(_ message: String) { self.message = message }

  static let tooLarge: FilterProblem = {
    var problem = FilterProblem("the result is too large")
    problem.isTooLarge = true
    return problem
  }()
}

extension Filter {
  /// How the work grows with the input and arguments.
  enum Effort {
    /// With their bytes.
    case linear
    /// As sorting: bytes times their logarithm.
    case sorting
    /// With their bytes, plus a fixed amount.
    case fixed(Int)
  }

  /// The work of a call.
  func work(on input: LiquidValue, _ arguments: FilterArguments) -> Int {
    let bytes = arguments.values.reduce(Budget.step + input.size) { $0 + $1.size }
    switch effort {
    case .linear: return bytes
    case .sorting: return bytes * (Int.bitWidth - bytes.leadingZeroBitCount)
    case .fixed(let work): return bytes + work
    }
  }
}
