internal import Diagnostics

extension Renderer {
  // MARK: Expressions

  /// Evaluates an expression; a condition may test whether a variable exists, and reports none.
  mutating func value(
    of expression: Expression, reportsMissing: Bool = true
  ) throws(Diagnostic) -> LiquidValue {
    switch expression {
    case .literal(let value): return value
    case .lookup(let lookup): return try value(of: lookup, reportsMissing: reportsMissing)
    case .emptiness: return ""
    case .range(let start, let end, let range):
      let first = try integer(of: start, in: range)
      return .range(first, try integer(of: end, in: range))
    }
  }

  private mutating func integer(
    of bound: Expression, in range: Range<Int>
  ) throws(Diagnostic) -> Int {
    let value = try value(of: bound)
    if isUnknown(value) { throw cannotKeep("a range", range) }
    if value.isNil || value.isString { return value.leadingInteger ?? 0 }
    if let integer = value.strictInteger { return integer }
    throw problem(
      "liquid.invalid-range",
      "a range needs whole numbers as its bounds, found the \(value.kindName) `\(value.text.excerpt)`",
      range)
  }

  private mutating func value(
    of lookup: Lookup, reportsMissing: Bool
  ) throws(Diagnostic) -> LiquidValue {
    // The lookup compares the name with all enclosing loop variables and arguments.
    try spend(Budget.step + lookup.range.count * (scope.locals.count + 1))
    let name: String
    switch lookup.root {
    case .property(let plain): name = plain
    case .index(let root):
      if isSpecializing { throw cannotKeep("a variable's name", lookup.range) }
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
      let isUnknownText = value.isString && isUnknown(value)
      switch step {
      case .property(let name):
        next = isUnknownText ? try property(name, ofUnknown: value, lookup) : value.property(name)
      case .index(let expression):
        let index = try self.value(of: expression)
        if isUnknownText || isUnknown(index) { throw cannotKeep("an index", lookup.range) }
        if case .string(let name) = index { try spend(name.utf8.count) }
        next = value.element(index)
      }
      guard let next else {
        // A variable that is nil has a warning already.
        if reportsMissing, !value.isNil {
          warnUndefined(lookup, missing: step.name ?? "", of: value)
        }
        return .nil
      }
      value = next
    }
    try refuseForgotten(value, lookup.range)
    return value
  }

  // MARK: Filters

  mutating func value(of filtered: FilteredExpression) throws(Diagnostic) -> LiquidValue {
    // The filter `default` replaces a missing value.
    let toleratesMissing = filtered.filters.first?.name == "default"
    var value = try value(of: filtered.expression, reportsMissing: !toleratesMissing)
    for call in filtered.filters { value = try apply(call, to: value) }
    return value
  }

  private mutating func apply(
    _ call: FilterCall, to value: LiquidValue
  ) throws(Diagnostic) -> LiquidValue {
    let filter = call.filter
    var input = FilterInput(value: value, clock: clock, room: budget.memoryLeft)
    for argument in call.arguments { input.arguments.append(try self.value(of: argument)) }
    try spend(call.keywords.count * Budget.step)
    for (name, argument) in call.keywords {
      input.keywords[name] = try self.value(of: argument)
    }
    if isSpecializing, let remaining = try specialize(call, input) { return remaining }
    if !call.keywords.isEmpty, !filter.takesKeywords {
      input.arguments.append(.object(input.keywords))
    }
    try spend(filter.cost * input.memorySize)
    let result: LiquidValue
    do {
      result = try filter.apply(input)
    } catch FilterProblem.invalid(let message) {
      throw problem("liquid.filter", "filter `\(call.name)`: \(message)", call.range)
    } catch {
      throw tooLarge
    }
    if call.name == "date", input[0].text.contains("%N") { clock.addNanosecond() }
    let size = result.memorySize
    guard size <= input.room else { throw tooLarge }
    try spend(size)
    return result
  }

  // MARK: Conditions

  func holds(
    _ comparison: Comparison, _ left: LiquidValue, _ right: LiquidValue
  ) throws(Diagnostic) -> Bool {
    switch (comparison.comparator, comparison.left, comparison.right) {
    case (nil, .emptiness, _): return true
    case (nil, _, _): return left.isTruthy
    case (.contains, _, _): return left.contains(right)
    case (.equal, _, _), (.notEqual, _, _):
      let areEqual =
        switch (comparison.left, comparison.right) {
        case (.emptiness, .emptiness): false
        case (.emptiness(let emptiness), _):
          emptiness == .blank ? right.isBlank : right.isEmptyCollection
        case (_, .emptiness(let emptiness)):
          emptiness == .blank ? left.isBlank : left.isEmptyCollection
        default: left == right
        }
      return areEqual == (comparison.comparator == .equal)
    case (_, .emptiness, _), (_, _, .emptiness): return false
    case (let comparator, _, _):
      let kinds = [left.kindName, right.kindName]
      guard kinds.allSatisfy(["text", "number"].contains) else { return false }
      guard kinds[0] == kinds[1] else {
        var hint = "make the text a number: `{% assign n = VALUE | plus: 0 %}`."
        if case .literal = kinds[0] == "text" ? comparison.left : comparison.right {
          hint = "write the number without quotes."
        }
        throw problem(
          "liquid.incomparable",
          "\(kinds[0]) `\(left.text.excerpt)` can't be compared with \(kinds[1]) `\(right.text.excerpt)`",
          comparison.range, hints: [hint])
      }
      guard let order = left.order(against: right) else { return false }
      return switch comparator {
      case .less: order < 0
      case .lessOrEqual: order <= 0
      case .greater: order > 0
      default: order >= 0
      }
    }
  }

