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
      var mapped: [LiquidValue] = []
      for value in try input.flattened(arguments.room) {
        mapped.append(try value.selected(arguments.required(0)))
      }
      return .array(mapped)
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
