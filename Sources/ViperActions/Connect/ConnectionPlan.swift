package import Diagnostics
package import Workspace

/// What connecting two modules would do.
package struct ConnectionPlan: Sendable {
  /// Lines that people have to write themselves, and where.
  package struct ByHand: Sendable, Hashable {
    package var place: String
    package var lines: String
  }

  package var changes: [Change]
  package var byHand: [ByHand]
  /// The line that is left to write where the presenter decides to go there.
  package var trigger: String
  package var warnings: [Diagnostic]
}
