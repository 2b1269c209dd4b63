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
    let name: Name
    switch lookup.root {
    case .property(let plain): name = plain
    case .index(let root):
      guard case .string(let computed) = try value(of: root) else { return .nil }
      try spend(computed.utf8.count)
      name = Name(computed)
    }
    guard let binding = scope.binding(of: name) else {
      if reportsMissing { warnUndefined(lookup, missing: name.text, of: nil) }
      return .nil
    }
    var value: LiquidValue
    switch binding {
    case .value(let bound): value = bound
    case .loop(let index): value = try snapshot(ofLoop: index)
    }
    for step in lookup.steps {
      let next: LiquidValue?
      switch step {
      case .property(let name): next = value.property(name) ?? value.builtin(name.text)
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

  /// A `forloop` as an object, which a template can assign or pass on.
  mutating func snapshot(ofLoop index: Int) throws(Diagnostic) -> LiquidValue {
    try spend(scope.loops.count * LoopState.snapshotWork)
    return scope.loops[index].snapshot(in: scope.loops)
  }

  // MARK: Filters

  mutating func value(of filtered: FilteredExpression) throws(Diagnostic) -> LiquidValue {
    guard let expression = filtered.expression else { return .nil }
    var value = try value(of: expression, reportsMissing: !filtered.toleratesMissing)
    for index in filtered.filters.indices {
      value = try apply(filtered.filters, at: index, to: value)
    }
    return value
  }

  private mutating func apply(
    _ calls: [FilterCall], at index: Int, to input: LiquidValue
  ) throws(Diagnostic) -> LiquidValue {
    let filter = calls[index].filter
    let (given, named, range) = (calls[index].arguments, calls[index].keywords, calls[index].range)
    var arguments = FilterArguments(
      values: [], keywords: nil, clock: options.clock, room: budget.memoryLeft)
    if !given.isEmpty {
      arguments.values.reserveCapacity(given.count)
      for argument in given { arguments.values.append(try value(of: argument)) }
    }
    if !named.isEmpty {
      try spend(named.count * Budget.step)
      var keywords = LiquidObject()
      for (name, argument) in named { keywords[name] = try value(of: argument) }
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
      if error.isTooLarge { throw limitReached(.memory) }
      throw problem("liquid.filter", "filter `\(filter.name)`: \(error.message)", range)
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

  private mutating func holds(_ comparison: Comparison) throws(Diagnostic) -> Bool {
    guard let comparator = comparison.comparator else {
      if case .emptiness = comparison.left { return true }
      return try value(of: comparison.left, reportsMissing: false).isTruthy
    }
    switch comparator {
    case .equal: return try areEqual(comparison.left, comparison.right)
    case .notEqual: return try !areEqual(comparison.left, comparison.right)
    case .contains:
      let left = try value(of: comparison.left, reportsMissing: false)
      let right = try value(of: comparison.right, reportsMissing: false)
      try spend(left.size + right.size)
      return left.contains(right)
    case .less: return try order(comparison, { $0 < 0 })
    case .lessOrEqual: return try order(comparison, { $0 <= 0 })
    case .greater: return try order(comparison, { $0 > 0 })
    case .greaterOrEqual: return try order(comparison, { $0 >= 0 })
    }
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
      try spend(Budget.step + left.comparedBytes(with: right))
      return left == right
    }
  }

  private mutating func order(
    _ comparison: Comparison, _ accepts: (Int) -> Bool
  ) throws(Diagnostic) -> Bool {
    if case .emptiness = comparison.left { return false }
    if case .emptiness = comparison.right { return false }
    let left = try value(of: comparison.left, reportsMissing: false)
    let right = try value(of: comparison.right, reportsMissing: false)
    try spend(Budget.step + left.comparedBytes(with: right))
    switch (left, right) {
    case (.string, .string), (.integer, .integer), (.integer, .float), (.float, .integer),
      (.float, .float):
      return left.order(against: right).map(accepts) ?? false
    case (.string, .integer), (.string, .float), (.integer, .string), (.float, .string):
      throw problem(
        "liquid.incomparable",
        "\(left.kindName) `\(left.excerpt)` can't be compared with \(right.kindName) `\(right.excerpt)`",
        comparison.range)
    default: return false
    }
  }
}
