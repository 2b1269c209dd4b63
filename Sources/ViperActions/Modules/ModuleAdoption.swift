import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Writes records for modules that have none, all in one change.
package struct ModuleAdoption: ProjectAction {
  /// The record that a module probably needs, and how well its template matches.
  package struct InferredRecord: Sendable {
    package var record: ModuleRecord
    package var score: MatchScore
    fileprivate var path: Path
    /// Saves a copy of the template; nil if there is one already.
    fileprivate var snapshot: Change?
    fileprivate var lacksTests: Bool

    fileprivate func changes(in world: World) -> [Change] {
      [snapshot].compactMap(\.self) + [record.change(at: path, previous: nil, in: world)]
    }
  }

  package var world: World
  /// The records, with those that were added so far.
  private let store: RecordStore
  private var records: [InferredRecord] = []
  /// Adds `module_records: true` to the Rambafile.
  private var keyEdit: Change?
  /// The date for modules whose files contain none: that of git's first commit, for all branches.
  private let fallbackDate: CalendarDate
  /// The folder that ``candidateFolders(for:)`` searched.
  package private(set) var searchedFolder: Path?

  package init(in world: World) {
    self.world = world
    store = RecordStore(in: world)
    let day = world.git.line(
      of: ["-c", "log.showSignature=false", "log", "-1", "--max-parents=0", "--format=%as"],
      in: world.project)
    fallbackDate = day?.calendarDate ?? world.clock.today()
  }

  /// Finds folders without records by a file named like them: `Profile` by `ABProfileView.swift`.
  ///
  /// The paths start from the folder for modules, outer ones first. None is in another repository.
  package mutating func candidateFolders(
    for options: GenerationOptions
  ) throws(Diagnostic) -> [String] {
    let configuration = try Generation(options, in: world).configuration()
    guard !configuration.usesLogicalGroups else {
      throw Diagnostic(
        .error, "module.no-folders",
        "modules have no folders to search for, because `create_logical_groups` is set",
        hints: ["pass the modules' names, such as `viper module adopt Profile`."])
    }
    let parent = configuration.code.parentFolder
    searchedFolder = parent
    let records = try store.all().records
    let recorded = Set(records.map { world.project.appending($0.record.code.folder.text) })
    var found: Set<Path> = []
    for file in SourceFiles.below(parent, in: world, withHeaders: true) {
      let above = FolderChange.chain(from: file.parent, to: parent)
      guard !above.contains(where: recorded.contains) else { continue }
      found.formUnion(
        above.filter { folder in
          guard let name = file.name.firstRange(of: folder.name) else { return false }
          let prefix = file.name[..<name.lowerBound]
          return prefix.allSatisfy(\.isUppercase) || String(prefix) == configuration.prefix
        })
    }
    let repository = world.repository(of: world.project)
    return found.filter { world.repository(of: $0) == repository }.sorted()
      .map { $0.relative(to: parent).text }
  }

  /// Finds the template and the settings that match a module best; `options` has the known ones.
  ///
  /// - Returns: nil for a module whose record was added before.
  package func infer(_ options: GenerationOptions) throws(Diagnostic) -> InferredRecord? {
    var dated = world
    dated.clock = FixedClock(fallbackDate, Moment(startOf: fallbackDate))
    let found = try TemplateInference(options, in: dated).bestCandidate()
    var record = found.record
    record.files.removeAll { world.kind(of: world.project.appending($0.path.text)) == nil }
    record.newFolders = ownFolders(of: record)
    let (path, stored) = try store.place(for: record)
    if let stored {
      if records.contains(where: { $0.path == stored.path }) { return nil }
      let file = stored.path.display(in: world)
      throw Diagnostic(
        .error, "module.has-record", "the module `\(record.module)` already has a record",
        at: SourceLocation(file: file),
        hints: ["run `viper module forget \(ShellWord.quoted(file).escaped())` first."])
    }
    let snapshot = try TemplateSnapshot.change(keeping: found.template.content(), in: world)
    let expected = attempt(try Generation(options, in: world).configuration())?.tests
    return InferredRecord(
      record: record, score: found.score, path: path, snapshot: snapshot,
      lacksTests: expected != nil && record.tests == nil && !found.spec.testFiles.isEmpty)
  }

  /// Adds a module's record to the change.
  package mutating func add(_ inferred: InferredRecord) throws(Diagnostic) {
    records.append(inferred)
    try store.make(inferred.changes(in: world))
  }

  /// Whether the Rambafile has no `module_records`, so that `gen` writes no records.
  package func lacksRecordsKey() throws(Diagnostic) -> Bool {
    try Rambafile.ifThere(in: world).map { $0.flag(.moduleRecords) == nil } ?? false
  }

  /// Adds `module_records: true` to the Rambafile; false where the line can't be added at the end.
  package mutating func addRecordsKey() throws(Diagnostic) -> Bool {
    guard let found = try world.configurationFile(at: world.rambafile) else { return false }
    let end = found.last.map { $0 == 0x0A } ?? true
    let text = found + Array(((end ? "" : "\n") + "module_records: true\n").utf8)
    let bytes = LineEnding(of: found)?.applied(to: text) ?? text
    let edited = attempt(try Rambafile(bytes, at: world.rambafile, named: world.rambafile.name))
    guard edited?.flag(.moduleRecords)?.value == true else { return false }
    keyEdit = .edit(world.rambafile, to: bytes, previous: found)
    return true
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [keyEdit?.path].compactMap(\.self) }

  /// All added records. The transaction fails if another run has written one of them meanwhile.
  package func plan() throws(Diagnostic) -> BasicPlan {
    var known: Set<Change> = []
    // Modules from one template share its copy.
    let changes = records.flatMap { $0.changes(in: world) }.filter { known.insert($0).inserted }
    let names = records.filter(\.lacksTests).map(\.record.module)
    let warning = Diagnostic(
      .warning, "adopt.no-tests", "found no tests of \(names.quotedList(upTo: 4))",
      hints: [
        "if there are some, adopt the modules with the parent of the tests' folders as `--test-path`; a module with a record needs `viper module forget` first."
      ])
    return BasicPlan(
      changes: changes + [keyEdit].compactMap(\.self), warnings: names.isEmpty ? [] : [warning])
  }

  /// The folders with the module's files. They count as created for it: no record says otherwise.
  private func ownFolders(of record: ModuleRecord) -> [Path] {
    guard !record.usesLogicalGroups else { return [] }
    let project = world.project
    let folders = record.parts.flatMap { part in
      let parent = project.appending(part.folder.parent.text)
      return record.files.filter { $0.path.isInside(part.folder) }
        .flatMap { FolderChange.chain(from: project.appending($0.path.text).parent, to: parent) }
    }
    return Set(folders).map { $0.relative(to: project) }.sorted()
  }
}
