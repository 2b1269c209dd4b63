internal import Diagnostics

extension Specializer {
  // MARK: Expressions

  mutating func value(
    of expression: Expression, _ range: Range<Int>
  ) throws(Diagnostic) -> LiquidValue {
    switch expression {
    case .lookup(let lookup): return try value(of: lookup)
    case .range(let start, let end, let place):
      for bound in [start, end] where UnknownParts.isUnknown(try value(of: bound, place)) {
        throw undecided("a range", place)
      }
    case .literal, .emptiness: break
    }
    return try renderer.value(of: expression)
  }

  private mutating func value(of lookup: Lookup) throws(Diagnostic) -> LiquidValue {
    try renderer.spend(Budget.step + lookup.range.count * (renderer.scope.depth + 1))
    guard case .property(let name) = lookup.root else {
      throw undecided("a variable's name", lookup.range)
    }
    guard var value = renderer.scope.value(of: name) else { return .nil }
    for step in lookup.steps {
      let next: LiquidValue?
      switch step {
      case .property(let name) where value.isString && UnknownParts.isUnknown(value):
        try checkIsKept(value, lookup.range)
        let owner = try plain(value, hint(.lookup(lookup)), lookup.range)
        next = unknown.value("\(owner.source).\(name)", .any)
      case .property(let name): next = value.property(name)
      case .index(let expression):
        let index = try self.value(of: expression, lookup.range)
        if UnknownParts.isUnknown(index) || value.isString && UnknownParts.isUnknown(value) {
          throw undecided("an index", lookup.range)
        }
        next = value.element(index)
      }
      guard let next else { return .nil }
      value = next
    }
    try checkIsKept(value, lookup.range)
    return value
  }

  /// Refuses the value of a variable that a kept body set.
  private func checkIsKept(_ value: LiquidValue, _ range: Range<Int>) throws(Diagnostic) {
    if UnknownParts.isForgotten(value) { throw undecided("this variable", range) }
  }

  // MARK: Filters

  mutating func value(
    of filtered: FilteredExpression, _ range: Range<Int>
  ) throws(Diagnostic) -> LiquidValue {
    guard let expression = filtered.expression else { return .nil }
    var value = try value(of: expression, range)
    for call in filtered.filters { value = try apply(call, to: value) }
    return value
  }

  private mutating func apply(
    _ call: FilterCall, to input: LiquidValue
  ) throws(Diagnostic) -> LiquidValue {
    var arguments: [LiquidValue] = []
    for argument in call.arguments { arguments.append(try value(of: argument, call.range)) }
    var keywords: [(name: String, value: LiquidValue)] = []
    for (name, argument) in call.keywords {
      keywords.append((name, try value(of: argument, call.range)))
    }
    // A date can depend on the clock and its time zone.
    let isKnown =
      call.filter.name != "date"
      && !([input] + arguments + keywords.map(\.value)).contains(where: UnknownParts.isUnknown)
    switch call.filter.name {
    case "append" where !isKnown && isJoinable(input) && isJoinable(arguments[0]):
      return joined(input, arguments[0])
    case "prepend" where !isKnown && isJoinable(input) && isJoinable(arguments[0]):
      return joined(arguments[0], input)
    case "default" where literal(of: input)?.isEmpty == false: return input
    case "default" where !UnknownParts.isUnknown(input), _ where isKnown:
      var known = call
      known.arguments = arguments.map(Expression.literal)
      known.keywords = keywords.map { ($0.name, .literal($0.value)) }
      return try renderer.apply(known, to: input)
    default: break
    }
    var part = try part(for: input, call.range)
    var sources: [String] = []
    for (name, value) in arguments.map({ (nil, $0) }) + keywords.map({ ($0.name, $0.value) }) {
      let argument = try plain(value, call.filter.name, call.range).source
      sources.append((name.map { "\($0): " } ?? "") + argument)
    }
    part.source += " | \(call.filter.name)"
    if !sources.isEmpty { part.source += ": " + sources.joined(separator: ", ") }
    part.isPlain = false
    part.kind = .value(.any)
    return .string(unknown.add(part))
  }

  private mutating func joined(_ start: LiquidValue, _ end: LiquidValue) -> LiquidValue {
    let joined = LiquidValue.string(start.text + end.text)
    guard !isText(joined), case .part(var part)? = pieces(of: joined).first else { return joined }
    // Even nil becomes text.
    part.source += " | append: ''"
    (part.isPlain, part.kind) = (false, .value(.text))
    return .string(unknown.add(part))
  }

