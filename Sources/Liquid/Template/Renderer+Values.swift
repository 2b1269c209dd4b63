internal import Diagnostics

extension Renderer {
  // MARK: Expressions

  /// Evaluates an expression.
  ///
  /// A condition passes false for `reportsMissing`, because it may test whether a variable exists.
  mutating func value(
    of expression: Expression, reportsMissing: Bool = true
  ) throws(Diagnostic) -> LiquidValue {
    switch expression {
    case .literal(let value): return value
    case .lookup(let lookup): return try value(of: lookup, reportsMissing: reportsMissing)
    case .emptiness: return ""
    case .range(let start, let end, let range):
      let first = try integer(of: start, in: range)
      return .range(LiquidRange(first, try integer(of: end, in: range)))
    }
  }

  private mutating func integer(
    of bound: Expression, in range: Range<Int>
  ) throws(Diagnostic) -> Int {
    let value = try value(of: bound)
    switch value {
    case .nil, .string: return value.leadingInteger ?? 0
    default:
      guard let integer = value.strictInteger else {
        throw problem(
          "liquid.invalid-range", "a range can't begin or end at `\(value.excerpt)`", range)
      }
      return integer
    }
  }

  mutating func value(
    of lookup: Lookup, reportsMissing: Bool = true
  ) throws(Diagnostic) -> LiquidValue {
    // The lookup compares the name with all enclosing loop variables and arguments.
    try spend(Budget.step + lookup.range.count * (scope.depth + 1))
    let name: String
    switch lookup.root {
    case .property(let plain): name = plain
    case .index(let root):
      guard case .string(let computed) = try value(of: root) else { return .nil }
      try spend(computed.utf8.count)
      name = computed
    }
    guard var value = scope.value(of: name) else {
      if reportsMissing { warnUndefined(lookup, missing: name, of: nil) }
      return .nil
    }
    for step in lookup.steps {
      let next: LiquidValue?
      switch step {
      case .property(let name): next = value.property(name)
      case .index(let expression):
        let index = try self.value(of: expression)
        if case .string(let name) = index { try spend(name.utf8.count) }
        next = value.element(index)
      }
      guard let next else {
        // A variable that is nil has a warning already.
        if reportsMissing, !value.isNil {
          warnUndefined(lookup, missing: step.name, of: value)
        }
        return .nil
      }
      value = next
    }
    return value
  }

  // MARK: Filters

  mutating func value(of filtered: FilteredExpression) throws(Diagnostic) -> LiquidValue {
    guard let expression = filtered.expression else { return .nil }
    var value = try value(of: expression, reportsMissing: !filtered.toleratesMissing)
    for call in filtered.filters { value = try apply(call, to: value) }
    return value
  }

  mutating func apply(
    _ call: FilterCall, to input: LiquidValue
  ) throws(Diagnostic) -> LiquidValue {
    let filter = call.filter
    var arguments = FilterArguments(clock: options.clock, room: budget.memoryLeft)
    for argument in call.arguments { arguments.values.append(try value(of: argument)) }
    if !call.keywords.isEmpty {
      try spend(call.keywords.count * Budget.step)
      var keywords = LiquidObject()
      for (name, argument) in call.keywords { keywords[name] = try value(of: argument) }
      if filter.takesKeywords {
        arguments.keywords = keywords
      } else {
        arguments.values.append(.object(keywords))
      }
    }
    try spend(filter.work(on: input, arguments))
    guard filter.growth == 1 || input.size * filter.growth <= arguments.room else {
      throw limitReached(.memory)
    }
    let result: LiquidValue
    do throws(FilterProblem) {
      result = try filter.apply(input, arguments)
    } catch {
      guard case .invalid(let message) = error else { throw limitReached(.memory) }
      throw problem("liquid.filter", "filter `\(filter.name)`: \(message)", call.range)
    }
    let size = result.size
    guard size <= arguments.room else { throw limitReached(.memory) }
    try spend(size)
    return result
  }

  // MARK: Conditions

  mutating func holds(_ condition: Condition) throws(Diagnostic) -> Bool {
    for comparison in condition {
      let result = try holds(comparison)
      switch comparison.relation {
      case nil: return result
      case .and: if !result { return false }
      case .or: if result { return true }
      }
    }
    return false
  }

  mutating func holds(_ comparison: Comparison) throws(Diagnostic) -> Bool {
    guard let comparator = comparison.comparator else {
      if case .emptiness = comparison.left { return true }
      return try value(of: comparison.left, reportsMissing: false).isTruthy
    }
    switch comparator {
    case .equal, .notEqual:
      return try areEqual(comparison.left, comparison.right) == (comparator == .equal)
    case .contains:
      let (left, right) = try values(of: comparison)
      return left.contains(right)
    case .less: return try order(of: comparison).map { $0 < 0 } ?? false
    case .lessOrEqual: return try order(of: comparison).map { $0 <= 0 } ?? false
    case .greater: return try order(of: comparison).map { $0 > 0 } ?? false
    case .greaterOrEqual: return try order(of: comparison).map { $0 >= 0 } ?? false
    }
  }

  private mutating func values(
    of comparison: Comparison
  ) throws(Diagnostic) -> (left: LiquidValue, right: LiquidValue) {
    let left = try value(of: comparison.left, reportsMissing: false)
    let right = try value(of: comparison.right, reportsMissing: false)
    try spend(left.size + right.size)
    return (left, right)
  }

  mutating func areEqual(_ left: Expression, _ right: Expression) throws(Diagnostic) -> Bool {
    switch (left, right) {
    case (.emptiness, .emptiness): return false
    case (.emptiness(let emptiness), let other), (let other, .emptiness(let emptiness)):
      let value = try value(of: other, reportsMissing: false)
      if case .string(let text) = value { try spend(text.utf8.count) }
      return emptiness == .blank ? value.isBlank : value.isEmptyCollection
    default:
      let left = try value(of: left, reportsMissing: false)
      let right = try value(of: right, reportsMissing: false)
      try spend(left.size + right.size)
      return left == right
    }
  }

  /// - Returns: nil for values without an order.
  private mutating func order(of comparison: Comparison) throws(Diagnostic) -> Int? {
    if case .emptiness = comparison.left { return nil }
    if case .emptiness = comparison.right { return nil }
    let (left, right) = try values(of: comparison)
    switch (left.kindName, right.kindName) {
    case ("text", "text"), ("number", "number"): return left.order(against: right)
    case ("text", "number"), ("number", "text"):
      throw problem(
        "liquid.incomparable",
        "\(left.kindName) `\(left.excerpt)` can't be compared with \(right.kindName) `\(right.excerpt)`",
        comparison.range)
    default: return nil
    }
  }
}
