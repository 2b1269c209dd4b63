import Diagnostics
import ModuleTemplates
import Workspace

/// Plans all consequences of changing a module from its current state to a new one.
struct ModuleChange {
  let module: ResolvedModule
  let base: ModuleRendering
  /// The new state of the module; nil for one that is removed.
  var target: (record: ModuleRecord, rendering: ModuleRendering)?
  /// One for each current or new file.
  var files: [FileChangePlan] = []
  /// Whether all files get new entries, whose IDs depend on the module's name and place.
  var replacesEntries = false
  /// The files in the module's folders that move with it although viper did not generate them.
  var added: AddedFiles?
  /// The code outside of the module's files, for a module that gets another name.
  var sources: SwiftSources?
  let world: World
  private let records: RecordStore

  /// Starts with the module's files that the template makes: a record may list any others.
  init(_ module: ResolvedModule, among records: RecordStore) throws(Diagnostic) {
    self.module = module
    self.records = records
    world = records.world
    base = try module.record.rendering(in: world.project, from: module.template)
    let rendered = base.filesByPath
    for file in module.record.files {
      let path = world.project.appending(file.path.text)
      guard let base = rendered[path]?.bytes else { continue }
      let (state, bytes) = try world.state(of: path) { $0 == base }
      files.append(FileChangePlan(path: path, current: bytes, base: base, state: state))
    }
    try refuseUnlistedFiles()
  }

  /// Throws if the record lacks existing files of its template: these would stay unchanged.
  private func refuseUnlistedFiles() throws(Diagnostic) {
    let listed = Set(module.record.files.map { world.project.appending($0.path.text) })
    var unlisted = base.files.map(\.path).filter {
      !listed.contains($0) && world.kind(of: $0) == .file
    }
    guard let stored = module.stored, !unlisted.isEmpty else { return }
    let owners = try owners()
    unlisted.removeAll { owners[$0] != nil }
    guard let first = unlisted.first else { return }
    let file = stored.path.display(in: world)
    throw Diagnostic(
      .error, "record.invalid",
      "the record lacks \(unlisted.count.counted("file")) of its template",
      at: SourceLocation(file: file),
      notes: ["the first one is `\(first.display(in: world).escaped())`."],
      hints: [ModuleRecord.repairHint(for: file)])
  }

  /// Sets the module after the change. What the record did not list, the module lacks.
  mutating func setTarget(_ record: ModuleRecord, _ rendering: ModuleRendering) {
    let listed = Set(files.compactMap { $0.new?.path.relative(to: world.project) })
    var record = record
    record.setFiles(from: rendering, in: world.project)
    record.files.removeAll { !listed.contains($0.path) }
    target = (record, rendering)
  }

  /// The paths of the module's files at which a search of the project finds them.
  var pathsWithoutLinks: Set<Path> { Set(files.compactMap(\.path).map(world.withoutLinks)) }

  func otherRecords() throws(Diagnostic) -> [RecordStore.Stored] {
    try records.all().records.filter { $0.path != module.stored?.path }
  }

  /// The names of the other modules by the files that they list, absolute.
  func owners() throws(Diagnostic) -> [Path: String] {
    let files = try otherRecords().flatMap { other in
      other.record.files.map { (world.project.appending($0.path.text), other.record.module) }
    }
    return Dictionary(files) { _, last in last }
  }

