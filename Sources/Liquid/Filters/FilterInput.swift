/// What a filter gets.
struct FilterInput {
  let value: LiquidValue
  var arguments: [LiquidValue] = []
  var keywords = LiquidObject()
  let clock: RenderClock
  /// The maximum size of the result in bytes.
  let room: Int

  /// The argument at an index, or what stands for one that isn't given.
  subscript(index: Int, default missing: LiquidValue = .nil) -> LiquidValue {
    index < arguments.count ? arguments[index] : missing
  }

  var text: String { value.text }

  /// The size of input and arguments.
  var size: Int { arguments.reduce(Budget.step + value.size) { $0 + $1.size } }

  /// The elements for an array filter.
  ///
  /// Nil counts as an empty array, another value as an array of one element. Nested arrays are
  /// flattened.
  func elements() throws -> [LiquidValue] {
    func flat(_ value: LiquidValue) -> [LiquidValue] {
      if case .array(let values) = value { values.flatMap(flat) } else { [value] }
    }
    switch value {
    case .nil: return []
    case .range(let start, let end):
      try check(count: value.rubySize)
      return start > end ? [] : (start...end).map(LiquidValue.integer)
    default: return flat(value)
    }
  }

  /// Refuses a result of so many values if it exceeds the memory limit.
  func check(count: Int) throws {
    guard count <= room / MemoryLayout<LiquidValue>.stride else { throw FilterProblem.tooLarge }
  }

  /// The property named by the first argument, or the value without an argument.
  func property(of value: LiquidValue) throws -> LiquidValue {
    self[0].isNil ? value : try value.selected(self[0])
  }
}
