/// The value, arguments and limits that a filter is called with.
struct FilterInput {
  let value: LiquidValue
  var arguments: [LiquidValue] = []
  var keywords = LiquidObject()
  let clock: LocalMoment
  /// The maximum size of the result in bytes.
  let room: Int

  /// The argument at an index, or `missing` if the template passes none there.
  subscript(index: Int, default missing: LiquidValue = .nil) -> LiquidValue {
    index < arguments.count ? arguments[index] : missing
  }

  var text: String { value.text }

  /// The memory of input and arguments, by which the work of a filter is measured.
  var memorySize: Int { arguments.reduce(Budget.step + value.memorySize) { $0 + $1.memorySize } }

  /// The values for an array filter: a flattened array, a range, nothing for nil, or one value.
  func elements() throws -> [LiquidValue] {
    func flat(_ value: LiquidValue) -> [LiquidValue] {
      if case .array(let values) = value { values.flatMap(flat) } else { [value] }
    }
    switch value {
    case .nil: return []
    case .range(let start, let end):
      try requireRoom(forValues: value.rubySize)
      return start > end ? [] : (start...end).map(LiquidValue.integer)
    default: return flat(value)
    }
  }

  /// Throws if an array of `count` values exceeds the memory limit.
  func requireRoom(forValues count: Int) throws {
    guard count <= room / MemoryLayout<LiquidValue>.stride else { throw FilterProblem.tooLarge }
  }

  /// The property that the first argument names; without an argument, the value itself.
  func property(of value: LiquidValue) throws -> LiquidValue {
    self[0].isNil ? value : try value.selected(self[0])
  }
}
