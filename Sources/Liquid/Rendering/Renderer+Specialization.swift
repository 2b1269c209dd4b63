internal import Diagnostics

/// Writes Liquid for what depends on unknown values; ``UnknownParts`` stand for them in values.
///
/// A condition or loop that depends on an unknown value is kept, and its bodies are specialised. A
/// variable that such a body sets can't be read after it.
extension Renderer {
  mutating func declareUnknown(_ path: String, _ kind: LiquidUnknown) {
    let names = path.split(separator: ".").map(String.init)
    unknown.usedNames.insert(names[0])
    var value = unknown.value(path, kind)
    if names.count > 1 {
      var object = LiquidObject()
      if case .object(let known)? = scope.globals[names[0]] { object = known }
      object[names[1]] = value
      value = .object(object)
    }
    scope.globals[names[0]] = value
  }

  func isUnknown(_ value: LiquidValue) -> Bool { isSpecializing && UnknownParts.isUnknown(value) }

  // MARK: Problems

  /// The error for a part of a template that can't be rendered, and not be kept as Liquid either.
  func cannotKeep(_ what: String, _ range: Range<Int>) -> Diagnostic {
    var problem = problem("liquid.undecided", "the new template can't keep \(what)", range)
    problem.notes = ["only outputs, conditions, loops and assignments can use values of a module."]
    return problem
  }

  func refuseUnknownTag() throws(Diagnostic) {
    if isSpecializing { throw cannotKeep("this tag", place) }
  }

  /// Refuses the value of a variable that a kept body set.
  func refuseForgotten(_ value: LiquidValue, _ range: Range<Int>) throws(Diagnostic) {
    if isSpecializing, value == UnknownParts.forgotten { throw cannotKeep("this variable", range) }
  }

  /// Refuses a value that may be a list, for which a snippet would be included several times.
  func refuseUnknownList(_ value: LiquidValue, _ range: Range<Int>) throws(Diagnostic) {
    try refuseForgotten(value, range)
    if value.isString, !isJoinable(value) { throw cannotKeep("the number of snippets", range) }
  }

  // MARK: Blocks

  private mutating func emit(tag source: String) throws(Diagnostic) {
    try write(unknown.add(UnknownParts.Part(source: source)).utf8)
  }

  /// Writes `break` or `continue` if the loop is kept as Liquid; false if it is rendered.
  mutating func writeKeptControl(_ flow: Flow) throws(Diagnostic) -> Bool {
    guard unknown.blocks.last(where: { $0 != .keptCondition }) == .keptLoop else { return false }
    try emit(tag: flow == .break ? "break" : "continue")
    return true
  }

  /// Writes a `capture` of a text that later expressions can't contain; false for other texts.
  mutating func writeKeptCapture(of text: String, as name: String) throws(Diagnostic) -> Bool {
    guard isSpecializing, !isJoinable(.string(text)) || !isCertainlyText(.string(text)) else {
      return false
    }
    let variable = unknown.unusedName(name)
    try emit(tag: "capture \(variable)")
    try write(text.utf8)
    try emit(tag: "endcapture")
    try assign(name, unknown.value(variable, .text))
    return true
  }

  /// Charges a variable's value to the budget; throws for one of `forloop`, which changes later.
  mutating func chargedValue(
    _ value: LiquidValue, _ range: Range<Int>
  ) throws(Diagnostic) -> LiquidValue {
    let dependsOnLoop =
      isSpecializing
      && value.containsText { text in
        unknown.parts(of: .string(text)).contains { $0.source.contains("forloop") }
      }
    if dependsOnLoop { throw cannotKeep("a stored value", range) }
    let size = value.memorySize
    try spend(Budget.step + size / Budget.step)
    try hold(size)
    return value
  }

  /// Writes a block whose branches depend on unknown values.
  mutating func writeKeptBlock(
    _ branches: [(tag: String, body: Body)], as block: UnknownParts.Block, end: String,
    _ range: Range<Int>
  ) throws(Diagnostic) {
    unknown.blocks.append(block)
    let (scope, names, setBefore) = (self.scope, unknown.usedNames, unknown.setInBodies)
    unknown.setInBodies = []
    // Another round of a loop may read what the first one sets.
    if block == .keptLoop {
      _ = try capture(branches[0].body)
      (self.scope, unknown.usedNames) = (scope, names)
      forgetVariables()
    }
    let start = self.scope
    var bodies: [String] = []
    for branch in branches {
      let (text, flow) = try capture(branch.body)
      guard flow == .next else { throw cannotKeep("the end of a loop", range) }
      bodies.append(text)
      self.scope = start
    }
    forgetVariables()
    unknown.setInBodies.formUnion(setBefore)
    unknown.blocks.removeLast()
    guard bodies.contains(where: { !$0.isEmpty }) else { return }
    // Liquid prints nothing for a block that consists of white space, unless it has an output.
    let pieces = bodies.flatMap { unknown.pieces(of: .string($0)) }
    let captures = pieces.contains { $0.part?.source.hasPrefix("capture ") == true }
    if captures || !pieces.contains(where: \.prints) {
      bodies[bodies.count - 1] += unknown.value("''", .text).text
    }
    for (branch, text) in zip(branches, bodies) where branch.tag != "else" || !text.isEmpty {
      try emit(tag: branch.tag)
      try write(text.utf8)
    }
    try emit(tag: end)
  }

