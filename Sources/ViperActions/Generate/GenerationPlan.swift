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

  /// The files whose destinations hold something else.
  package var conflicts: [Change] { changes.filter { $0.decision == .conflict } }
}

/// One plan of those of several modules.
struct CombinedPlan {
  private(set) var plan: GenerationPlan
  private var places: Set<String>
  private var changes: Set<Change>
  private var warnings: Set<Diagnostic>

  /// Starts with the plan of the first module.
  init(_ plan: GenerationPlan) {
    self.plan = plan
    places = Set(plan.files.map { $0.path.text.caseFolded })
    changes = Set(plan.changes)
    warnings = Set(plan.warnings)
  }

  /// Takes over what another module's plan adds.
  ///
  /// - Throws: when both make one file.
  mutating func add(_ other: GenerationPlan) throws(Diagnostic) {
    for file in other.files where !places.insert(file.path.text.caseFolded).inserted {
      throw Diagnostic(
        .error, "template.clash",
        "two of the modules would have a file `\(file.path.name.escaped())` in one folder",
        notes: ["it comes from `\(file.origin)`."],
        hints: ["name each module once, and give its files names of their own."])
    }
    plan.modules += other.modules
    plan.files += other.files
    plan.changes += other.changes.filter { changes.insert($0).inserted }
    plan.warnings += other.warnings.filter { warnings.insert($0).inserted }
  }
}
