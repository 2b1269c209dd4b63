package import Diagnostics
package import Workspace

/// What wrapping a view controller changes, and what remains to be done in it.
package struct WrapPlan: ChangePlan {
  package var module: String
  package var changes: [Change]
  /// Lines that viper doesn't insert, with their place.
  package var byHand: [AdditionPlan.ByHand]
  /// What is left in the view controller, and the same in Markdown.
  package var checklist: ControllerChecklist
  package var markdown: String
  /// Nil for a view controller that is wrapped already.
  package var generation: GenerationPlan?
  package var warnings: [Diagnostic] = []

  package func refusal(in world: World) -> Diagnostic? {
    if var refusal = generation?.refusal(in: world) {
      refusal.hints = ["delete or rename what differs, or pass another `--name`."]
      return refusal
    }
    guard let list = changes.first, list.decision == .conflict else { return nil }
    let file = list.path.display(in: world).escaped()
    return Diagnostic(
      .error, "wrap.list", "`\(file)` exists and differs from the checklist that viper would write",
      hints: ["pass another file to `--list`, or move this one away."])
  }
}
