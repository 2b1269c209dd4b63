import Configuration
package import Diagnostics
package import Workspace
import XcodeProject

/// Lists the modules that have records, with their states.
package struct ModuleListing: Sendable {
  /// One module.
  package struct Item: Sendable, Hashable {
    package var record: ModuleRecord
    /// Absolute.
    package var folder: Path
    package var edited: Int
    /// The number of edited files with conflict markers from an update.
    package var conflicts: Int
    package var missing: Int
    /// Whether its template has changed since.
    package var isBehind: Bool

    /// The words for the states: `unchanged`, or all that apply.
    package var states: [String] {
      let found = [
        missing > 0 ? "missing" : nil, conflicts > 0 ? "conflict" : nil,
        edited > 0 ? "edited" : nil, isBehind ? "behind" : nil,
      ].compactMap(\.self)
      return found.isEmpty ? ["unchanged"] : found
    }
  }

  /// Sorted by name, then by place.
  package private(set) var items: [Item] = []
  /// The problems of records that can't be read.
  package private(set) var problems: [Diagnostic] = []

  /// Reads all records and all files that they name.
  package init(in world: World) throws(Diagnostic) {
    let (records, problems) = try RecordStore(in: world).all()
    self.problems = problems
    var templates = try CurrentTemplates(in: world)
    for stored in records {
      do throws(Diagnostic) {
        let isBehind = try templates.isBehind(stored.record.template)
        let files = try world.comparedFiles(of: stored.record)
        let folder = world.project.appending(stored.record.code.folder.text)
        items.append(
          Item(
            record: stored.record, folder: folder, edited: files.count { $0.state == .edited },
            conflicts: files.count(where: \.hasConflict),
            missing: files.count { $0.state == .missing }, isBehind: isBehind))
      } catch {
        self.problems.append(error)
      }
    }
    items.sort { ($0.record.module, $0.folder.text) < ($1.record.module, $1.folder.text) }
  }
}

/// Describes one module: its files, their states, and their groups and targets.
package struct ModuleDescription: Sendable {
  /// A file of the module.
  package struct File: Sendable {
    /// Absolute.
    package var path: Path
    package var state: FileState
    /// Whether an update left conflict markers in it.
    package var hasConflict: Bool
    /// The rendered and the current content.
    package var base: [UInt8]
    package var now: [UInt8]?
    /// The path of its group from the top of the project; nil where it is in none.
    package var group: String?
    package var targets: [String]
  }

  package let record: ModuleRecord
  /// Absolute.
  package let folder: Path
  package let isBehind: Bool
  package private(set) var files: [File] = []
  /// Whether there is a project file.
  package let hasProject: Bool

  /// Reads the module with a name or path, in the folder `parent` where the user names it.
  package init(of name: String, in parent: Path?, in world: World) throws(Diagnostic) {
    record = try ModuleChoice(world: world).existing(name, in: parent).record
    folder = world.project.appending(record.code.folder.text)
    var templates = try CurrentTemplates(in: world)
    isBehind = try templates.isBehind(record.template)
    let rendered = try record.rendering(
      in: world.project, from: TemplateSnapshot.template(record.template, in: world)
    ).filesByPath
    let entries = try ProjectEntries(of: record, in: world)
    hasProject = record.xcodeproj != nil
    files = try world.comparedFiles(of: record).map { path, state, bytes, hasConflict in
      let entry = entries.entry(of: path)
      return File(
        path: path, state: state, hasConflict: hasConflict,
        base: rendered[path]?.bytes ?? bytes ?? [], now: bytes, group: entry?.group,
        targets: entry?.targets ?? [])
    }
  }
}
