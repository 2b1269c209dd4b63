import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Makes the records of modules that have none, all of them in one change.
package struct ModuleAdoption: ProjectAction {
  /// What a module is probably from, and what writes that down.
  package struct Finding: Sendable {
    package var record: ModuleRecord
    package var fit: MatchScore
    fileprivate var changes: [Change]
  }

  package let world: World
  /// The disk as it is with what was taken so far.
  private var planned: World
  private var files: PlannedFiles
  private var changes: [Change] = []

  /// - Parameter world: everything outside.
  package init(in world: World) {
    self.world = world
    planned = world
    files = PlannedFiles(on: world.files)
  }

  /// Finds the folders that may be modules: the name of a file in each begins with the folder's.
  ///
  /// - Parameter options: the folder to look below, where it is not the Rambafile's.
  /// - Returns: the modules' names with their folders' from there, outer folders first; those that
  ///   have records are left out.
  /// - Throws: when the Rambafile can't be read, or modules have no folders.
  package func candidates(below options: GenerationOptions) throws(Diagnostic) -> [String] {
    let configuration = try Planner(options, in: world).configuration()
    guard !configuration.usesLogicalGroups else {
      throw Diagnostic(
        .error, "module.no-folders", "with `create_logical_groups` no folder tells a module",
        hints: ["name the modules: `viper module adopt Profile`."])
    }
    let parent = configuration.code.parentFolder
    let records = try RecordStore(in: world).all().records
    let recorded = Set(records.map { world.project.appending($0.record.code.folder.text) })
    var found: Set<Path> = []
    for file in SourceFiles.below(parent, in: world, alsoHeaders: true) {
      let above = FolderChange.chain(from: file.parent, to: parent)
      guard !above.contains(where: recorded.contains) else { continue }
      found.formUnion(
        above.filter { folder in
          file.name.hasPrefix(folder.name)
            || file.name.hasPrefix((configuration.prefix ?? "") + folder.name)
        })
    }
    return found.sorted().map { $0.relative(to: parent).text }
  }

  /// Finds out what a module is from.
  ///
  /// - Parameter options: the module, with what is known of it.
  /// - Returns: the best of what could have been.
  /// - Throws: when nothing of the module is there, or it has a record.
  package func finding(for options: GenerationOptions) throws(Diagnostic) -> Finding {
    let found = try TemplateInference(options, in: planned).best()
    var record = found.record
    record.newFolders = try ownFolders(of: record)
    let (path, stored) = try RecordStore(in: planned).place(for: record)
    if let stored {
      throw Diagnostic(
        .error, "module.has-record", "the module `\(record.module)` has a record already",
        at: SourceLocation(file: stored.path.display(in: world)),
        hints: ["delete that file to make a new record."])
    }
    let snapshot = try TemplateSnapshot.change(keeping: found.template.content(), in: planned)
    let text = Array(record.text.utf8)
    let written = Change(.writeFile(bytes: text, previous: nil), path, in: world.project).asRecord
    return Finding(
      record: record, fit: found.fit, changes: [snapshot].compactMap(\.self) + [written])
  }

  /// Makes a module's record a part of the change.
  ///
  /// - Parameter finding: what it is from; later ones know of it.
  /// - Throws: when the disk can't be read.
  package mutating func take(_ finding: Finding) throws(Diagnostic) {
    changes += finding.changes
    // Otherwise the disk that was planned with would be copied for each module.
    planned.files = world.files
    try world.reporting { () throws(FileError) in try files.make(finding.changes) }
    planned.files = files
  }

  /// Whether the Rambafile says nothing of records, so that `gen` writes none.
  ///
  /// - Throws: when it can't be read.
  package func lacksKey() throws(Diagnostic) -> Bool {
    try Rambafile.ifThere(in: world).map { $0.flag(.moduleRecords) == nil } ?? false
  }

  /// Makes the line that has `gen` write records a part of the change.
  ///
  /// - Returns: false where it can't be put at the end of the Rambafile.
  /// - Throws: when the Rambafile can't be read.
  package mutating func takeKey() throws(Diagnostic) -> Bool {
    guard let found = try world.settingsForEdit(at: world.rambafile) else { return false }
    let end = found.bytes.last.map { $0 == 0x0A } ?? true
    let text = found.bytes + Array(((end ? "" : "\n") + "module_records: true\n").utf8)
    let bytes = LineEnding(of: found.bytes)?.applied(to: text) ?? text
    do throws(Diagnostic) {
      let edited = try Rambafile(bytes, at: world.rambafile, named: world.rambafile.name)
      guard edited.flag(.moduleRecords)?.value == true else { return false }
    } catch {
      return false
    }
    changes.append(.edit(world.rambafile, to: bytes, previous: found.bytes, seen: found.seen))
    return true
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    changes.filter(\.isEdit).map(\.path)
  }

  /// What was taken. Nothing is read again: where another run made a record meanwhile, none is written.
  package func plan() throws(Diagnostic) -> BasicPlan { BasicPlan(changes: changes) }

  /// The module's own folders. They count as created for it, because no record says otherwise.
  private func ownFolders(of record: ModuleRecord) throws(Diagnostic) -> [Path] {
    guard !record.usesLogicalGroups else { return [] }
    let project = world.project
    var folders: Set<Path> = []
    for part in record.parts {
      let parent = project.appending(part.folder.parent.text)
      for file in record.files where file.path.isInside(part.folder) {
        folders.formUnion(
          FolderChange.chain(from: project.appending(file.path.text).parent, to: parent))
      }
    }
    folders.subtract(try FolderChange.missing(from: Array(folders), in: world))
    return folders.map { $0.relative(to: project) }.sorted()
  }
}
