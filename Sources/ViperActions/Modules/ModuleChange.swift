import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// A module on its way from what it is to what it shall be, with all that follows.
struct ModuleChange {
  /// What the module shall be.
  struct Target {
    var record: ModuleRecord
    var rendering: ModuleRendering
  }

  let subject: ResolvedModule
  let base: ModuleRendering
  /// Nil for a module that goes.
  var target: Target?
  /// One for each file that there is or will be.
  var fates: [FileChangePlan]
  /// Whether the project gets all of its entries anew, because their ids tell what the module is.
  var registersAnew = false
  /// What people added to the module's folders and goes where it goes; nil for none of it.
  var added: AddedFiles?
  let world: World
  private let records: RecordStore

  /// What the record lists although its template does not make it, absolute.
  private let foreign: [Path]

  /// Starts with the files of the module as they are: those that the record lists and its template
  /// makes, because a record comes from the repository and may list any file.
  ///
  /// - Throws: when the module can't be rendered, or its files can't be read.
  init(_ subject: ResolvedModule, among records: RecordStore) throws(Diagnostic) {
    self.subject = subject
    self.records = records
    world = records.world
    base = try subject.base(in: world)
    let rendered = base.filesByPath
    let states = FileStates(in: world)
    fates = []
    var foreign: [Path] = []
    for file in subject.record.files {
      let path = world.project.appending(file.path.text)
      guard let base = rendered[path]?.bytes else {
        foreign.append(path)
        continue
      }
      let (state, bytes) = try states.state(of: path, generated: base)
      fates.append(FileChangePlan(path: path, now: bytes, base: base, state: state))
    }
    self.foreign = foreign
  }

  /// The records of all other modules.
  func others() throws(Diagnostic) -> [RecordStore.Stored] {
    try records.all().records.filter { $0.path != subject.stored?.path }
  }

  /// Everything that has to be done.
  ///
  /// - Throws: when the project file can't be edited, or a record or folder can't be read.
  func plan() throws(Diagnostic) -> ModulePlan {
    var transition = self
    let notes = try transition.leaveSharedFiles()
    var plan = try transition.planAlone()
    plan.notes += notes
    return plan
  }

  /// Leaves the files that another module's record lists too; this module gets copies of those whose
  /// names change. Two files of one name would not compile in one target.
  private mutating func leaveSharedFiles() throws(Diagnostic) -> [String] {
    guard fates.contains(where: \.isLeaving) || registersAnew else { return [] }
    var owners: [Path: String] = [:]
    for other in try others() {
      for file in other.record.files {
        owners[world.project.appending(file.path.text)] = other.record.module
      }
    }
    var notes: [String] = []
    for index in fates.indices {
      guard let path = fates[index].path, fates[index].now != nil, let owner = owners[path] else {
        continue
      }
      if let new = fates[index].new, new.path == path {
        if registersAnew { fates[index].bytes = fates[index].now }
        continue
      }
      notes.append(
        "`\(path.display(in: world).escaped())` belongs to `\(owner)` as well: it stays.")
      if let new = fates[index].new, let bytes = fates[index].bytes, new.path.name != path.name {
        fates.append(FileChangePlan(new: new, bytes: bytes))
      }
      fates[index].isKept = true
      fates[index].new = nil
    }
    return notes
  }

  private func planAlone() throws(Diagnostic) -> ModulePlan {
    var plan = ModulePlan(modules: [(target?.record ?? subject.record).module])
    let states = FileStates(in: world)
    let all = fates + (added?.fates ?? [])
    for fate in all { plan.changes += try fate.changes(roots: roots, states) }
    let entries = try projectTransition()
    let wanted =
      (target.map { $0.record.usesLogicalGroups ? [] : $0.rendering.folders } ?? [])
      + (added?.emptyFolders ?? [])
    let staying =
      all.filter(\.isThere).compactMap { $0.new?.path.parent } + wanted.map(\.path)
    let folders = try FolderChange(
      candidates + (added.map { $0.folders + $0.moves.map(\.from) } ?? []),
      leaving: all.filter(\.isLeaving).compactMap(\.path), staying: staying, in: world)
    let made = Set(try folders.created(for: staying, owned: claimed))
    plan.changes += wanted.filter { made.contains($0.path) }.map {
      Change(.createFolder, $0.path, in: $0.root)
    }
    if let stored = subject.stored {
      plan.changes += try recordChanges(stored, made: made, removed: folders.removed)
    }
    for (old, new) in added?.records ?? [] {
      plan.changes.removeAll { $0.path == old.path }
      plan.changes.append(
        Change(
          .writeFile(bytes: Array(new.text.utf8), previous: old.bytes), old.path, in: world.project
        ).asRecord)
    }
    plan.changes += folders.removed.map { Change(.removeFolder, $0, in: root(of: $0)) }
    if let change = entries.change { plan.changes.append(change) }
    plan.notes = subject.notes
    plan.warnings = (target?.rendering.warnings ?? []) + entries.warnings
    if let warning = foreignFilesWarning { plan.warnings.append(warning) }
    return plan
  }

