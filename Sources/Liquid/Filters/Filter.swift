/// A function that templates call with `value | name: argument`.
final class Filter: Sendable {
  let name: String
  /// How many arguments it takes.
  let arity: ClosedRange<Int>
  /// Whether it takes arguments such as `name: value`.
  let takesKeywords: Bool
  /// The work for each byte of input and arguments.
  let cost: Int
  /// How many times larger than the input the result can be, checked before the call.
  let growth: Int
  let apply: @Sendable (LiquidValue, FilterArguments) throws(FilterProblem) -> LiquidValue

  init(
    _ name: String, _ arity: ClosedRange<Int> = 0...0, takesKeywords: Bool = false,
    cost: Int = 1, growth: Int = 1,
    _ apply: @escaping @Sendable (LiquidValue, FilterArguments) throws(FilterProblem) -> LiquidValue
  ) {
    self.name = name
    self.arity = arity
    self.takesKeywords = takesKeywords
    self.cost = cost
    self.growth = growth
    self.apply = apply
  }

  /// Every filter.
  static let all: [Filter] =
    TextFilters.all + ReplacingFilters.all + CuttingFilters.all + HTMLFilters.all
    + EncodingFilters.all + NumberFilters.all + ArrayFilters.all + SortingFilters.all
    + SelectingFilters.all + DefaultFilter.all + DateFilter.all

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// The evaluated arguments of a filter.
struct FilterArguments {
  var values: [LiquidValue] = []
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
enum FilterProblem: Error {
  case invalid(String)
  /// The result exceeds the memory limit.
  case tooLarge

  init(_ message: String) { self = .invalid(message) }
}

extension Filter {
  /// The work of a call.
  func work(on input: LiquidValue, _ arguments: FilterArguments) -> Int {
    cost * arguments.values.reduce(Budget.step + input.size) { $0 + $1.size }
  }
}
