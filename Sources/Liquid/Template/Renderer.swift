internal import Diagnostics

/// Renders one template.
struct Renderer {
  var output: [UInt8] = []
  var scope: Scope
  /// The current template: the main one or a snippet.
  var template: LiquidTemplate
  let options: RenderOptions
  var budget: Budget
  private(set) var warnings: [Diagnostic] = []

  var partials: [String: LiquidTemplate] = [:]
  var includeDepth = 0
  var forbidsInclude = false

  private var depth = 0
  /// How much of the output is charged to the budget.
  private var accounted = 0
  private var warned: Set<WarnedPlace> = []

  /// Finding the line of each warning takes time.
  private static let mostWarnings = 100

  /// How deep blocks may be nested, across all including snippets.
  private static let deepestNesting = 250

  private struct WarnedPlace: Hashable {
    var template: ObjectIdentifier
    var offset: Int
  }

  init(template: LiquidTemplate, values: LiquidObject, options: RenderOptions, budget: Budget) {
    self.template = template
    self.options = options
    self.budget = budget
    scope = Scope(globals: values)
  }

  mutating func renderDocument() throws(Diagnostic) -> LiquidRendering {
    do throws(Diagnostic) {
      try spend(template.parsingWork)
      _ = try render(template.body)
    } catch {
      throw error.limit(reachedAt: 0..<min(1, template.source.count), of: template)
    }
    return LiquidRendering(bytes: output, warnings: warnings, partials: partials)
  }

  // MARK: Nodes

  mutating func render(_ body: Body) throws(Diagnostic) -> Flow {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepestNesting else {
      throw limitReached(
        "blocks and snippets are nested too deeply", "the limit is \(Self.deepestNesting) levels.")
    }
    try account()
    let template = template
    for node in body.nodes {
      do throws(Diagnostic) {
        let flow = try render(node, of: template)
        try account()
        if flow != .next { return flow }
      } catch {
        throw error.limit(reachedAt: node.range, of: template)
      }
    }
    return .next
  }

  private mutating func render(
    _ node: Node, of template: LiquidTemplate
  ) throws(Diagnostic) -> Flow {
    switch node {
    case .text(let range): printSource(range, of: template)
    case .output(let value, _): try print(value)
    case .tag(let tag, _): return try tag.render(in: &self)
    }
    return .next
  }

  mutating func printSource(_ range: Range<Int>, of template: LiquidTemplate) {
    output += template.source[range]
  }

  mutating func print(_ filtered: FilteredExpression) throws(Diagnostic) {
    if filtered.filters.isEmpty, !scope.loops.isEmpty,
      case .lookup(let lookup) = filtered.expression,
      lookup.steps.isEmpty, let name = lookup.name, case .loop(let index)? = scope.binding(of: name)
    {
      let kind = scope.loops[index].table == nil ? "ForloopDrop" : "TablerowloopDrop"
      output += "Liquid::\(kind)".utf8
    } else {
      try value(of: filtered).append(to: &output)
    }
  }

  /// Renders into separate output.
  mutating func capture(
    _ render: (inout Renderer) throws(Diagnostic) -> Flow
  ) throws(Diagnostic) -> ([UInt8], Flow) {
    try account()
    var captured: [UInt8] = []
    swap(&captured, &output)
    let accountedAround = accounted
    accounted = 0
    let flow = try render(&self)
    try account()
    budget.release(accounted)
    accounted = accountedAround
    swap(&captured, &output)
    return (captured, flow)
  }

  // MARK: Budget

  mutating func spend(_ work: Int) throws(Diagnostic) {
    do throws(OutOfBudget) { try budget.spend(work) } catch { throw limitReached(error) }
  }

  /// Charges bytes to the budget until they are released.
  mutating func hold(_ bytes: Int) throws(Diagnostic) {
    do throws(OutOfBudget) { try budget.hold(bytes) } catch { throw limitReached(error) }
  }

  /// Charges a variable's value to the budget until it is released.
  mutating func hold(_ value: LiquidValue) throws(Diagnostic) -> BudgetedValue {
    let held = BudgetedValue(value)
    try spend(Budget.step + held.size / Budget.step)
    try hold(held.size)
    return held
  }

  mutating func assign(_ name: Name, _ value: LiquidValue) throws(Diagnostic) {
    // Releases the old value first, so that text that grows in a loop counts once.
    budget.release(scope.release(name))
    scope.assign(name, try hold(value))
  }

  mutating func pop(to depth: Int) { budget.release(scope.pop(to: depth)) }

  /// Charges a step, and the output since the last step, to the budget.
  private mutating func account() throws(Diagnostic) {
    let written = output.count - accounted
    accounted = output.count
    do throws(OutOfBudget) {
      try budget.spend(Budget.step + written)
      try budget.hold(written)
    } catch { throw limitReached(error) }
  }

  func limitReached(_ reason: OutOfBudget) -> Diagnostic {
    let limit =
      reason == .work
      ? "\(budget.work) steps and bytes for all files"
      : "\(budget.memory) bytes for the output and variables"
    return limitReached(
      "the templates need too much \(reason)", "the limit is \(limit) of a run.")
  }

  private func limitReached(_ message: String, _ note: String) -> Diagnostic {
    Diagnostic(
      .error, "liquid.limit", message, at: SourceLocation(file: template.file), notes: [note],
      hints: ["look for nested loops, and for text that grows in a loop."])
  }

  // MARK: Problems

  func problem(
    _ code: Diagnostic.Code, _ message: String, _ range: Range<Int>, hints: [String] = []
  ) -> Diagnostic {
    Diagnostic(.error, code, message, at: template.location(of: range), hints: hints)
  }

  /// Adds a warning about an undefined variable or property, once for each place.
  mutating func warnUndefined(_ lookup: Lookup, missing: String, of owner: LiquidValue?) {
    guard warned.count < Self.mostWarnings else { return }
    let place = WarnedPlace(
      template: ObjectIdentifier(template), offset: lookup.range.lowerBound)
    guard warned.insert(place).inserted else { return }
    warnings.append(
      Diagnostic(
        .warning, "liquid.undefined-variable",
        "`\(template.source[lookup.range].text().excerpt)` is undefined and prints nothing",
        at: template.location(of: lookup.range),
        hints: DidYouMean.hints(for: missing, among: owner?.propertyNames ?? scope.names)))
  }
}

extension Diagnostic {
  /// Adds the location to an error about a limit that has no line yet.
  fileprivate func limit(reachedAt range: Range<Int>, of template: LiquidTemplate) -> Diagnostic {
    guard code == "liquid.limit", location?.line == 0 else { return self }
    var problem = self
    problem.location = template.location(of: range)
    return problem
  }
}