  /// Names what the record lists and no command touches; nil without such files.
  private var foreignFilesWarning: Diagnostic? {
    guard let stored = subject.stored, !foreign.isEmpty else { return nil }
    let count = foreign.count == 1 ? "a file" : "\(foreign.count) files"
    let names = foreign.prefix(DiagnosticList.limit).map { "`\($0.display(in: world).escaped())`" }
    return Diagnostic(
      .warning, "record.foreign-file",
      "the record lists \(count) that its template does not make",
      at: SourceLocation(file: stored.path.display(in: world)),
      notes: ["left as they are: \(names.joined(separator: ", "))."])
  }

  // MARK: The parts

  private var roots: [Path] {
    [subject.record.code, subject.record.tests].compactMap { part in
      part.map { world.project.appending($0.folder.parent.text).normalized }
    }
  }

  private func root(of path: Path) -> Path {
    roots.first { path != $0 && path.isInside($0) } ?? world.project
  }

  private func projectTransition() throws(Diagnostic) -> ProjectFileChange {
    let moving = fates.filter { registersAnew || $0.new?.path != $0.path }
    let leaving = Set(moving.filter { !$0.isKept }.compactMap(\.path))
    let coming = moving.filter(\.isThere)
    let (before, after) =
      registersAnew ? ([], []) : (Set(base.folders), Set(target?.rendering.folders ?? []))
    var pairs: [Path: Path] = [:]
    for fate in coming {
      if let new = fate.new, let old = fate.path {
        pairs[new.path] = subject.projectPlaces[old] ?? old
      }
    }
    let old = ProjectFileChange.Side(
      configuration: try subject.shownRecord.configuration(in: world.project),
      files: base.files.filter { leaving.contains($0.path) }.map { file in
        var file = file
        file.path = subject.projectPlaces[file.path] ?? file.path
        return file
      },
      folders: base.folders.filter { !after.contains($0) })
    let new = try target.map { target throws(Diagnostic) in
      ProjectFileChange.Side(
        configuration: try target.record.configuration(in: world.project),
        files: coming.compactMap(\.new),
        folders: target.rendering.folders.filter { !before.contains($0) })
    }
    return try ProjectFileChange(from: old, to: new, pairs: pairs, with: added, in: world)
  }

  /// The folders that were made for the module.
  private var claimed: [Path] {
    let used = Set(usedFolders)
    return subject.record.newFolders.map { world.project.appending($0.text) }.filter(used.contains)
  }

  /// The folders that the module's files are in, and those above them.
  private var usedFolders: [Path] {
    (fates.compactMap { $0.path?.parent } + base.folders.map(\.path))
      .flatMap { FolderChange.chain(from: $0, to: world.project) }
  }

  /// The folders that go with the module when nothing is in them.
  ///
  /// Without a record nobody knows what was there before. A folder without anything in it was not:
  /// git has none.
  private var candidates: [Path] {
    subject.stored == nil ? usedFolders : claimed
  }

  private func recordChanges(
    _ stored: RecordStore.Stored, made: Set<Path>, removed: [Path]
  ) throws(Diagnostic) -> [Change] {
    let changed = made.union(removed)
    let unclaimed = claimed.filter { !changed.contains($0) }
    guard let target else {
      return try RecordChange(store: records, world: world)
        .changes(from: stored, to: nil, unclaimed: unclaimed)
    }
    var record = target.record
    record.newFolders = made.sorted().map { $0.relative(to: world.project) }
    return try RecordChange(store: records, world: world).changes(
      from: stored, to: (record, try target.rendering.template.folder.content()),
      unclaimed: unclaimed)
  }
}
