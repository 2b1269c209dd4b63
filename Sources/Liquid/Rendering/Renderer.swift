internal import Diagnostics

/// Renders one template; for `template freeze`, keeps Liquid for what depends on unknown values.
struct Renderer {
  var output: [UInt8] = []
  var scope: Scope
  /// The current template: the main one or a snippet.
  var template: LiquidTemplate
  private let source: (any PartialSource)?
  var clock: LocalMoment
  private(set) var budget: Budget
  private(set) var warnings: [Diagnostic] = []
  private var origins = LiquidOrigins()
  private(set) var partials: [String: LiquidTemplate] = [:]
  /// Whether this is in a snippet of `render`, where Liquid forbids `include`.
  private var forbidsInclude = false

  /// Whether values can be unknown, so that Liquid remains.
  var isSpecializing = false
  var unknown = UnknownParts()

  private var depth = 0
  /// The place of the current node.
  private(set) var place: Range<Int>
  private var warned: Set<String> = []

  /// Finding the line of each warning takes time.
  private static let mostWarnings = 100

  /// How deep blocks may be nested; a snippet counts as five.
  private static let deepestNesting = 250

  init(
    template: LiquidTemplate, values: LiquidObject, source: (any PartialSource)?,
    clock: LocalMoment, budget: Budget
  ) {
    self.template = template
    self.source = source
    self.clock = clock
    self.budget = budget
    place = 0..<min(1, template.source.count)
    scope = Scope(globals: values)
  }

  mutating func renderDocument() throws(Diagnostic) -> LiquidRendering {
    try spend(template.parsingWork)
    _ = try render(template.body)
    return LiquidRendering(
      bytes: output, warnings: warnings, origins: origins, partials: partials, template: template)
  }

  // MARK: Nodes

  mutating func render(_ body: Body, levels: Int = 1) throws(Diagnostic) -> Flow {
    guard depth + levels <= Self.deepestNesting else {
      throw limitReached("nesting", "\(Self.deepestNesting) levels")
    }
    let around = place
    depth += levels
    defer { (depth, place) = (depth - levels, around) }
    for node in body.nodes {
      place = node.range
      try spend(Budget.step)
      origins.add(place, of: template, isText: node.isText, at: output.count)
      let flow = try render(node.kind)
      if flow != .next { return flow }
    }
    return .next
  }

  /// Renders a node in few steps, because nested tags must fit on the small stack of a thread.
  private mutating func render(_ kind: Node.Kind) throws(Diagnostic) -> Flow {
    switch kind {
    case .condition(let branches, let isNegated): return try render(branches, isNegated: isNegated)
    case .loop: return try renderLoop(kind)
    case .capture(let name, let body): return try capture(body, as: name)
    case .choice(let subject, let arms): return try render(arms, for: subject)
    case .ifChanged(let body): return try renderIfChanged(body)
    default: return try renderFlat(kind)
    }
  }

  /// Renders a tag without a body, or one that is seldom nested.
  private mutating func renderFlat(_ kind: Node.Kind) throws(Diagnostic) -> Flow {
    switch kind {
    case .text: try write(template.source[place])
    case .output(let value): try print(value)
    case .raw(let body): try write(template.source[body])
    case .assign(let name, let value): try assign(name, try self.value(of: value))
    case .counter(let name, let step): try count(name, step)
    case .control(let flow): return try writeKeptControl(flow) ? .next : flow
    case .cycle(let values, let name): try cycle(values, name: name)
    case .table(let loop, let body): try renderTable(loop, body)
    case .include(let partial): return try include(partial)
    case .render(let partial): try renderSnippet(partial)
    default: break
    }
    return .next
  }

  private mutating func print(_ filtered: FilteredExpression) throws(Diagnostic) {
    let value = try value(of: filtered)
    if isUnknown(value), !value.isString { throw cannotKeep("this output", place) }
    try write(value.printed.utf8)
  }

  /// Renders into a text of its own.
  mutating func capture(_ body: Body) throws(Diagnostic) -> (String, Flow) {
    let around = (output, origins)
    (output, origins) = ([], LiquidOrigins())
    let flow = try render(body)
    let text = output.text()
    (output, origins) = around
    return (text, flow)
  }

  mutating func write(_ bytes: some Collection<UInt8>) throws(Diagnostic) {
    try spend(bytes.count)
    try hold(bytes.count)
    output += bytes
  }

  // MARK: Variables

  mutating func assign(_ name: String, _ value: LiquidValue) throws(Diagnostic) {
    scope.assigned[name] = try chargedValue(value, place)
    if unknown.isInKeptBlock { unknown.setInBodies.insert(name) }
  }

  private mutating func capture(_ body: Body, as name: String) throws(Diagnostic) -> Flow {
    let (text, flow) = try capture(body)
    if try !writeKeptCapture(of: text, as: name) { try assign(name, .string(text)) }
    return flow
  }

