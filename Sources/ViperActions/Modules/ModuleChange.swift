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
  /// Whether the project file gets new entries for all files: their IDs depend on the module's name
  /// and place.
  var replacesEntries = false
  /// The files in the module's folders that move with it although viper did not generate them.
  var added: AddedFiles?
  let world: World
  private let records: RecordStore
  /// The files that the record lists although its template does not make them, absolute.
  private var unknownFiles: [Path] = []

  /// Starts with the current files of the module.
  ///
  /// Only files that the template makes count: a record comes from the repository and may list any.
  init(_ module: ResolvedModule, among records: RecordStore) throws(Diagnostic) {
    self.module = module
    self.records = records
    world = records.world
    base = try module.record.rendering(in: world.project, from: module.template)
    let rendered = base.filesByPath
    for file in module.record.files {
      let path = world.project.appending(file.path.text)
      guard let base = rendered[path]?.bytes else {
        unknownFiles.append(path)
        continue
      }
      let (state, bytes) = try world.state(of: path) { $0 == base }
      files.append(FileChangePlan(path: path, current: bytes, base: base, state: state))
    }
  }

  func others() throws(Diagnostic) -> [RecordStore.Stored] {
    try records.all().records.filter { $0.path != module.stored?.path }
  }

  /// The names of the other modules by the files that they list, absolute.
  func owners() throws(Diagnostic) -> [Path: String] {
    let files = try others().flatMap { other in
      other.record.files.map { (world.project.appending($0.path.text), other.record.module) }
    }
    return Dictionary(files) { _, last in last }
  }

  /// Plans the change; files that other modules have too stay.
  mutating func plan() throws(Diagnostic) -> ModulePlan {
    var plan = ModulePlan(modules: [(target?.record ?? module.record).module])
    plan.notes = try module.notes + leaveSharedFiles()
    let all = files + (added?.fileChanges ?? [])
    for file in all { plan.changes += try file.changes(roots: roots, in: world) }
    let entries = try projectEdit()
    let wanted =
      (target.map { $0.record.usesLogicalGroups ? [] : $0.rendering.folders } ?? [])
      + (added?.emptyFolders ?? [])
    let staying = all.filter(\.isThere).compactMap { $0.new?.path.parent } + wanted.map(\.path)
    let used = (files.compactMap { $0.path?.parent } + base.folders.map(\.path))
      .flatMap { FolderChange.chain(from: $0, to: world.project) }
    // The folders that viper created for the module. Without a record these are all folders that
    // become empty: git stores no empty ones.
    let owned = module.record.newFolders.map { world.project.appending($0.text) }
      .filter(Set(used).contains)
    let removed = try FolderChange.removed(
      (module.stored == nil ? used : owned)
        + (added.map { $0.folders + $0.moves.map(\.from) } ?? []),
      leaving: all.filter(\.isLeaving).compactMap(\.path), staying: staying, in: world)
    let created = Set(try FolderChange.created(for: staying, owned: owned, in: world))
    plan.changes += wanted.filter { created.contains($0.path) }.map {
      Change(.createFolder, $0.path, in: $0.root)
    }
    if let stored = module.stored {
      let released = owned.filter { !created.union(removed).contains($0) }
      if let target {
        var record = target.record
        record.newFolders = created.sorted().map { $0.relative(to: world.project) }
        plan.changes += try records.update(
          stored, to: record, keeping: target.rendering.template.folder.content(),
          releasing: released)
      } else {
        plan.changes += try records.remove(stored, releasing: released)
      }
    }
    for (old, new) in added?.records ?? [] {
      plan.changes.removeAll { $0.path == old.path }
      plan.changes.append(old.change(to: new, in: world))
    }
    plan.changes += removed.map { folder in
      let root = roots.first { folder != $0 && folder.isInside($0) }
      return Change(.removeFolder, folder, in: root ?? world.project)
    }
    if let change = entries.change { plan.changes.append(change) }
    plan.warnings =
      (target?.rendering.warnings ?? []) + entries.warnings
      + [unknownFilesWarning].compactMap(\.self)
    return plan
  }

  private var roots: [Path] {
    module.record.parts.map { world.project.appending($0.folder.parent.text).normalized }
  }

  /// Keeps the files that another module's record lists too. This module gets copies of those whose
  /// names change: two files of one name would not compile in one target.
  private mutating func leaveSharedFiles() throws(Diagnostic) -> [String] {
    guard files.contains(where: \.isLeaving) || replacesEntries else { return [] }
    let owners = try owners()
    var notes: [String] = []
    for (index, file) in files.enumerated() {
      guard let path = file.path, file.current != nil, let owner = owners[path] else { continue }
      if file.new?.path == path {
        if replacesEntries { files[index].newBytes = file.current }
        continue
      }
      notes.append(
        "`\(path.display(in: world).escaped())` belongs to `\(owner)` as well: it stays.")
      if let new = file.new, let bytes = file.newBytes, new.path.name != path.name {
        files.append(FileChangePlan(new: new, newBytes: bytes))
      }
      files[index].isKept = true
      files[index].new = nil
    }
    return notes
  }

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
}

struct FileChangePlan {
  /// The current path, absolute; nil for a new file.
  var path: Path?
  /// The current content; nil where there is no file.
  var current: [UInt8]?
  /// The content that was generated.
  var base: [UInt8]?
  var state = FileState.missing
  /// The new place, as the template makes it; nil for a file that is removed.
  var new: GenerationPlan.File?
  /// The new content; nil where there will be no file.
  var newBytes: [UInt8]?
  /// Whether the file stays on the disk without the module: it is edited, or another module's too.
  var isKept = false
  /// Whether the file is edited and would be removed, which the user must decide.
  var isEditedAndRemoved = false

  /// Whether the module has the file afterwards.
  var isThere: Bool { new != nil && newBytes != nil }
  var isLeaving: Bool {
    path != nil && current != nil && !isKept && (!isThere || new?.path != path)
  }

  /// Plans the changes, in the order in which they must be made.
  ///
  /// `roots` are the parent folders of the module's folders; links above them are the user's.
  func changes(roots: [Path], in world: World) throws(Diagnostic) -> [Change] {
    func root(_ path: Path) -> Path { roots.first { path.isInside($0) } ?? world.project }
    guard let path, let current else {
      guard let new, let newBytes else { return [] }
      return [new.change(to: newBytes, over: try world.bytes(at: new.path))]
    }
    if isKept {
      let kind = Change.Kind.writeFile(bytes: current, previous: current)
      return [Change(kind, path, in: root(path), decision: .skip)]
    }
    guard let new, let newBytes else {
      let decision: Change.Decision = isEditedAndRemoved ? .conflict : .make
      return [Change(.removeFile(previous: current), path, in: root(path), decision: decision)]
    }
    let bytes = LineEnding(of: current)?.applied(to: newBytes) ?? newBytes
    if new.path == path {
      return bytes == current
        ? [] : [Change(.writeFile(bytes: bytes, previous: current), path, in: root(path))]
    }
    // On a disk that ignores case, another spelling of the name is the same file.
    if !new.path.text.isSameName(as: path.text), let found = try world.bytes(at: new.path) {
      let kind = Change.Kind.writeFile(bytes: bytes, previous: found)
      return [Change(kind, new.path, in: new.root, decision: .conflict)]
    }
    return Change.move(
      from: path, in: root(path), to: new.path, in: new.root, bytes: bytes, previous: current)
  }
}