  /// Makes it an error to read the variables that kept bodies set.
  private mutating func forgetVariables() {
    for name in unknown.setInBodies { scope.assigned[name] = UnknownParts.forgotten }
  }

  /// Writes a loop over an unknown list; false for a known one.
  mutating func writeKeptLoop(_ loop: Loop, _ body: Body, empty: Body?) throws(Diagnostic) -> Bool {
    for case let bound? in [loop.limit, loop.offset] where isUnknown(try value(of: bound)) {
      throw cannotKeep("the number of rounds", loop.range)
    }
    let collection = try value(of: loop.collection)
    guard isUnknown(collection) else { return false }
    guard loop.limit == nil, loop.offset == nil, !loop.continuesPrevious, empty == nil else {
      throw cannotKeep("a part of a list", loop.range)
    }
    let list = try plainPart(for: collection, nameSuggestion(loop.collection), loop.range)
    let name = unknown.unusedName(loop.variable)
    // Its name and the enclosing loop can change.
    var state: LiquidObject = [
      "name": UnknownParts.forgotten, "parentloop": UnknownParts.forgotten,
    ]
    for name in ["length", "index", "index0", "rindex", "rindex0", "first", "last"] {
      state[name] = unknown.value("forloop.\(name)", .any)
    }
    let depth = scope.locals.count
    scope.push(loop.variable, unknown.value(name, .any))
    scope.push("forloop", .object(state))
    let start = "for \(name) in \(list.source)\(loop.isReversed ? " reversed" : "")"
    try writeKeptBlock([(start, body)], as: .keptLoop, end: "endfor", loop.range)
    scope.pop(to: depth)
    return true
  }

  // MARK: Conditions

  /// Whether a condition holds, or the Liquid that tells.
  enum Verdict {
    case known(Bool)
    case unknown(String)
  }

  mutating func verdict(on condition: Condition) throws(Diagnostic) -> Verdict {
    var result = Verdict.known(false)
    var before: [(verdict: Verdict, relation: Comparison.Relation)] = []
    for comparison in condition {
      result = try verdict(on: comparison)
      guard let relation = comparison.relation else { break }
      if case .known(let holds) = result, holds == (relation == .or) { break }
      before.append((result, relation))
    }
    // Operators bind from the right.
    for case (.unknown(let first), let relation) in before.reversed() {
      switch (result, relation) {
      case (.known(true), .and), (.known(false), .or): result = .unknown(first)
      case (.known, _): break
      case (.unknown(let rest), _): result = .unknown("\(first) \(relation) \(rest)")
      }
    }
    return result
  }

  mutating func verdict(on comparison: Comparison) throws(Diagnostic) -> Verdict {
    let range = comparison.range
    let left = try value(of: comparison.left, reportsMissing: false)
    let right = try value(of: comparison.right, reportsMissing: false)
    guard isUnknown(left) || isUnknown(right) else {
      for value in [left, right] { try spend(value.memorySize) }
      return .known(try holds(comparison, left, right))
    }
    guard let comparator = comparison.comparator else {
      if !left.isString || isCertainlyText(left) { return .known(true) }
      return .unknown(try plainPart(for: left, nameSuggestion(comparison.left), range).source)
    }
    if comparator == .equal || comparator == .notEqual,
      certainlyDiffer(left, comparison.right, right)
        || certainlyDiffer(right, comparison.left, left)
    {
      return .known(comparator == .notEqual)
    }
    let first = try operand(comparison.left, left, range)
    let second = try operand(comparison.right, right, range)
    return .unknown("\(first) \(comparator.rawValue) \(second)")
  }

  /// Whether an unknown text certainly differs from a known value.
  private func certainlyDiffer(
    _ value: LiquidValue, _ expression: Expression, _ other: LiquidValue
  ) -> Bool {
    guard let literal = literal(of: value), !isUnknown(other) else { return false }
    if case .emptiness = expression { return literal.contains { !$0.isSpace } }
    switch other {
    case .string(let text): return text.isEmpty && !literal.isEmpty
    case .nil: return isCertainlyText(value)
    default: return false
    }
  }

  private mutating func operand(
    _ expression: Expression, _ value: LiquidValue, _ range: Range<Int>
  ) throws(Diagnostic) -> String {
    if case .emptiness(let emptiness) = expression { return emptiness.rawValue }
    return try plainPart(for: value, nameSuggestion(expression), range).source
  }

  // MARK: Filters

