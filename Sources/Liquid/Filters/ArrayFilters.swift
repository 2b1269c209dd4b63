/// Filters for arrays.
///
/// Nil counts as an empty array, another value as an array of one element. Nested arrays are
/// flattened.
enum ArrayFilters {
  static let all: [Filter] = [
    Filter("join", 0...1) { input, arguments throws(FilterProblem) in
      try join(try input.flattened(arguments.room), (arguments[0] ?? " ").text, arguments.room)
    },
    Filter("first") { input, _ in input.builtin("first") ?? .nil },
    Filter("last") { input, _ in input.builtin("last") ?? .nil },
    Filter("reverse") { input, arguments throws(FilterProblem) in
      .array(try input.flattened(arguments.room).reversed())
    },
    Filter("concat", 1...1) { input, arguments throws(FilterProblem) in
      guard case .array(let other) = arguments.required(0) else {
        throw FilterProblem("the argument must be an array, not \(arguments.required(0).kindName)")
      }
      return .array(try input.flattened(arguments.room) + other)
    },
    Filter("map", 1...1) { input, arguments throws(FilterProblem) in
      let property = arguments.required(0)
      return .array(
        try input.flattened(arguments.room).map { value throws(FilterProblem) in
          try value.selected(property)
        })
    },
    Filter("compact", 0...1) { input, arguments throws(FilterProblem) in
      var kept: [LiquidValue] = []
      for value in try input.flattened(arguments.room) {
        let tested = try arguments.property(of: value)
        if !tested.isNil { kept.append(value) }
      }
      return .array(kept)
    },
    Filter("uniq", 0...1) { input, arguments throws(FilterProblem) in
      var seen: Set<String> = []
      var kept: [LiquidValue] = []
      for value in try input.flattened(arguments.room) {
        let key = try arguments.property(of: value)
        if seen.insert(key.kindName + key.inspected).inserted { kept.append(value) }
      }
      return .array(kept)
    },
  ]

  private static func join(
    _ values: [LiquidValue], _ glue: String, _ room: Int
  ) throws(FilterProblem) -> LiquidValue {
    var result = ""
    for (index, value) in values.enumerated() {
      if index > 0 { result += glue }
      result += value.text
      guard result.utf8.count <= room else { throw FilterProblem.tooLarge }
    }
    return .string(result)
  }
}

extension FilterArguments {
  /// The property named by the first argument, or the value without an argument.
  func property(of value: LiquidValue) throws(FilterProblem) -> LiquidValue {
    guard let name = self[0], !name.isNil else { return value }
    return try value.selected(name)
  }
}

extension LiquidValue {
  /// The elements for an array filter.
  func flattened(_ room: Int) throws(FilterProblem) -> [LiquidValue] {
    switch self {
    case .nil: return []
    case .array(let values):
      let isFlat = values.allSatisfy { if case .array = $0 { false } else { true } }
      if isFlat { return values }
      var flat: [LiquidValue] = []
      Self.flatten(values, into: &flat)
      return flat
    case .range(let range):
      guard range.count <= room / MemoryLayout<LiquidValue>.stride else {
        throw FilterProblem.tooLarge
      }
      return range.count == 0 ? [] : (range.start...range.end).map(LiquidValue.integer)
    default: return [self]
    }
  }

  private static func flatten(_ values: [LiquidValue], into flat: inout [LiquidValue]) {
    for value in values {
      if case .array(let inner) = value { flatten(inner, into: &flat) } else { flat.append(value) }
    }
  }

