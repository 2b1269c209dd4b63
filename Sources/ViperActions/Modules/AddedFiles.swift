import Diagnostics
import Workspace

/// The files that users added to a module's own folders: they move with it, or stay if it is removed.
struct AddedFiles {
  /// A folder of the module and its group, before and after a change; paths are absolute.
  typealias Move = (from: Path, to: Path, group: String, newGroup: String)

  /// The folders that belong to the module alone, inner ones first.
  private(set) var moves: [Move] = []
  /// The files and links in them, absolute; not all of them if ``isTooLarge``.
  private(set) var files: [Path] = []
  /// The folders below those of ``moves``, absolute.
  private(set) var folders: [Path] = []
  /// The files of other modules there, and this module's folders that do not move, absolute.
  private(set) var staying: Set<Path> = []
  /// The records of other modules in the folders, if they change, with their new versions.
  private(set) var records: [(old: RecordStore.Stored, new: ModuleRecord)] = []
  /// The changes of the files; empty before ``planFileChanges()``.
  var fileChanges: [FileChangePlan] = []
  /// The new places of empty folders.
  private(set) var emptyFolders: [GenerationPlan.Folder] = []
  private(set) var notes: [String] = []
  /// The folders that the template makes, absolute.
  private let templateFolders: [Path]
  private let world: World
  private var isTooLarge: Bool { files.count > Self.limit }

  /// Looks through the module's folders.
  ///
  /// `new` is the module's new record, or the old one for a module that is removed.
  init(of change: ModuleChange, to new: ModuleRecord) throws(Diagnostic) {
    world = change.world
    templateFolders = change.base.folders.map(\.path)
    let (old, others) = (change.module.record, try change.otherRecords())
    let own = Set(change.files.filter { $0.current != nil }.compactMap(\.path))
    guard !old.usesLogicalGroups else { return }
    for (part, next) in [(old.code, new.code), (old.tests, new.tests)] {
      guard let part, let next, old == new || part.folder != next.folder else { continue }
      try add(part, next, of: old, own, others)
    }
    moves.sort { $0.from.depth > $1.from.depth }
    for part in old.parts {
      let folder = world.project.appending(part.folder.text)
      if !moves.contains(where: { $0.from == folder }) { staying.insert(folder) }
    }
    func isInside(_ part: ModuleRecord.Part) -> Bool {
      moves.contains { $0.from.holds(world.project.appending(part.folder.text)) }
    }
    for other in others where new == old || !other.record.parts.contains(where: isInside) {
      staying.formUnion(other.record.files.map { world.project.appending($0.path.text) })
    }
    for move in moves { try collect(move.from, own) }
    records = others.map { (old: $0, new: moved($0.record)) }.filter { $0.old.record != $0.new }
  }

  var isEmpty: Bool { files.isEmpty && records.isEmpty && folders.isEmpty }

  private mutating func add(
    _ part: ModuleRecord.Part, _ next: ModuleRecord.Part, of record: ModuleRecord,
    _ own: Set<Path>, _ others: [RecordStore.Stored]
  ) throws(Diagnostic) {
    let move: Move = (
      world.project.appending(part.folder.text), world.project.appending(next.folder.text),
      part.group, next.group
    )
    // A record may name any folder. Only the one that `gen` makes for a module is the module's own.
    guard part.folder.name == record.module,
      own.contains(where: move.from.holds) || templateFolders.contains(where: move.from.holds),
      move.from == move.to || !move.to.isInside(move.from),
      !moves.contains(where: { $0.from == move.from }), try world.linkKind(of: move.from) == .folder
    else { return }
    if !move.from.text.isSameName(as: move.to.text),
      !world.names(in: move.to).allSatisfy(FileName.isLeftBySystems)
    {
      notes.append("`\(move.to.display(in: world).escaped())` already contains other files.")
    }
    let other = others.first { $0.record.parts.contains { $0.folder == part.folder } }
    let isForeign = world.projects(in: move.from).contains { !own.contains(where: $0.holds) }
    guard let owner = other.map({ "`\($0.record.module)`" }) ?? (isForeign ? "a project" : nil)
    else { return moves.append(move) }
    let folder = move.from.display(in: world).escaped()
    notes.append("`\(folder)` is also the folder of \(owner): added files stay.")
  }

