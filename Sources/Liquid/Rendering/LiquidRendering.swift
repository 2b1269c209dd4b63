public import Diagnostics

/// A source of snippets.
public protocol PartialSource: Sendable {
  /// The snippet with a name, or nil. Each rendering asks once.
  func partial(named name: String) throws(Diagnostic) -> LiquidTemplate?
  /// The names to suggest when a snippet is missing.
  var partialNames: [String] { get }
}

/// The result of rendering a template.
public struct LiquidRendering: Sendable {
  /// The text as UTF-8.
  public var bytes: [UInt8]
  /// One for each place that uses an undefined variable.
  public var warnings: [Diagnostic]
  /// The places that printed the text.
  public var origins: LiquidOrigins
  /// The parsed snippets, which the next rendering can reuse.
  public var partials: [String: LiquidTemplate]
  let template: LiquidTemplate

  /// The text.
  public var text: String { bytes.text() }
  /// The template's name, for messages.
  public var file: String { template.file }

  /// The line of the template that printed each line of the text, from 1; nil for a snippet's lines.
  public var sourceLines: [Int?] { origins.lines(of: template, in: bytes) }
}

extension LiquidTemplate {
  /// Renders the template with values, and reduces the `budget` for all renderings of a run.
  ///
  /// `partials` are the snippets for `include` and `render`, and `clock` is the time for `date`.
  ///
  /// - Throws: the first problem, such as a comparison of text with a number, a missing snippet or
  ///   an exhausted budget.
  public func render(
    _ values: LiquidObject, partials: (any PartialSource)? = nil,
    clock: RenderClock = RenderClock(), within budget: inout Budget
  ) throws(Diagnostic) -> LiquidRendering {
    var renderer = Renderer(
      template: self, values: values, source: partials, clock: clock, budget: budget)
    let held = budget.memoryUsed
    do throws(Diagnostic) {
      let rendering = try renderer.renderDocument()
      budget = renderer.budget.holding(held + rendering.bytes.count)
      return rendering
    } catch {
      budget = renderer.budget.holding(held)
      throw error
    }
  }

  /// Renders the template with the values of a dictionary and a new budget.
  public func render(
    _ values: [String: LiquidValue] = [:], partials: (any PartialSource)? = nil
  ) throws(Diagnostic) -> LiquidRendering {
    var budget = Budget()
    return try render(LiquidObject(values), partials: partials, within: &budget)
  }
}
