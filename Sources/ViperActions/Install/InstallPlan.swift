package import Diagnostics
package import TemplateSources
package import Workspace

/// What an installation would do, or did.
package struct InstallPlan: ChangePlan {
  package enum Action: String, Sendable {
    case installed, updated, unchanged
    /// It is used where it is: in the binary, or in a folder.
    case inPlace = "in place"
  }

  package struct Item: Sendable {
    package var name: String
    package var action: Action
    package var origin: TemplateOrigin
    package var digest: String
    /// What it was before, where that is known.
    package var previous: TemplateOrigin?
  }

  /// In the order of the Rambafile.
  package var items: [Item]
  /// Installed, but not declared: they stay.
  package var undeclared: [String]
  /// What the lock is called.
  package var lockName: String
  /// Whether the lock was written.
  package var lockIsNew: Bool
  /// What is done in the project, the lock last.
  package var changes: [Change]
  package var warnings: [Diagnostic]
}