  /// The Liquid of a filter whose input is unknown; nil if the filter can be applied.
  mutating func specialize(
    _ call: FilterCall, _ input: FilterInput
  ) throws(Diagnostic) -> LiquidValue? {
    let value = input.value
    // A date can depend on the clock and its time zone.
    let isKnown =
      call.name != "date"
      && !([value] + input.arguments + input.keywords.values).contains(where: isUnknown)
    if isKnown { return nil }
    switch call.name {
    case "append" where isJoinable(value) && isJoinable(input[0]): return joined(value, input[0])
    case "prepend" where isJoinable(value) && isJoinable(input[0]): return joined(input[0], value)
    case "default" where literal(of: value)?.isEmpty == false: return value
    case "default" where !isUnknown(value): return nil
    default: break
    }
    var part = try part(for: value, call.range)
    let keywords = zip(input.keywords.names, input.keywords.values).map { ("\($0): ", $1) }
    var sources: [String] = []
    for (start, argument) in input.arguments.map({ ("", $0) }) + keywords {
      sources.append(start + (try plainPart(for: argument, call.name, call.range).source))
    }
    part.source += " | \(call.name)"
    if !sources.isEmpty { part.source += ": " + sources.joined(separator: ", ") }
    (part.isPlain, part.kind) = (false, .any)
    return .string(unknown.add(part))
  }

  private mutating func joined(_ start: LiquidValue, _ end: LiquidValue) -> LiquidValue {
    let joined = LiquidValue.string(start.text + end.text)
    guard !isCertainlyText(joined), var part = unknown.parts(of: joined).first else {
      return joined
    }
    // Even nil becomes text.
    part.source += " | append: ''"
    (part.isPlain, part.kind) = (false, .text)
    return .string(unknown.add(part))
  }

  /// Whether text can be put before or after a value without looking at it.
  private func isJoinable(_ value: LiquidValue) -> Bool {
    !isUnknown(value)
      || value.isString && unknown.parts(of: value).allSatisfy { !$0.isTag && $0.kind != .any }
  }

  /// The literal parts of an unknown text; nil for a known value.
  private func literal(of value: LiquidValue) -> [UInt8]? {
    guard value.isString, isUnknown(value) else { return nil }
    return unknown.pieces(of: value).flatMap { $0.text ?? [] }
  }

  private func isCertainlyText(_ value: LiquidValue) -> Bool {
    let pieces = unknown.pieces(of: value)
    guard pieces.count == 1, let part = pieces[0].part else { return value.isString }
    return part.kind == .text
  }

  // MARK: Liquid of values

  /// An unknown property, for `value.name`.
  mutating func property(
    _ name: String, ofUnknown value: LiquidValue, _ lookup: Lookup
  ) throws(Diagnostic) -> LiquidValue {
    try refuseForgotten(value, lookup.range)
    let owner = try plainPart(for: value, nameSuggestion(.lookup(lookup)), lookup.range)
    return unknown.value("\(owner.source).\(name)", .any)
  }

  /// A name for a new variable with the value of an expression.
  private func nameSuggestion(_ expression: Expression) -> String {
    guard case .lookup(let lookup) = expression,
      case .property(let name) = lookup.steps.last ?? lookup.root, name.utf8.allSatisfy(\.isWord)
    else { return "value" }
    return name
  }

  /// Liquid without filters for a value, which a tag before it may compute.
  private mutating func plainPart(
    for value: LiquidValue, _ nameSuggestion: String, _ range: Range<Int>
  ) throws(Diagnostic) -> UnknownParts.Part {
    let part = try part(for: value, range)
    if part.isPlain { return part }
    if let known = unknown.assigned[part.source] { return known }
    let name = unknown.unusedName(nameSuggestion)
    try emit(tag: "assign \(name) = \(part.source)")
    let variable = UnknownParts.Part(source: name, kind: part.kind)
    if !unknown.isInKeptBlock { unknown.assigned[part.source] = variable }
    return variable
  }

  private mutating func part(
    for value: LiquidValue, _ range: Range<Int>
  ) throws(Diagnostic) -> UnknownParts.Part {
    switch value {
    case .nil: return UnknownParts.Part(source: "nil", kind: .any)
    case .bool, .integer: return UnknownParts.Part(source: value.text, kind: .any)
    case .float, .range, .array, .object: throw cannotKeep("this \(value.kindName)", range)
    case .string:
      var parts: [UnknownParts.Part] = []
      for piece in unknown.pieces(of: value) {
        switch piece {
        case .part(let part) where parts.isEmpty || part.isPlain: parts.append(part)
        case .part(let part):
          parts.append(try plainPart(for: .string(unknown.add(part)), "value", range))
        case .text(let bytes):
          // A literal can't contain both quotes, or the end of a tag.
          let text = bytes.text()
          let quote = text.contains("'") ? "\"" : "'"
          guard !text.contains(quote), !text.contains("%}") else {
            throw cannotKeep("a text with both quotes or `%}`", range)
          }
          parts.append(UnknownParts.Part(source: quote + text + quote, kind: .text))
        }
      }
      if parts.count == 1 { return parts[0] }
      return UnknownParts.Part(
        source: parts.isEmpty ? "''" : parts.map(\.source).joined(separator: " | append: "),
        kind: .text, isPlain: parts.isEmpty)
    }
  }
}
