package import Diagnostics
package import Workspace

/// Something that is written into the code of modules.
package protocol Wiring {
  /// The project's.
  var folder: Path { get }
  var world: World { get }

  /// What would be inserted where. Writes nothing.
  ///
  /// - Throws: when there is no such module, or when what is wanted can't be.
  func plan() throws(Diagnostic) -> WiringPlan
}

extension Wiring {
  /// Plans and writes while no other run can change the project.
  ///
  /// - Throws: whatever is wrong with the plan or the disk; then nothing is changed.
  package func apply() throws(Diagnostic) -> WiringPlan {
    try WiringPlan.carriedOut(in: folder, of: world, plan)
  }
}

/// What a command inserts into code that people have edited, and what it leaves to them.
package struct WiringPlan: ChangePlan, Sendable {
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

  init(_ edits: inout SwiftEdits, of sources: SwiftSources, in world: World, trigger: String?) {
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