  private mutating func count(_ name: String, _ step: Int) throws(Diagnostic) {
    try refuseUnknownTag()
    try spend(name.utf8.count)
    var before = 0
    // A new counter starts at the caller's number.
    for case .integer(let value)? in [scope.globals[name], scope.counters[name]] { before = value }
    scope.counters[name] = .integer(before &+ step)
    try write(String(step < 0 ? before &+ step : before).utf8)
  }

  private mutating func renderIfChanged(_ body: Body) throws(Diagnostic) -> Flow {
    try refuseUnknownTag()
    let (printed, flow) = try capture(body)
    if scope.lastChanged?.hasSameBytes(as: printed) != true {
      scope.lastChanged = printed
      try write(printed.utf8)
    }
    return flow
  }

  private mutating func cycle(_ values: [Expression], name: Expression?) throws(Diagnostic) {
    try refuseUnknownTag()
    // Tags with the same literal values share a turn. A tag with variables has its own.
    var key = "literal"
    if let name {
      let name = try value(of: name, reportsMissing: false)
      try spend(4 * name.memorySize)
      key = "named " + name.inspected
    } else {
      for value in values {
        guard case .literal(let value) = value else {
          key = "tag \(place.lowerBound)\(template.file)"
          break
        }
        key += " " + value.inspected
      }
    }
    try spend(key.utf8.count)
    if scope.cycles[key] == nil { try hold(key.utf8.count + 64) }
    let turn = scope.cycles[key] ?? 0
    if turn < values.count { try write(value(of: values[turn]).printed.utf8) }
    scope.cycles[key] = turn + 1 >= values.count ? 0 : turn + 1
  }

  // MARK: Conditions

  private mutating func render(
    _ branches: [Node.Branch], isNegated: Bool
  ) throws(Diagnostic) -> Flow {
    var kept: [(tag: String, body: Body)] = []
    var end = "endif"
    search: for (index, branch) in branches.enumerated() {
      let isNegated = isNegated && index == 0
      var verdict = Verdict.known(!isNegated)
      if let condition = branch.condition { verdict = try self.verdict(on: condition) }
      switch verdict {
      case .known(let holds):
        guard holds != isNegated else { continue }
        if kept.isEmpty { return try render(branch.body) }
        kept.append(("else", branch.body))
        break search
      case .unknown(let source):
        if isNegated { end = "endunless" }
        let word = kept.isEmpty ? isNegated ? "unless" : "if" : "elsif"
        kept.append(("\(word) \(source)", branch.body))
      }
    }
    if !kept.isEmpty { try writeKeptBlock(kept, as: .keptCondition, end: end, place) }
    return .next
  }

  private mutating func render(
    _ arms: [Node.Arm], for subject: Expression
  ) throws(Diagnostic) -> Flow {
    var hasMatched = false
    for arm in arms {
      for value in arm.values {
        if let value {
          let comparison = Comparison(left: subject, comparator: .equal, right: value, range: place)
          guard case .known(let isMatch) = try verdict(on: comparison) else {
            throw cannotKeep("`case`", place)
          }
          guard isMatch else { continue }
          hasMatched = true
        } else if hasMatched {
          continue
        }
        let flow = try render(arm.body)
        if flow != .next { return flow }
      }
    }
    return .next
  }

  // MARK: Snippets

  /// Finds a snippet, and keeps it for the next use.
  private mutating func partial(
    named name: String, at range: Range<Int>
  ) throws(Diagnostic) -> LiquidTemplate {
    if let known = partials[name] { return known }
    guard let partial = try source?.partial(named: name) else {
      let (notes, hints) = source?.help(forMissing: name) ?? ([], [])
      throw problem(
        "liquid.unknown-partial", "no snippet named `\(name.excerpt)`", range, notes: notes,
        hints: hints)
    }
    try spend(partial.parsingWork)
    if isSpecializing { try UnknownParts.refuseMarkers(in: partial) }
    partials[name] = partial
    return partial
  }

  private mutating func render(_ partial: LiquidTemplate) throws(Diagnostic) -> Flow {
    try spend(8 * Budget.step)
    let around = template
    defer { template = around }
    template = partial
    return try render(partial.body, levels: 5)
  }

  private mutating func include(_ partial: Partial) throws(Diagnostic) -> Flow {
    guard !forbidsInclude else {
      throw problem(
        "liquid.misplaced-tag", "`include` is not allowed in a snippet that `render` renders",
        partial.range, hints: ["use `render` instead."])
    }
    let named = try value(of: partial.name)
    if isUnknown(named) { throw cannotKeep("the snippet's name", partial.range) }
    guard case .string(let name) = named else {
      throw problem(
        "liquid.unknown-partial", "the snippet's name is \(named.kindName), not text",
        partial.range,
        notes: named.isNil ? ["a parameter gets its value from `--custom-parameters`."] : [],
        hints: ["write the name in quotes, as in `{% include 'header' %}`."])
    }
    let snippet = try self.partial(named: name, at: partial.range)
    // Without `with`, the snippet sees the variable with its name.
    let value =
      try partial.variable.map { variable throws(Diagnostic) in try self.value(of: variable) }
      ?? scope.value(of: name) ?? .nil
    try refuseUnknownList(value, partial.range)
    let localsBefore = scope.locals.count
    for argument in partial.arguments {
      let value = try self.value(of: argument.value)
      scope.push(argument.name, try chargedValue(value, partial.range))
    }
    let position = scope.locals.count
    scope.push(partial.variableName(forPartial: name), try chargedValue(value, partial.range))
    var values = [value]
    if case .array(let elements) = value { values = elements }
    var flow = Flow.next
    for value in values where flow == .next {
      scope.locals[position].value = value
      flow = try render(snippet)
    }
    scope.pop(to: localsBefore)
    return flow
  }

