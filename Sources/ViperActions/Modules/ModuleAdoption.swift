import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Writes records for modules that have none, all in one change.
package struct ModuleAdoption: ProjectAction {
  /// The record that a module probably needs.
  package struct Finding: Sendable {
    package var record: ModuleRecord
    package var fit: MatchScore
    /// Where the record gets written.
    fileprivate var path: Path
    /// Keeps the template's version; nil where it is kept already.
    fileprivate var snapshot: Change?
    /// Whether the module's files contain the date.
    fileprivate var isDateKnown: Bool

    fileprivate func changes(in world: World) -> [Change] {
      var record = record
      record.moment = world.clock.now()
      if !isDateKnown { record.date = world.clock.today() }
      return [snapshot].compactMap(\.self) + [record.change(at: path, previous: nil, in: world)]
    }
  }

  package var world: World
  /// The disk with the records that were added so far.
  private var planned: World
  private var files: PlannedFiles
  private var findings: [Finding] = []
  /// The change of the Rambafile.
  private var key: Change?

  /// Starts without a record.
  package init(in world: World) {
    self.world = world
    planned = world
    files = PlannedFiles(on: world.files)
  }

  /// Finds folders without records that may be modules: a file in each begins with the folder's name.
  ///
  /// The paths start from the folder for modules, outer ones first.
  package func candidates(below options: GenerationOptions) throws(Diagnostic) -> [String] {
    let configuration = try Planner(options, in: world).configuration()
    guard !configuration.usesLogicalGroups else {
      throw Diagnostic(
        .error, "module.no-folders",
        "with `create_logical_groups` modules have no folders of their own",
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

  /// Finds the template and the settings that match a module best; `options` has the known ones.
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
    return Finding(
      record: record, fit: found.fit, path: path, snapshot: snapshot,
      isDateKnown: found.values.date != nil)
  }

  /// Adds a module's record to the change.
  package mutating func take(_ finding: Finding) throws(Diagnostic) {
    findings.append(finding)
    // With a second reference to the planned disk, `make` would copy it for each module.
    planned.files = world.files
    try world.reporting { () throws(FileError) in try files.apply(finding.changes(in: world)) }
    planned.files = files
  }

  /// Whether the Rambafile has no `module_records`, so that `gen` writes no records.
  package func lacksKey() throws(Diagnostic) -> Bool {
    try Rambafile.ifThere(in: world).map { $0.flag(.moduleRecords) == nil } ?? false
  }

  /// Adds `module_records: true` to the Rambafile; false where the line can't be added at the end.
  package mutating func takeKey() throws(Diagnostic) -> Bool {
    guard let found = try world.settings(at: world.rambafile) else { return false }
    let end = found.last.map { $0 == 0x0A } ?? true
    let text = found + Array(((end ? "" : "\n") + "module_records: true\n").utf8)
    let bytes = LineEnding(of: found)?.applied(to: text) ?? text
    do throws(Diagnostic) {
      let edited = try Rambafile(bytes, at: world.rambafile, named: world.rambafile.name)
      guard edited.flag(.moduleRecords)?.value == true else { return false }
    } catch {
      return false
    }
    key = .edit(world.rambafile, to: bytes, previous: found)
    return true
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [key?.path].compactMap(\.self) }

  /// All added records. The transaction fails if another run has written one of them meanwhile.
  package func plan() throws(Diagnostic) -> BasicPlan {
    BasicPlan(
      changes: findings.flatMap { $0.changes(in: world) } + [key].compactMap(\.self))
  }

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