  private mutating func collect(_ folder: Path, _ own: Set<Path>) throws(Diagnostic) {
    let names = try world.entries(of: folder)
    if names.isEmpty, !templateFolders.contains(folder), let place = destination(of: folder) {
      emptyFolders.append(GenerationPlan.Folder(path: place.path, root: place.root, groupPath: []))
    }
    for path in names.map(folder.appending)
    where !own.contains(path) && !staying.contains(path)
      && !moves.contains(where: { $0.from == path })
    {
      if isTooLarge { return }
      if path.name != ".git", try world.linkKind(of: path) == .folder {
        folders.append(path)
        try collect(path, own)
      } else {
        files.append(path)
      }
    }
  }

  /// The path's new place, the module's new parent folder and the new group; nil if it stays.
  func destination(of path: Path) -> (path: Path, root: Path, group: [String])? {
    guard !staying.contains(path), let move = moves.first(where: { path.isInside($0.from) }) else {
      return nil
    }
    let folders = path.parent.components.dropFirst(move.from.depth)
    return (
      move.to.appending(path.relative(to: move.from).text), move.to.parent,
      Path(move.newGroup).components + folders
    )
  }

  private func moved(_ record: ModuleRecord) -> ModuleRecord {
    func moved(_ path: Path) -> Path {
      destination(of: world.project.appending(path.text))?.path.relative(to: world.project) ?? path
    }
    return record.replacingPaths(with: moved) { part in
      let (folder, group) = (world.project.appending(part.folder.text), Path(part.group))
      let move = moves.first { $0.from.holds(folder) }
      guard let move, group.isInside(Path(move.group)) else {
        return part.at(moved(part.folder), group: part.group)
      }
      let newGroup = group.components.dropFirst(Path(move.group).depth)
        .reduce(Path(move.newGroup)) { $0.appending($1) }
      return part.at(moved(part.folder), group: newGroup.text)
    }
  }

  /// More files than any module has.
  private static let limit = 10_000

  /// Reads the files, and plans how they move: `Old/Notes.md` → `New/Notes.md`.
  mutating func planFileChanges() throws(Diagnostic) {
    if isTooLarge {
      throw Diagnostic(
        .error, "module.too-many-files",
        "the folders of the module contain more than \(Self.limit) files that viper did not generate",
        notes: moves.map { "`\($0.from.display(in: world).escaped())` is a folder of the module." },
        hints: ["pass `--generated-only` to leave these files where they are."])
    }
    let hint = "move it by hand, or pass `--generated-only` to move only generated files."
    var size = 0
    for path in files {
      guard let (destination, root, _) = destination(of: path) else { continue }
      guard try world.linkKind(of: path) == .file, path.name != ".git" else {
        let cause =
          path.name == ".git"
          ? "belongs to another git repository" : "is a symbolic link or special file"
        throw Diagnostic(
          .error, "module.not-movable",
          "`\(path.display(in: world).escaped())` \(cause), which viper does not move",
          hints: [hint])
      }
      let bytes = try world.read(path, atMost: FileStatus.readableSize - size, hints: [hint])
      size += bytes.count
      var change = FileChangePlan(path: path, current: bytes, state: .edited)
      // The Finder creates its files again in the new folder.
      if !FileName.isLeftBySystems(path.name) {
        change.new = GenerationPlan.File(path: destination, root: root, bytes: bytes, role: .code)
      }
      fileChanges.append(change)
    }
  }

  /// A sentence with the files and what they do, such as "stay"; none without files.
  func note(_ verb: String) -> [String] {
    let named = files.filter { !FileName.isLeftBySystems($0.name) }
    guard !named.isEmpty else { return [] }
    let shown = named.map { $0.display(in: world) }.quotedList(upTo: 20)
    return ["files not from the template \(verb): \(shown)."]
  }
}

extension Path {
  /// Whether another path is below this one; a path does not hold itself.
  fileprivate func holds(_ other: Path) -> Bool { other != self && other.isInside(self) }
}
