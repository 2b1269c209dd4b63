import Diagnostics
import ModuleTemplates
import Workspace

/// Plans all consequences of changing a module from its current state to a new one.
struct ModuleChange {
  /// The new state of the module.
  struct Target {
    var record: ModuleRecord
    var rendering: ModuleRendering
  }

  let module: ResolvedModule
  let base: ModuleRendering
  /// Nil for a module that is removed.
  var target: Target?
  /// One for each current or new file.
  var files: [FileChangePlan]
  /// Whether the project file gets new entries for all files: their IDs depend on the module's name
  /// and place.
  var replacesEntries = false
  /// The files in the module's folders that move with it although viper did not generate them.
  var added: AddedFiles?
  let world: World
  private let records: RecordStore

  /// The files that the record lists although its template does not make them, absolute.
  private let unknownFiles: [Path]

  /// Starts with the current files of the module.
  ///
  /// Only files that the template makes count: a record comes from the repository and may list any.
  ///
  /// - Throws: when the module can't be rendered, or its files can't be read.
  init(_ module: ResolvedModule, among records: RecordStore) throws(Diagnostic) {
    self.module = module
    self.records = records
    world = records.world
    base = try module.record.rendering(in: world.project, from: module.template)
    let rendered = base.filesByPath
    files = []
    var unknown: [Path] = []
    for file in module.record.files {
      let path = world.project.appending(file.path.text)
      guard let base = rendered[path]?.bytes else {
        unknown.append(path)
        continue
      }
      let (state, bytes) = try world.state(of: path, generated: base)
      files.append(FileChangePlan(path: path, current: bytes, base: base, state: state))
    }
    unknownFiles = unknown
  }

  /// The records of all other modules.
  func others() throws(Diagnostic) -> [RecordStore.Stored] {
    try records.all().records.filter { $0.path != module.stored?.path }
  }

  /// The names of the other modules by the files that they list, absolute.
  func owners() throws(Diagnostic) -> [Path: String] {
    var owners: [Path: String] = [:]
    for other in try others() {
      for file in other.record.files {
        owners[world.project.appending(file.path.text)] = other.record.module
      }
    }
    return owners
  }

  /// - Throws: when the project file can't be edited, or a record or folder can't be read.
  func plan() throws(Diagnostic) -> ModulePlan {
    var change = self
    let notes = try change.leaveSharedFiles()
    var plan = try change.planAlone()
    plan.notes += notes
    return plan
  }

  /// Keeps the files that another module's record lists too. This module gets copies of those whose
  /// names change: two files of one name would not compile in one target.
  private mutating func leaveSharedFiles() throws(Diagnostic) -> [String] {
    guard files.contains(where: \.isLeaving) || replacesEntries else { return [] }
    let owners = try owners()
    var notes: [String] = []
    for index in files.indices {
      guard let path = files[index].path, files[index].current != nil, let owner = owners[path]
      else { continue }
      if let new = files[index].new, new.path == path {
        if replacesEntries { files[index].newBytes = files[index].current }
        continue
      }
      notes.append(
        "`\(path.display(in: world).escaped())` belongs to `\(owner)` as well: it stays.")
      if let new = files[index].new, let bytes = files[index].newBytes, new.path.name != path.name {
        files.append(FileChangePlan(new: new, newBytes: bytes))
      }
      files[index].isKept = true
      files[index].new = nil
    }
    return notes
  }

