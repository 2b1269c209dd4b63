package import Diagnostics
import TemplateSources
package import Workspace

/// Describes one module: its files, their states, and their groups and targets.
package struct ModuleDescription: Sendable {
  package struct File: Sendable {
    /// Absolute.
    package var path: Path
    package var state: FileState
    /// Whether an update left conflict markers in it.
    package var hasConflict: Bool
    /// The rendered content; without it the current one, so that the file has no diff.
    package var base: [UInt8]
    /// The current content; nil where the file is missing.
    package var now: [UInt8]?
    /// The names of its groups and its own, joined by `/`; nil without a group.
    package var group: String?
    /// The targets that build it; nil where the project lacks it.
    package var targets: [String]?
  }

  package let record: ModuleRecord
  /// Absolute.
  package let folder: Path
  /// Whether its template has changed since the record was written.
  package let isBehind: Bool
  package let files: [File]

  /// Reads the module with a name or path, in the folder `parent` if the user passes one.
  package init(of name: String, in parent: Path?, in world: World) throws(Diagnostic) {
    var spelling = ExistingSpelling(on: world.files)
    let stored = try ModuleChoice(world: world).existing(name, in: parent)
    record = stored.record.spelled(by: &spelling, in: world.project)
    folder = world.project.appending(record.code.folder.text)
    isBehind = try TemplateLibrary.ofProject(in: world).isBehind(record.template)
    let rendered = try record.rendering(
      in: world.project, from: TemplateSnapshot.template(of: stored, in: world)
    ).filesByPath
    let entries = try record.entries(in: world)
    files = try world.comparedFiles(of: record).map { path, state, bytes, hasConflict in
      File(
        path: path, state: state, hasConflict: hasConflict,
        base: rendered[path]?.bytes ?? bytes ?? [], now: bytes,
        group: entries?.entry(of: path)?.group, targets: entries?.targets(of: path))
    }
  }
}
