public import Diagnostics

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
    let memoryBefore = budget.memoryUsed
    do throws(Diagnostic) {
      let rendering = try renderer.renderDocument()
      budget = renderer.budget.holding(memoryBefore + rendering.bytes.count)
      return rendering
    } catch {
      budget = renderer.budget.holding(memoryBefore)
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
