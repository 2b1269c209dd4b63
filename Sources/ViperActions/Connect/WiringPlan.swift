package import Diagnostics
package import Workspace

/// The insertions of a command into edited code, and the lines that it leaves to the user.
package struct WiringPlan: ChangePlan {
  /// Lines for the user to insert, and their place.
  package struct ByHand: Sendable, Hashable {
    package var place: String
    package var lines: String
  }

  package var changes: [Change]
  package var byHand: [ByHand]
  /// The call for the user to add, or nil.
  package var trigger: String?
  package var warnings: [Diagnostic]

  init(_ edits: inout WiringEdits, of sources: SwiftSources, in world: World, trigger: String?) {
    changes = edits.changes()
    byHand = edits.byHand
    self.trigger = trigger
    warnings = sources.unread.map { $0.warning(in: world) }
  }

  /// A plan that leaves everything to the user.
  init(byHand: [ByHand], trigger: String?) {
    changes = []
    self.byHand = byHand
    self.trigger = trigger
    warnings = []
  }
}
