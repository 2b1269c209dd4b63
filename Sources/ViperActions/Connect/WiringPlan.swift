package import Diagnostics
package import Workspace

/// What a command inserts into code that people have edited, and what it leaves to them.
package struct WiringPlan: ChangePlan {
  /// Lines that people have to write themselves, and where.
  package struct ByHand: Sendable, Hashable {
    package var place: String
    package var lines: String
  }

  package var changes: [Change]
  package var byHand: [ByHand]
  /// The line that is left to write where it all begins; nil where nothing is.
  package var trigger: String?
  package var warnings: [Diagnostic]

  init(_ edits: inout WiringEdits, of sources: SwiftSources, in world: World, trigger: String?) {
    changes = edits.changes()
    byHand = edits.byHand
    self.trigger = trigger
    warnings = sources.unread.map { $0.warning(in: world) }
  }

  /// A plan that leaves everything to people.
  init(byHand: [ByHand], trigger: String?) {
    changes = []
    self.byHand = byHand
    self.trigger = trigger
    warnings = []
  }
}