  /// Ruby's `value[property]` for filters: an object's property or a part of text.
  func selected(_ property: LiquidValue) throws(FilterProblem) -> LiquidValue {
    switch (self, property) {
    case (.object(let object), .string(let name)): return object[name] ?? .nil
    case (.object, _): return .nil
    case (.string(let text), .string(let part)):
      return text.firstOffset(of: part) == nil ? .nil : property
    case (.array, .integer): return element(property) ?? .nil
    case (.string(let text), .integer(let index)):
      let scalars = Array(text.unicodeScalars)
      let position = index < 0 ? index + scalars.count : index
      return scalars.indices.contains(position) ? .string(String(scalars[position])) : .nil
    case (.integer(let value), .integer(let bit)):
      return .integer(bit < 0 ? 0 : value >> min(bit, 63) & 1)
    case (.nil, _), (.bool, _), (.float, _), (.range, _): return .nil
    default:
      throw FilterProblem("\(kindName) `\(excerpt)` has no property `\(property.excerpt)`")
    }
  }
}

/// Filters that sort arrays; nil sorts last.
enum SortingFilters {
  static let all: [Filter] = [
    Filter("sort", 0...1, cost: 24) { input, arguments throws(FilterProblem) in
      try sorted(input, arguments) { left, right throws(FilterProblem) in
        if let order = left.order(against: right) { return order }
        if left.isNil { return 1 }
        if right.isNil { return -1 }
        throw FilterProblem("\(left.kindName) and \(right.kindName) can't be put in order")
      }
    },
    Filter("sort_natural", 0...1, cost: 24) { input, arguments throws(FilterProblem) in
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
    let keyed = try input.flattened(arguments.room).map { value throws(FilterProblem) in
      (key: try arguments.property(of: value), value: value)
    }
    do {
      return .array(try keyed.sorted { try order($0.key, $1.key) < 0 }.map(\.value))
    } catch {
      throw error as? FilterProblem ?? FilterProblem("\(error)")
    }
  }
}

/// Filters that find elements by a property and its value.
enum SelectingFilters {
  static let all: [Filter] = [
    Filter("where", 1...2) { input, arguments throws(FilterProblem) in
      guard let matches = try matches(input, arguments) else { return .nil }
      return .array(matches.filter(\.isMatch).map(\.value))
    },
    Filter("reject", 1...2) { input, arguments throws(FilterProblem) in
      guard let matches = try matches(input, arguments) else { return .nil }
      return .array(matches.filter { !$0.isMatch }.map(\.value))
    },
    Filter("has", 1...2) { input, arguments throws(FilterProblem) in
      guard let matches = try matches(input, arguments, stopsAtFirst: true) else { return .nil }
      return .bool(matches.contains(where: \.isMatch))
    },
    Filter("find", 1...2) { input, arguments throws(FilterProblem) in
      try matches(input, arguments, stopsAtFirst: true)?.last { $0.isMatch }?.value ?? .nil
    },
    Filter("find_index", 1...2) { input, arguments throws(FilterProblem) in
      let matches = try matches(input, arguments, stopsAtFirst: true) ?? []
      return matches.firstIndex(where: \.isMatch).map(LiquidValue.integer) ?? .nil
    },
  ]

  /// - Returns: nil if an element can't have properties.
  private static func matches(
    _ input: LiquidValue, _ arguments: FilterArguments, stopsAtFirst: Bool = false
  ) throws(FilterProblem) -> [(value: LiquidValue, isMatch: Bool)]? {
    var matches: [(LiquidValue, Bool)] = []
    for value in try input.flattened(arguments.room) {
      switch value {
      case .nil, .bool, .float, .range: return nil
      default: break
      }
      if case .string = value, arguments.required(0).isNil { return nil }
      let found = try value.selected(arguments.required(0))
      var isMatch = found.isTruthy
      if let target = arguments[1], !target.isNil { isMatch = found == target }
      matches.append((value, isMatch))
      if stopsAtFirst, isMatch { break }
    }
    return matches
  }
}

/// `default` replaces nil, false and empty values with its argument.
enum DefaultFilter {
  static let all: [Filter] = [
    Filter("default", 0...2, takesKeywords: true) { input, arguments in
      let allowsFalse = arguments.keywords?["allow_false"]?.isTruthy ?? false
      let isMissing = allowsFalse ? input.isNil : !input.isTruthy
      return isMissing || input.isEmptyCollection ? arguments[0] ?? "" : input
    }
  ]
}
