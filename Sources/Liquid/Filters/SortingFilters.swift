/// Filters that sort arrays; nil sorts last.
enum SortingFilters {
  static let all: [Filter] = [
    Filter("sort", 0...1, effort: .sorting) { input, arguments throws(FilterProblem) in
      try sorted(input, arguments) { left, right throws(FilterProblem) in
        if let order = left.order(against: right) { return order }
        if left.isNil { return 1 }
        if right.isNil { return -1 }
        throw FilterProblem("\(left.kindName) and \(right.kindName) can't be put in order")
      }
    },
    Filter("sort_natural", 0...1, effort: .sorting) { input, arguments throws(FilterProblem) in
      try sorted(input, arguments) { left, right in
        if left.isNil || right.isNil { return left.isNil ? (right.isNil ? 0 : 1) : -1 }
        return caseless(left.text).byteOrder(against: caseless(right.text))
      }
    },
  ]

  /// Lowercases ASCII letters only, as Ruby's `casecmp`.
  private static func caseless(_ text: String) -> String {
    text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }.text()
  }

  private static func sorted(
    _ input: LiquidValue, _ arguments: FilterArguments,
    by order: (LiquidValue, LiquidValue) throws(FilterProblem) -> Int
  ) throws(FilterProblem) -> LiquidValue {
    var keyed: [(key: LiquidValue, value: LiquidValue)] = []
    for value in try input.flattened(arguments.room) {
      keyed.append((try arguments.property(of: value), value))
    }
    return .array(
      try MergeSort.sorted(keyed) { left, right throws(FilterProblem) in
        try order(left.key, right.key)
      }.map(\.value))
  }
}

/// A stable sort whose comparison can throw.
enum MergeSort {
  static func sorted<Element>(
    _ elements: [Element], by order: (Element, Element) throws(FilterProblem) -> Int
  ) throws(FilterProblem) -> [Element] {
    guard elements.count > 1 else { return elements }
    let middle = elements.count / 2
    let left = try sorted(Array(elements[..<middle]), by: order)
    let right = try sorted(Array(elements[middle...]), by: order)
    var merged: [Element] = []
    merged.reserveCapacity(elements.count)
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if try order(left[i], right[j]) <= 0 {
        merged.append(left[i])
        i += 1
      } else {
        merged.append(right[j])
        j += 1
      }
    }
    return merged + left[i...] + right[j...]
  }
}