  // MARK: Loops

  mutating func renderLoop(_ kind: Node.Kind) throws(Diagnostic) -> Flow {
    guard case .loop(let loop, let body, let empty) = kind else { return .next }
    if isSpecializing, try writeKeptLoop(loop, body, empty: empty) { return .next }
    let elements = try elements(of: loop)
    if elements.isEmpty, let empty { return try render(empty) }
    // The loop of a `render` is no parent, and has none.
    var parent = LiquidValue.nil
    if case .object(let around)? = scope.value(of: "forloop"), around["parentloop"] != nil {
      parent = .object(around)
    }
    unknown.blocks.append(.unrolledLoop)
    defer { unknown.blocks.removeLast() }
    for (index, element) in elements.enumerated() {
      let state = Loop.state(
        index, of: elements.count, ["name": .string(loop.name), "parentloop": parent])
      let flow = try render(body, with: [(loop.variable, element), ("forloop", state)])
      if flow == .break { break }
    }
    return .next
  }

  mutating func renderTable(_ loop: Loop, _ body: Body) throws(Diagnostic) {
    try refuseUnknownTag()
    guard try value(of: loop.collection).isTruthy else { return }
    let elements = try elements(of: loop)
    var columns = elements.count
    if let expression = loop.columns {
      let value = try value(of: expression)
      guard let count = value.leadingInteger else { throw noInteger("cols", value, loop.range) }
      columns = count > 0 ? count : .max
    }
    try write("<tr class=\"row1\">\n".utf8)
    for (index, element) in elements.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let isLast = column == columns - 1
      let state = Loop.state(
        index, of: elements.count,
        [
          "col": .integer(column + 1), "col0": .integer(column), "row": .integer(row + 1),
          "col_first": .bool(column == 0), "col_last": .bool(isLast),
        ])
      try write("<td class=\"col\(column + 1)\">".utf8)
      let flow = try render(body, with: [(loop.variable, element), ("tablerowloop", state)])
      try write("</td>".utf8)
      if flow == .break { break }
      if isLast, index < elements.count - 1 {
        try write("</tr>\n<tr class=\"row\(row + 2)\">".utf8)
      }
    }
    try write("</tr>\n".utf8)
  }

  /// Renders one round of a loop with its variables.
  private mutating func render(
    _ body: Body, with variables: [(name: String, value: LiquidValue)]
  ) throws(Diagnostic) -> Flow {
    // The work of making the loop's state.
    try spend(256)
    let depth = scope.locals.count
    scope.locals += variables
    let flow = try render(body)
    scope.pop(to: depth)
    return flow
  }

  private mutating func elements(of loop: Loop) throws(Diagnostic) -> [LiquidValue] {
    try spend(Budget.step + loop.range.count)
    let end = scope.continuations[ExactText(loop.name)] ?? 0
    let offset = try wholeNumber(loop.offset, "offset", loop.range)
    let from = loop.continuesPrevious ? end : offset ?? 0
    let collection = try value(of: loop.collection)
    let limit = try wholeNumber(loop.limit, "limit", loop.range)
    let elements = try elements(of: collection, from: from, limit: limit)
    let (next, overflow) = from.addingReportingOverflow(elements.count)
    scope.continuations[ExactText(loop.name)] = overflow ? .max : next
    return loop.isReversed ? elements.reversed() : elements
  }

  /// The elements of a value; text that isn't empty is one, whatever the bounds, as in Ruby.
  ///
  /// Skips `lower` elements, none if it is negative, and ends `limit` elements after `lower`.
  mutating func elements(
    of collection: LiquidValue, from lower: Int = 0, limit: Int? = nil
  ) throws(Diagnostic) -> [LiquidValue] {
    switch collection {
    case .array, .object, .range: break
    case .string(let text): return text.isEmpty ? [] : [collection]
    default: return []
    }
    let count = collection.rubySize
    let (end, overflow) = lower.addingReportingOverflow(limit ?? .max)
    let upper = overflow || limit == nil ? count : min(count, max(0, end))
    let part = min(max(0, lower), upper)..<upper
    guard part.count <= budget.memoryLeft / MemoryLayout<LiquidValue>.stride else { throw tooLarge }
    try spend(part.count)
    switch collection {
    case .array(let values): return Array(values[part])
    case .object(let object):
      try spend(collection.memorySize)
      return part.map { [.string(object[$0].name), object[$0].value] }
    case .range(let start, _): return part.map { .integer(start + $0) }
    default: return []
    }
  }

  private mutating func wholeNumber(
    _ expression: Expression?, _ what: String, _ range: Range<Int>
  ) throws(Diagnostic) -> Int? {
    guard let expression else { return nil }
    let value = try value(of: expression)
    if value.isNil { return nil }
    if let number = value.strictInteger { return number }
    throw noInteger(what, value, range)
  }

  private func noInteger(_ what: String, _ value: LiquidValue, _ range: Range<Int>) -> Diagnostic {
    problem(
      "liquid.invalid-integer",
      "`\(what)` must be a whole number up to \(Int.max), not `\(value.text.excerpt)`",
      range)
  }
}

extension Loop {
  /// The value of `forloop` or `tablerowloop` in one round.
  static func state(_ index: Int, of count: Int, _ own: LiquidObject) -> LiquidValue {
    var state = own
    state["length"] = .integer(count)
    state["index"] = .integer(index + 1)
    state["index0"] = .integer(index)
    state["rindex"] = .integer(count - index)
    state["rindex0"] = .integer(count - index - 1)
    state["first"] = .bool(index == 0)
    state["last"] = .bool(index == count - 1)
    return .object(state)
  }
}
