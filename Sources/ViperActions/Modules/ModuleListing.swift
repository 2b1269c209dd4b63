package import Diagnostics
import TemplateSources
package import Workspace

/// Lists the modules that have records, with their states.
package struct ModuleListing: Sendable {
  package struct Item: Sendable, Hashable {
    package var record: ModuleRecord
    /// Absolute.
    package var folder: Path
    package var edited: Int
    /// The number of edited files with conflict markers from an update.
    package var conflicts: Int
    /// The number of files that are not on the disk.
    package var missing: Int
    /// Whether its template has changed since the record was written.
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
  /// What can't be read: records, their templates and files. Such modules are not among ``items``.
  package private(set) var problems: [Diagnostic] = []

  /// Reads all records and all files that they name.
  package init(in world: World) throws(Diagnostic) {
    let (records, problems) = try RecordStore(in: world).all()
    self.problems = problems
    let library = try TemplateLibrary.ofProject(in: world)
    // Most modules share a template.
    var isBehind: [ModuleRecord.Template: Bool] = [:]
    var spelling = ExistingSpelling(on: world.files)
    for stored in records {
      do throws(Diagnostic) {
        let record = stored.record.spelled(by: &spelling, in: world.project)
        if isBehind[record.template] == nil {
          isBehind[record.template] = try library.isBehind(record.template)
        }
        let files = try world.comparedFiles(of: record)
        let folder = world.project.appending(record.code.folder.text)
        items.append(
          Item(
            record: record, folder: folder, edited: files.count { $0.state == .edited },
            conflicts: files.count(where: \.hasConflict),
            missing: files.count { $0.state == .missing },
            isBehind: isBehind[record.template] == true))
      } catch {
        self.problems.append(error)
      }
    }
    items.sort { ($0.record.module, $0.folder.text) < ($1.record.module, $1.folder.text) }
  }
}
