package import Diagnostics
package import Workspace

/// The changes that an action is going to make.
package protocol ChangePlan: Sendable {
  /// In the order of writing: the project file last.
  var changes: [Change] { get }
  var warnings: [Diagnostic] { get set }

  /// The reason not to carry out the plan, such as files that it would overwrite.
  func refusal(in world: World) -> Diagnostic?
}

extension ChangePlan {
  package func refusal(in world: World) -> Diagnostic? { nil }
}

/// A plan with only changes and warnings.
package struct BasicPlan: ChangePlan {
  package var changes: [Change]
  package var warnings: [Diagnostic] = []
}
