internal import Diagnostics

/// Renders one template.
struct Renderer {
  var output: [UInt8] = []
  var scope: Scope
  /// The current template: the main one or a snippet.
  var template: LiquidTemplate
  let options: RenderOptions
  private(set) var budget: Budget
  private(set) var warnings: [Diagnostic] = []
  private var origins = LiquidOrigins()

  var partials: [String: LiquidTemplate] = [:]
  var forbidsInclude = false

  private var depth = 0
  /// The place of the current node.
  private var place: Range<Int>
  /// The places with a warning.
  private var warned: Set<String> = []

  /// Finding the line of each warning takes time.
  private static let mostWarnings = 100

  /// How deep blocks may be nested; a snippet counts as five.
  private static let deepestNesting = 250

  init(template: LiquidTemplate, values: LiquidObject, options: RenderOptions, budget: Budget) {
    self.template = template
    self.options = options
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
      throw limitReached(
        "blocks and snippets are nested too deeply", "the limit is \(Self.deepestNesting) levels.")
    }
    let around = place
    depth += levels
    defer { (depth, place) = (depth - levels, around) }
    for node in body.nodes {
      place = node.range
      try spend(Budget.step)
      origins.add(place, of: template, isText: node.isText, at: output.count)
      switch node {
      case .text(let range): try write(template.source[range])
      case .output(let filtered, _): try write(value(of: filtered).printed.utf8)
      case .tag(let tag, _):
        let flow = try tag.render(in: &self)
        if flow != .next { return flow }
      }
    }
    return .next
  }

  /// Renders a snippet.
  mutating func render(_ partial: LiquidTemplate) throws(Diagnostic) -> Flow {
    try spend(8 * Budget.step)
    let around = template
    defer { template = around }
    template = partial
    return try render(partial.body, levels: 5)
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

  // MARK: Budget

  mutating func spend(_ work: Int) throws(Diagnostic) {
    do throws(OutOfBudget) { try budget.spend(work) } catch { throw limitReached(error) }
  }

  /// Charges the bytes of output or of a variable to the budget.
  mutating func hold(_ bytes: Int) throws(Diagnostic) {
    do throws(OutOfBudget) { try budget.hold(bytes) } catch { throw limitReached(error) }
  }

  /// Charges a variable's value to the budget.
  mutating func held(_ value: LiquidValue) throws(Diagnostic) -> LiquidValue {
    let size = value.size
    try spend(Budget.step + size / Budget.step)
    try hold(size)
    return value
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
      .error, "liquid.limit", message, at: template.location(of: place), notes: [note],
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
    guard warned.count < Self.mostWarnings,
      warned.insert("\(lookup.range.lowerBound) \(template.file)").inserted
    else { return }
    warnings.append(
      Diagnostic(
        .warning, "liquid.undefined-variable",
        "`\(template.source.text(lookup.range).excerpt)` is undefined and prints nothing",
        at: template.location(of: lookup.range),
        hints: DidYouMean.hints(for: missing, among: owner?.propertyNames ?? scope.names)))
  }
}
