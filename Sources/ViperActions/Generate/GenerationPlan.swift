package import Diagnostics
package import Workspace
package import XcodeProject

/// The complete list of what a run of `gen` would do, before it does anything.
package struct GenerationPlan: ChangePlan {
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
    /// Belongs to no target, not even to those that build its folder.
    package var isKeptOut = false
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

  /// The names of the modules, one as a rule.
  package var modules: [String]
  package var template: String
  package var files: [File]
  package var project: Project?
  /// In the order in which they are made: the project file last. A file that exists and differs is
  /// a conflict.
  package var changes: [Change]
  package var assumptions: [String]
  /// What makes the Xcode project anew, so that it knows the new files; nil where a project file is
  /// edited, or none is made.
  package var generator: ProjectGenerator?
  package var warnings: [Diagnostic]
  /// Where people have to write a line to show the module; nil where that is theirs to know.
  package var call: Call?

  /// A line that shows a module.
  package struct Call: Sendable, Hashable {
    package var code: String
    /// The file that it belongs into, absolute.
    package var file: Path
  }

  /// Takes over what another module's plan adds to this one.
  ///
  /// - Parameter other: made for the project file as this plan leaves it.
  /// - Throws: when both make one file.
  mutating func add(_ other: GenerationPlan) throws(Diagnostic) {
    let known = Set(files.map { $0.path.text.lowercased() })
    for file in other.files where known.contains(file.path.text.lowercased()) {
      throw Diagnostic(
        .error, "template.clash",
        "two of the modules would have a file `\(file.path.name.escaped())` in one folder",
        notes: ["it comes from `\(file.origin)`."],
        hints: ["name each module once, and give its files names of their own."])
    }
    modules += other.modules
    files += other.files
    let first = project
    project = other.project
    if let first { project?.previous = first.previous }
    if let first { project?.seen = first.seen }
    // Each once, and the project file last.
    let mine = changes.filter { $0.path != project?.path }
    changes =
      mine + other.changes.filter { $0.path != project?.path && !mine.contains($0) }
      + (project.map { [$0.change] } ?? [])
    warnings += other.warnings.filter { !warnings.contains($0) }
  }

  /// The files whose destinations hold something else.
  package var conflicts: [Change] { changes.filter { $0.decision == .conflict } }
}
