internal import Diagnostics

/// One rendering under way.
struct Renderer {
  var output = Output()
  var scope: Scope
  /// What is being rendered now: the template itself or a snippet of it.
  var template: CompiledTemplate
  let options: RenderOptions
  private(set) var warnings: [Diagnostic] = []

  var cycles: [String: Int] = [:]
  var continuations = NameTable<Int>()
  var lastChanged: [UInt8]?
  var partials: [String: CompiledTemplate] = [:]
  var includeDepth = 0
  var forbidsInclude = false

  private var work = 0
  private var depth = 0
  private var iterations = 0
  private var capturedBytes = 0
  private var warned: Set<WarnedPlace> = []

  /// Nobody reads more, and finding the line of each takes time.
  private static let mostWarnings = 100

  private struct WarnedPlace: Hashable {
    var template: ObjectIdentifier
    var offset: Int
  }

  init(template: CompiledTemplate, values: LiquidObject, options: RenderOptions) {
    self.template = template
    self.options = options
    scope = Scope(globals: values)
  }

  mutating func renderDocument() throws(Diagnostic) -> LiquidRendering {
    output.reserve(template.source.count + template.source.count / 2)
    _ = try render(template.body)
    if options.strictVariables, let problem = Diagnostic.combining(warnings.map(\.asError)) {
      throw problem
    }
    var rendering = LiquidRendering(bytes: output.take(), warnings: warnings, partials: [:])
    for (name, partial) in partials {
      rendering.partials[name] = .template(LiquidTemplate(partial))
    }
    return rendering
  }

  // MARK: Nodes

  mutating func render(_ body: Body) throws(Diagnostic) -> Flow {
    try spend(body.nodes.count + 1)
    depth += 1
    defer { depth -= 1 }
    guard depth <= options.limits.nesting else {
      throw limitReached(
        "blocks and snippets are nested too deeply", "levels", options.limits.nesting)
    }
    let template = template
    for node in body.nodes {
      switch node {
      case .text(let range): printSource(range, of: template)
      case .variable(let id): try print(template.lookups[id])
      case .output(let value): try print(value)
      case .tag(let tag, let place):
        let flow: Flow
        do {
          flow = try tag.render(in: &self)
        } catch {
          throw error.limit(reachedAt: place, of: template)
        }
        if flow != .next { return flow }
      }
    }
    try checkOutput()
    return .next
  }

  /// Prints bytes of a template as they are.
  mutating func printSource(_ range: Range<Int>, of template: CompiledTemplate) {
    template.source.withUnsafeBufferPointer { source in
      output.append(UnsafeBufferPointer(rebasing: source[range]))
    }
  }

  mutating func print(_ filtered: FilteredExpression) throws(Diagnostic) {
    if filtered.filters.isEmpty, case .lookup(let id) = filtered.expression {
      try print(template.lookups[id])
    } else {
      try value(of: filtered).append(to: &output)
    }
  }

  private mutating func print(_ lookup: Lookup) throws(Diagnostic) {
    if !lookup.hasSteps, !scope.loops.isEmpty, let name = template.lookups.name(of: lookup),
      case .loop(let index)? = scope.binding(of: name)
    {
      let kind = scope.loops[index].table == nil ? "ForloopDrop" : "TablerowloopDrop"
      output.append("Liquid::\(kind)")
    } else {
      try value(of: lookup).append(to: &output)
    }
  }

  /// Renders into a text of its own.
  mutating func capture(
    _ render: (inout Renderer) throws(Diagnostic) -> Flow
  ) throws(Diagnostic) -> ([UInt8], Flow) {
    var captured = Output()
    swap(&captured, &output)
    capturedBytes += captured.count
    let flow = try render(&self)
    capturedBytes -= captured.count
    swap(&captured, &output)
    return (captured.take(), flow)
  }

  // MARK: Limits

  mutating func spend(_ amount: Int) throws(Diagnostic) {
    work += amount
    guard work > options.limits.work else { return }
    throw limitReached("this template does too much work", "work", options.limits.work)
  }

  mutating func countIteration() throws(Diagnostic) {
    iterations += 1
    guard iterations > options.limits.loopIterations else { return }
    throw limitReached(
      "the loops of this template go round too often", "loop iterations",
      options.limits.loopIterations)
  }

  func checkOutput() throws(Diagnostic) {
    guard output.count + capturedBytes > options.limits.outputBytes else { return }
    throw limitReached("this template writes too much", "bytes", options.limits.outputBytes)
  }

  private func limitReached(_ message: String, _ unit: String, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, "liquid.limit", message, at: SourceLocation(file: template.file),
      notes: ["the limit is \(limit) \(unit)"])
  }

  // MARK: Problems

  func problem(
    _ code: Diagnostic.Code, _ message: String, _ range: Range<Int>, hints: [String] = []
  ) -> Diagnostic {
    Diagnostic(.error, code, message, at: template.location(of: range), hints: hints)
  }

  /// Notes once for each place that something there doesn't exist.
  mutating func warnUndefined(_ lookup: Lookup, missing: String, of owner: LiquidValue?) {
    let place = WarnedPlace(
      template: ObjectIdentifier(template), offset: lookup.range.lowerBound)
    guard warned.count < Self.mostWarnings, warned.insert(place).inserted else { return }
    let near = DidYouMean.nearest(to: missing, among: owner?.propertyNames ?? scope.names)
    warnings.append(
      Diagnostic(
        .warning, "liquid.undefined-variable",
        "`\(String(decoding: template.source[lookup.range], as: UTF8.self))` is not defined and renders as nothing",
        at: template.location(of: lookup.range),
        hints: near.map { ["did you mean `\($0)`?"] } ?? []))
  }
}

extension Diagnostic {
  /// The same, but a limit that was reached inside a tag, and has no line yet, gets the tag's.
  fileprivate func limit(reachedAt range: Range<Int>, of template: CompiledTemplate) -> Diagnostic {
    guard code == "liquid.limit", location == SourceLocation(file: template.file) else {
      return self
    }
    var problem = self
    problem.location = template.location(of: range)
    return problem
  }

  fileprivate var asError: Diagnostic {
    var error = self
    error.severity = .error
    return error
  }
}