  private mutating func renderSnippet(_ partial: Partial) throws(Diagnostic) {
    try refuseUnknownTag()
    guard case .literal(.string(let name)) = partial.name else { return }
    let snippet = try self.partial(named: name, at: partial.range)
    let value = try partial.variable.map { expression throws(Diagnostic) in
      try self.value(of: expression)
    }
    let loops = partial.usesFor && ["array", "object", "range"].contains(value?.kindName)
    let elements = loops ? try elements(of: value ?? .nil) : value.map { [$0] } ?? [.nil]
    for (index, element) in elements.enumerated() {
      var inner = Scope()
      if loops {
        inner.push("forloop", Loop.state(index, of: elements.count, ["name": .string(name)]))
      }
      for argument in partial.arguments {
        let value = try self.value(of: argument.value)
        inner.assigned[argument.name] = try chargedValue(value, partial.range)
      }
      if value != nil {
        let name = partial.variableName(forPartial: name)
        inner.assigned[name] = try chargedValue(element, partial.range)
      }
      let around = (self.scope, forbidsInclude)
      (self.scope, forbidsInclude) = (inner, true)
      _ = try render(snippet)
      (self.scope, forbidsInclude) = around
    }
  }

  // MARK: Budget

  mutating func spend(_ work: Int) throws(Diagnostic) {
    let (left, overflow) = budget.workLeft.subtractingReportingOverflow(work)
    budget.workLeft = overflow ? 0 : max(0, left)
    guard !overflow, left >= 0 else {
      throw limitReached("work", "\(budget.work) steps and bytes for all files of a run")
    }
  }

  /// Charges the bytes of output or of a variable to the budget.
  mutating func hold(_ bytes: Int) throws(Diagnostic) {
    guard bytes <= budget.memoryLeft else { throw tooLarge }
    budget.memoryLeft -= bytes
  }

  /// The error about a value or output beyond the memory limit.
  var tooLarge: Diagnostic {
    limitReached("memory", "\(budget.memory) bytes for the output and variables of a run")
  }

  private func limitReached(_ resource: String, _ limit: String) -> Diagnostic {
    problem(
      "liquid.limit", "the templates need too much \(resource)", place,
      notes: ["the limit is \(limit)."],
      hints: [
        "look for nested loops, text that grows in a loop, and a snippet that includes itself."
      ])
  }

  // MARK: Problems

  func problem(
    _ code: Diagnostic.Code, _ message: String, _ range: Range<Int>, notes: [String] = [],
    hints: [String] = []
  ) -> Diagnostic {
    Diagnostic(.error, code, message, at: template.location(of: range), notes: notes, hints: hints)
  }

  /// Adds a warning about an undefined variable or property, once for each place.
  mutating func warnUndefined(_ lookup: Lookup, missing: String, of owner: LiquidValue?) {
    guard warned.count < Self.mostWarnings,
      warned.insert("\(lookup.range.lowerBound) \(template.file)").inserted
    else { return }
    var names = scope.names
    if let owner { names = if case .object(let object) = owner { object.names } else { [] } }
    warnings.append(
      Diagnostic(
        .warning, "liquid.undefined-variable",
        "the variable `\(template.source.text(lookup.range).excerpt)` is undefined and prints nothing",
        at: template.location(of: lookup.range), hints: DidYouMean.hints(for: missing, among: names)
      ))
  }
}

/// The variables of a template while it is rendered, and the states of its tags.
///
/// A name is looked up in loop variables and the arguments of `include`, then in assigned variables,
/// counters and the caller's values.
struct Scope {
  var locals: [(name: String, value: LiquidValue)] = []
  var assigned = LiquidObject()
  /// The values of `increment` and `decrement`, which are whole numbers.
  var counters = LiquidObject()
  /// The turn of each `cycle`.
  var cycles: [String: Int] = [:]
  /// The end of each loop for `offset: continue`.
  var continuations: [ExactText: Int] = [:]
  /// The last output of `ifchanged`.
  var lastChanged: String?
  var globals = LiquidObject()

  mutating func push(_ name: String, _ value: LiquidValue) { locals.append((name, value)) }

  mutating func pop(to depth: Int) { locals.removeLast(locals.count - depth) }

  func value(of name: String) -> LiquidValue? {
    if let local = locals.last(where: { $0.name.hasSameBytes(as: name) }) { return local.value }
    return assigned[name] ?? counters[name] ?? globals[name]
  }

  /// All defined names, for suggestions.
  var names: [String] {
    (locals.map(\.name) + assigned.names + counters.names + globals.names).sorted()
  }
}
