package import Diagnostics

/// The result of rendering a template.
package struct LiquidRendering: Sendable {
  package var bytes: [UInt8]
  /// One for each place that uses an undefined variable, at most a hundred.
  package var warnings: [Diagnostic]
  /// For each part of the text, the place in the template that printed it.
  package var origins: LiquidOrigins
  /// The parsed snippets, which the next rendering can reuse.
  package var partials: [String: LiquidTemplate]
  let template: LiquidTemplate

  package var text: String { bytes.text() }
  package var file: String { template.file }

  /// The line of the template or snippet that printed each line of the text; nil for the end.
  package var sourceLines: [SourceLocation?] { origins.lines(of: bytes) }
}

extension LiquidTemplate {
  /// Renders the template with values, and reduces the `budget` for all renderings of a run.
  package func render(
    _ values: LiquidObject, partials: (any PartialSource)? = nil,
    clock: LocalMoment = LocalMoment(), within budget: inout Budget
  ) throws(Diagnostic) -> LiquidRendering {
    var renderer = Renderer(
      template: self, values: values, source: partials, clock: clock, budget: budget)
    defer { budget.workLeft = renderer.budget.workLeft }
    let rendering = try renderer.renderDocument()
    // Of what the rendering held, only its output stays.
    budget.memoryLeft -= rendering.bytes.count
    return rendering
  }

  /// Renders the template with the values of a dictionary and a new budget.
  package func render(
    _ values: [String: LiquidValue] = [:], partials: (any PartialSource)? = nil
  ) throws(Diagnostic) -> LiquidRendering {
    var budget = Budget()
    return try render(LiquidObject(values), partials: partials, within: &budget)
  }
}

/// Finds the snippets that `include` and `render` insert into a template.
package protocol PartialSource: Sendable {
  /// The snippet with a name, or nil. Each rendering asks once for a name.
  func partial(named name: String) throws(Diagnostic) -> LiquidTemplate?
  /// The names to suggest when a snippet is missing.
  var partialNames: [String] { get }
}

extension PartialSource {
  /// The note and the hints for a snippet that is missing.
  package func help(forMissing name: String) -> (notes: [String], hints: [String]) {
    let note = "viper looks for `snippets/NAME.liquid` in the template, then beside the template."
    let plain = name.hasSuffix(".liquid") ? String(name.dropLast(".liquid".count)) : name
    let similar = DidYouMean.hints(for: plain, among: partialNames)
    let isFound = similar.isEmpty || partialNames.contains(plain)
    return ([note], plain != name && isFound ? ["write `'\(plain.escaped())'`."] : similar)
  }
}
