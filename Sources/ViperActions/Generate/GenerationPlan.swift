package import Diagnostics
package import Workspace
package import XcodeProject

/// The complete list of what a run of `gen` would do, before it does anything.
package struct GenerationPlan: Sendable {
  /// One generated file.
  package struct File: Sendable {
    package enum Role: String, Sendable { case code, test }
    /// Absolute.
    package var path: Path
    /// The folder that the user named; what follows is the template's choice.
    package var root: Path
    package var bytes: [UInt8]
    package var role: Role
    /// The template's file, for messages.
    package var origin: String
    package var isResource: Bool
    package var groupPath: [String]
    package var targets: [String]
  }

  /// A folder that an entry without a file asks for.
  package struct Folder: Sendable, Hashable {
    package var path: Path
    /// The folder that the user named; what follows is the template's choice.
    package var root: Path
    package var groupPath: [String]
  }

  /// The change of the project file.
  package struct Project: Sendable {
    /// The `project.pbxproj`, absolute.
    package var path: Path
    package var previous: [UInt8]
    /// The status with which it was read; nil where that would not show the next change.
    package var seen: FileStatus?
    package var edit: ProjectEdit

    var change: Change { .edit(path, to: edit.bytes, previous: previous, seen: seen) }
  }

  package var module: String
  package var template: String
  /// The folder that all paths of the plan lie below.
  package var projectFolder: Path
  package var files: [File]
  package var folders: [Folder]
  package var project: Project?
  /// In the order in which they are made: the project file last. A file that exists and differs is
  /// a conflict.
  package var changes: [Change]
  package var assumptions: [String]
  /// What makes the Xcode project anew, so that it knows the new files; nil where a project file is
  /// edited, or none is made.
  package var generator: ProjectGenerator?
  package var warnings: [Diagnostic]

  /// The files whose destinations hold something else.
  package var conflicts: [Change] { changes.filter { $0.decision == .conflict } }
}
