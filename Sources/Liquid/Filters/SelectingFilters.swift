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
