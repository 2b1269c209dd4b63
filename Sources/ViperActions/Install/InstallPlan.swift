package import Diagnostics
package import TemplateSources
package import Workspace

/// The changes of an installation, and the action for each template.
package struct InstallPlan: ChangePlan {
  package enum Action: String, Sendable, CaseIterable {
    case installed, updated, unchanged
    /// `gen` reads it from the binary or from its own folder.
    case inPlace = "in place"
  }

  package struct Item: Sendable {
    package var name: String
    package var action: Action
    package var origin: TemplateOrigin
    package var digest: String
    /// The template's origin in the lock so far.
    package var previous: TemplateOrigin?
  }

  /// In the order of the Rambafile.
  package var items: [Item]
  /// The installed templates that the Rambafile does not declare; they stay.
  package var undeclared: [String]
  /// The changes in the project, the lock last.
  package var changes: [Change]
  package var warnings: [Diagnostic]
}