  private func planAlone() throws(Diagnostic) -> ModulePlan {
    var plan = ModulePlan(modules: [(target?.record ?? module.record).module])
    let all = files + (added?.fileChanges ?? [])
    for file in all { plan.changes += try file.changes(roots: roots, in: world) }
    let entries = try projectFileChange()
    let wanted =
      (target.map { $0.record.usesLogicalGroups ? [] : $0.rendering.folders } ?? [])
      + (added?.emptyFolders ?? [])
    let staying =
      all.filter(\.isThere).compactMap { $0.new?.path.parent } + wanted.map(\.path)
    let removed = try FolderChange.removed(
      removableFolders + (added.map { $0.folders + $0.moves.map(\.from) } ?? []),
      leaving: all.filter(\.isLeaving).compactMap(\.path), staying: staying, in: world)
    let created = Set(try FolderChange.created(for: staying, owned: ownedFolders, in: world))
    plan.changes += wanted.filter { created.contains($0.path) }.map {
      Change(.createFolder, $0.path, in: $0.root)
    }
    if let stored = module.stored {
      plan.changes += try recordChanges(stored, created: created, removed: removed)
    }
    for (old, new) in added?.records ?? [] {
      plan.changes.removeAll { $0.path == old.path }
      plan.changes.append(old.change(to: new, in: world))
    }
    plan.changes += removed.map { Change(.removeFolder, $0, in: root(of: $0)) }
    if let change = entries.change { plan.changes.append(change) }
    plan.notes = module.notes
    plan.warnings = (target?.rendering.warnings ?? []) + entries.warnings
    if let warning = unknownFilesWarning { plan.warnings.append(warning) }
    return plan
  }

  /// The warning about files that only the record lists; nil without such files.
  private var unknownFilesWarning: Diagnostic? {
    guard let stored = module.stored, !unknownFiles.isEmpty else { return nil }
    let count = unknownFiles.count == 1 ? "a file" : "\(unknownFiles.count) files"
    let names = unknownFiles.prefix(DiagnosticList.limit).map {
      "`\($0.display(in: world).escaped())`"
    }
    return Diagnostic(
      .warning, "record.foreign-file",
      "the record lists \(count) that its template does not make",
      at: SourceLocation(file: stored.path.display(in: world)),
      notes: ["viper does not change \(names.joined(separator: ", "))."])
  }

  // MARK: The parts

  private var roots: [Path] {
    module.record.parts.map { world.project.appending($0.folder.parent.text).normalized }
  }

  private func root(of path: Path) -> Path {
    roots.first { path != $0 && path.isInside($0) } ?? world.project
  }

  private func projectFileChange() throws(Diagnostic) -> ProjectFileChange {
    let moving = files.filter { replacesEntries || $0.new?.path != $0.path }
    let leaving = Set(moving.filter { !$0.isKept }.compactMap(\.path))
    let coming = moving.filter(\.isThere)
    let (before, after) =
      replacesEntries ? ([], []) : (Set(base.folders), Set(target?.rendering.folders ?? []))
    var pairs: [Path: Path] = [:]
    for file in coming {
      if let new = file.new, let old = file.path { pairs[new.path] = module.stalePaths[old] ?? old }
    }
    let old = ProjectFileChange.Side(
      configuration: try module.recordInProject.configuration(in: world.project),
      files: base.files.filter { leaving.contains($0.path) }.map { file in
        var file = file
        file.path = module.stalePaths[file.path] ?? file.path
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

  /// The folders that viper created for the module.
  private var ownedFolders: [Path] {
    let used = Set(usedFolders)
    return module.record.newFolders.map { world.project.appending($0.text) }.filter(used.contains)
  }

  /// The folders of the module's files, and those above them.
  private var usedFolders: [Path] {
    (files.compactMap { $0.path?.parent } + base.folders.map(\.path))
      .flatMap { FolderChange.chain(from: $0, to: world.project) }
  }

  /// The folders to remove when they become empty.
  ///
  /// Without a record these are all folders that become empty: git stores no empty ones.
  private var removableFolders: [Path] { module.stored == nil ? usedFolders : ownedFolders }

  private func recordChanges(
    _ stored: RecordStore.Stored, created: Set<Path>, removed: [Path]
  ) throws(Diagnostic) -> [Change] {
    let changed = created.union(removed)
    let released = ownedFolders.filter { !changed.contains($0) }
    guard let target else { return try records.changes(from: stored, to: nil, releasing: released) }
    var record = target.record
    record.newFolders = created.sorted().map { $0.relative(to: world.project) }
    let content = try target.rendering.template.folder.content()
    return try records.changes(from: stored, to: (record, content), releasing: released)
  }
}