  /// Plans the change; files that other modules have too stay.
  mutating func plan() throws(Diagnostic) -> ModulePlan {
    var plan = ModulePlan(modules: [(target?.record ?? module.record).module])
    let sharedNotes = try excludeSharedFiles()
    plan.notes = module.notes + sharedNotes
    let all = files + (added?.fileChanges ?? [])
    for file in all { plan.changes += try file.changes(below: root, in: world) }
    let edit = try ModuleProjectEdit(of: self)
    let wanted =
      (target.map { $0.record.usesLogicalGroups ? [] : $0.rendering.folders } ?? [])
      + (added?.emptyFolders ?? [])
    let staying = all.compactMap { $0.after?.path.parent } + wanted.map(\.path)
    let used = (files.compactMap { $0.path?.parent } + base.folders.map(\.path))
      .flatMap { FolderChange.chain(from: $0, to: world.project) }
    // The folders that viper created for the module. Without a record these are all folders that
    // become empty: git stores no empty ones.
    let owned = module.record.newFolders.map { world.project.appending($0.text) }
      .filter(Set(used).contains)
    let empty = try FolderChange.emptied(
      (module.stored == nil ? used : owned)
        + (added.map { $0.folders + $0.moves.map(\.from) } ?? []),
      leaving: all.filter(\.leavesItsPath).compactMap(\.path), staying: staying, in: world)
    // Without its folder, Xcode shows a synchronized folder in red.
    let synchronized = edit?.synchronizedFolders ?? []
    let removed = empty.filter { folder in !synchronized.contains { $0.isInside(folder) } }
    // All other changes use no folders of other modules.
    let created = Set(
      try FolderChange.owned(
        for: staying, before: owned,
        createdForOthers: { folders throws(Diagnostic) in
          replacesEntries ? try records.created(among: folders) : []
        }, in: world))
    plan.changes += wanted.filter { created.contains($0.path) }.map {
      Change(.createFolder, $0.path, in: $0.root)
    }
    if let stored = module.stored {
      if let target {
        var record = target.record
        record.newFolders = created.sorted().map { $0.relative(to: world.project) }
        plan.changes += try records.update(
          stored, to: record, keeping: target.rendering.template.folder.content())
      } else {
        plan.changes += try records.remove(stored)
      }
    }
    for (old, new) in added?.records ?? [] {
      plan.changes.removeAll { $0.path == old.path }
      plan.changes.append(new.change(at: old.path, previous: old.bytes, in: world))
    }
    plan.changes += removed.map { Change(.removeFolder, $0, in: root(of: $0)) }
    if let change = edit?.fileChange { plan.changes.append(change) }
    plan.warnings =
      (target?.rendering.warnings ?? []) + (edit?.warnings ?? [])
      + [unknownFilesWarning].compactMap(\.self)
      + empty.filter(synchronized.contains).map {
        Diagnostic(
          .warning, "project.empty-folder",
          "the synchronized folder `\($0.display(in: world).escaped())` has no files left",
          hints: ["put a file into it, or delete it in Xcode: git stores no empty folder."])
      }
    return plan
  }

  /// The module's parent folder that holds a file or folder, or else the project's.
  private func root(of path: Path) -> Path {
    module.record.parts.map { world.project.appending($0.folder.parent.text).normalized }
      .first { path != $0 && path.isInside($0) } ?? world.project
  }

  /// Changes `files` so that those of other modules stay on the disk, and returns notes. This module
  /// gets copies of those whose names change: two files of one name would not compile in one target.
  private mutating func excludeSharedFiles() throws(Diagnostic) -> [String] {
    // All other changes keep the paths and the entries, and need not read the other records.
    guard files.contains(where: \.leavesItsPath) || replacesEntries else { return [] }
    let owners = try owners()
    var notes: [String] = []
    for (index, file) in files.enumerated() {
      guard let path = file.path, let current = file.current, let owner = owners[path] else {
        continue
      }
      if file.new?.path == path {
        if replacesEntries { files[index].new?.bytes = current }
        continue
      }
      notes.append(
        "`\(path.display(in: world).escaped())` also belongs to the module `\(owner)`: it stays.")
      if let new = file.new, new.path.name != path.name { files.append(FileChangePlan(new: new)) }
      files[index].isLeftOnDisk = true
      files[index].new = nil
    }
    return notes
  }

  /// The warning about files that the record lists although its template does not make them.
  private var unknownFilesWarning: Diagnostic? {
    let known = Set(base.files.map(\.path))
    let unknownFiles = module.record.files.map { world.project.appending($0.path.text) }
      .filter { !known.contains($0) }
    guard let stored = module.stored, !unknownFiles.isEmpty else { return nil }
    let names = unknownFiles.map { $0.display(in: world) }.quotedList(upTo: DiagnosticList.limit)
    return Diagnostic(
      .warning, "record.foreign-file",
      "the record lists \(unknownFiles.count.counted("file")) that its template does not make",
      at: SourceLocation(file: stored.path.display(in: world)),
      notes: ["viper treats \(names) as files of yours, which the record no longer lists."])
  }
}