  // MARK: Kinds of values

  func pieces(of value: LiquidValue) -> [UnknownParts.Piece] {
    guard case .string(let text) = value else { return [] }
    return unknown.pieces(of: Array(text.utf8))
  }

  /// Whether text can be put before or after a value without looking at it.
  func isJoinable(_ value: LiquidValue) -> Bool {
    guard UnknownParts.isUnknown(value) else { return true }
    return value.isString
      && pieces(of: value).allSatisfy {
        if case .part(let part) = $0 { part.isJoinable } else { true }
      }
  }

  /// The literal parts of an unknown text; nil for a known value.
  private func literal(of value: LiquidValue) -> [UInt8]? {
    guard value.isString, UnknownParts.isUnknown(value) else { return nil }
    return pieces(of: value).flatMap { piece -> [UInt8] in
      if case .text(let bytes) = piece { Array(bytes) } else { [] }
    }
  }

  /// Whether an unknown value is certainly text.
  func isText(_ value: LiquidValue) -> Bool {
    guard value.isString else { return false }
    let pieces = pieces(of: value)
    guard pieces.count == 1, case .part(let part)? = pieces.first else { return true }
    return part.isText
  }

  // MARK: Verdicts

  /// Whether a condition holds, or the Liquid that tells.
  enum Verdict {
    case known(Bool)
    case unknown(String)
  }

  mutating func verdict(on condition: Condition) throws(Diagnostic) -> Verdict {
    var verdicts: [(verdict: Verdict, relation: Comparison.Relation?)] = []
    loop: for comparison in condition {
      let verdict = try verdict(on: comparison)
      verdicts.append((verdict, comparison.relation))
      switch (verdict, comparison.relation) {
      case (.known(true), .or?), (.known(false), .and?): break loop
      default: break
      }
    }
    guard var result = verdicts.popLast()?.verdict else { return .known(false) }
    // Operators bind from the right.
    for (left, relation) in verdicts.reversed() {
      let isAnd = relation == .and
      switch (left, result) {
      case (.known, _): break
      case (.unknown, .known(isAnd)): result = left
      case (.unknown, .known): break
      case (.unknown(let first), .unknown(let rest)):
        result = .unknown("\(first) \(isAnd ? "and" : "or") \(rest)")
      }
    }
    return result
  }

  private mutating func verdict(
    on comparison: Comparison
  ) throws(Diagnostic) -> Verdict {
    let range = comparison.range
    let left = try value(of: comparison.left, range)
    let right = try value(of: comparison.right, range)
    guard UnknownParts.isUnknown(left) || UnknownParts.isUnknown(right) else {
      return .known(try renderer.holds(comparison))
    }
    guard let comparator = comparison.comparator else {
      if !left.isString || isText(left) { return .known(true) }
      return .unknown(try plain(left, hint(comparison.left), range).source)
    }
    if comparator == .equal || comparator == .notEqual,
      differ(left, comparison.right, right) || differ(right, comparison.left, left)
    {
      return .known(comparator == .notEqual)
    }
    let first = try operand(comparison.left, left, range)
    let second = try operand(comparison.right, right, range)
    return .unknown("\(first) \(comparator.rawValue) \(second)")
  }

  /// Whether an unknown text certainly differs from a known value.
  private func differ(
    _ value: LiquidValue, _ expression: Expression, _ other: LiquidValue
  ) -> Bool {
    guard let literal = literal(of: value), !UnknownParts.isUnknown(other) else { return false }
    if case .emptiness = expression { return literal.contains { !$0.isSpace } }
    switch other {
    case .string(let text): return text.isEmpty && !literal.isEmpty
    case .nil: return isText(value)
    default: return false
    }
  }

  private mutating func operand(
    _ expression: Expression, _ value: LiquidValue, _ range: Range<Int>
  ) throws(Diagnostic) -> String {
    if case .emptiness(let emptiness) = expression {
      return emptiness == .blank ? "blank" : "empty"
    }
    return try plain(value, hint(expression), range).source
  }
}

extension LiquidValue {
  /// Whether it is text, or stands for an unknown value.
  var isString: Bool {
    if case .string = self { true } else { false }
  }
}
