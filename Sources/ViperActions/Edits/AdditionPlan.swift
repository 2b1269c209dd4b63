package import Diagnostics
package import Workspace

/// The changes that an addition makes, and the lines that the user must insert or remove.
package struct AdditionPlan: ChangePlan {
  /// Lines for the user to insert or remove, and their place.
  package struct ByHand: Sendable, Hashable {
    package var place: String
    package var lines: String
  }

  package var changes: [Change]
  package var byHand: [ByHand]
  package var isRemoving: Bool
  /// The call for the user to write, and its place.
  package var call: String?
  package var callPlace: String?
  package var warnings: [Diagnostic]
}
