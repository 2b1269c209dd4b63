import Diagnostics
import Workspace

/// The files that people keep in a module's own folders beside the generated ones.
struct AddedFiles {
  /// A folder of the module with its group, before and after; paths are absolute.
  struct Move {
    var from: Path
    var to: Path
    var group: String
    var newGroup: String
  }

  /// The folders that belong to the module alone, inner ones first.
  private(set) var moves: [Move] = []
  /// The files and links in them, absolute.
  private(set) var files: [Path] = []
  /// The folders in them, absolute.
  private(set) var folders: [Path] = []
  /// Files and folders in them that belong to other modules or parts, absolute.
  private(set) var staying: Set<Path> = []
  /// Records of modules in the folders, and what they say afterwards.
  private(set) var records: [(old: RecordStore.Stored, new: ModuleRecord)] = []
  /// What becomes of the files; see ``readFiles()``.
  var fates: [FileChangePlan] = []
  /// Where folders without any file will be.
  private(set) var emptyFolders: [GenerationPlan.Folder] = []
  private(set) var notes: [String] = []
  /// The folders that the template makes, absolute.
  private let made: [Path]
  private let world: World

  /// Looks through the module's folders.
  ///
  /// - Parameters:
  ///   - old: the module's record.
  ///   - new: what it becomes; the same for a module that goes.
  ///   - own: the generated files that are there, absolute.
  ///   - made: the folders that the template makes, absolute.
  ///   - others: the records of all other modules.
  ///   - world: the disk.
  /// - Throws: when a folder can't be read.
  init(
    of old: ModuleRecord, to new: ModuleRecord, besides own: Set<Path>,
    makes made: [Path], _ others: [RecordStore.Stored], in world: World
  ) throws(Diagnostic) {
    self.world = world
    self.made = made
    guard !old.usesLogicalGroups else { return }
    for (part, next) in [(old.code, new.code), (old.tests, new.tests)] {
      guard let part, let next, old == new || part.folder != next.folder else { continue }
      try add(part, next, of: old, own, others)
    }
    moves.sort { $0.from.depth > $1.from.depth }
    let isNested = Set(others.filter { isInside($0.record) }.map(\.path))
    for part in [old.code, old.tests].compactMap(\.self) {
      let folder = world.project.appending(part.folder.text)
      if !moves.contains(where: { $0.from == folder }) { staying.insert(folder) }
    }
    for other in others where new == old || !isNested.contains(other.path) {
      staying.formUnion(other.record.files.map { world.project.appending($0.path.text) })
    }
    for move in moves { try collect(move.from, own) }
    records = others.compactMap { other in
      let record = following(other.record)
      return record == other.record ? nil : (other, record)
    }
  }

  /// Whether nothing is to be done for them.
  var isEmpty: Bool { files.isEmpty && records.isEmpty && folders.isEmpty }

  private mutating func add(
    _ part: ModuleRecord.Part, _ next: ModuleRecord.Part, of record: ModuleRecord,
    _ own: Set<Path>, _ others: [RecordStore.Stored]
  ) throws(Diagnostic) {
    let move = Move(
      from: world.project.appending(part.folder.text),
      to: world.project.appending(next.folder.text), group: part.group, newGroup: next.group)
    // A record is a claim: only the folder that `gen` makes for a module is the module's own.
    guard part.folder.name == record.module,
      own.contains(where: move.from.holds) || made.contains(where: move.from.holds),
      move.from == move.to || !move.to.isInside(move.from),
      !moves.contains(where: { $0.from == move.from }),
      try world.reporting({ () throws(FileError) in try world.files.linkStatus(move.from) })?.kind
        == .folder
    else { return }
    let neighbour = others.first { other in
      [other.record.code, other.record.tests].contains { $0?.folder == part.folder }
    }
    if let neighbour {
      notes.append(
        "`\(move.from.display(in: world).escaped())` is the folder of `\(neighbour.record.module)`"
          + " as well: what people added to it stays.")
    } else {
      moves.append(move)
    }
  }

  private func isInside(_ record: ModuleRecord) -> Bool {
    [record.code, record.tests].contains { part in
      let folder = part.map { world.project.appending($0.folder.text) }
      return moves.contains { move in folder.map(move.from.holds) == true }
    }
  }

  private mutating func collect(_ folder: Path, _ own: Set<Path>) throws(Diagnostic) {
    let names = try world.reporting { () throws(FileError) in try world.files.entries(of: folder) }
    if names.isEmpty, !made.contains(folder), let (path, root) = destination(of: folder) {
      emptyFolders.append(GenerationPlan.Folder(path: path, root: root, groupPath: []))
    }
    for path in names.map(folder.appending) where !own.contains(path) && !staying.contains(path) {
      if moves.contains(where: { $0.from == path }) { continue }
      let status = try world.reporting { () throws(FileError) in try world.files.linkStatus(path) }
      guard files.count < Self.limit else { throw tooMany(folder) }
      if status?.kind == .folder, path.name != ".git" {
        folders.append(path)
        try collect(path, own)
      } else {
        files.append(path)
      }
    }
  }

  /// Where something in the folders will be, and the folder for the module's folder; nil for what
  /// stays.
  func destination(of path: Path) -> (path: Path, root: Path)? {
    guard !staying.contains(path), let move = moves.first(where: { path.isInside($0.from) }) else {
      return nil
    }
    return (move.to.appending(path.relative(to: move.from).text), move.to.parent)
  }

  private func following(_ record: ModuleRecord) -> ModuleRecord {
    func moved(_ path: Path) -> Path {
      destination(of: world.project.appending(path.text))?.path.relative(to: world.project) ?? path
    }
    func moved(_ part: ModuleRecord.Part) -> ModuleRecord.Part {
      var part = part
      if let move = moves.first(where: { $0.from.holds(world.project.appending(part.folder.text)) }
      ),
        Path(part.group).isInside(Path(move.group))
      {
        let below = Path(part.group).components.dropFirst(Path(move.group).depth)
        part.group = below.reduce(Path(move.newGroup)) { $0.appending($1) }.text
      }
      part.folder = moved(part.folder)
      return part
    }
    return record.replacingPaths(with: moved, parts: moved)
  }

  // MARK: What moves

  /// More files than a module has.
  private static let limit = 10_000

  /// Reads the files to be moved.
  ///
  /// - Throws: when there is one that can't be.
  mutating func readFiles() throws(Diagnostic) {
    let wayOut =
      "move it by hand, or pass `--generated-only`, which leaves what people added where it is."
    var size = 0
    for path in files {
      guard let (destination, root) = destination(of: path) else { continue }
      let status = try world.reporting { () throws(FileError) in try world.files.linkStatus(path) }
      guard status?.kind == .file, path.name != ".git" else {
        let place = "`\(path.display(in: world).escaped())`"
        let cause =
          path.name == ".git" ? "belongs to another git repository" : "is a symbolic link"
        throw Diagnostic(
          .error, "module.not-movable", "\(place) \(cause), which viper does not move",
          hints: [wayOut])
      }
      let bytes = try world.reporting(hints: [wayOut]) { () throws(FileError) in
        try world.files.read(path, atMost: FileStatus.readableSize - size)
      }
      size += bytes.count
      var fate = FileChangePlan(path: path, now: bytes, state: .edited)
      // What the Finder leaves behind is made again where it is needed.
      if !FileName.isLeftBySystems(path.name) {
        fate.bytes = bytes
        fate.new = GenerationPlan.File(
          path: destination, root: root, bytes: bytes, role: .code, origin: "", isResource: false,
          groupPath: [], targets: [])
      }
      fates.append(fate)
    }
  }

  private func tooMany(_ folder: Path) -> Diagnostic {
    Diagnostic(
      .error, "module.too-many-files",
      "`\(folder.display(in: world).escaped())` and its neighbours hold more than \(Self.limit) files",
      hints: ["pass `--generated-only`, which leaves what people added where it is."])
  }

  /// A sentence that names the files.
  ///
  /// - Parameter what: becomes of them, as in `stays`.
  /// - Returns: nothing without files.
  func note(_ what: String) -> [String] {
    let named = files.filter { !FileName.isLeftBySystems($0.name) }
    let shown = named.prefix(20).map { "`\($0.display(in: world).escaped())`" }
    guard !named.isEmpty else { return [] }
    let more = named.count > shown.count ? " and \(named.count - shown.count) more" : ""
    return ["not from the template, so it \(what): \(shown.joined(separator: ", "))\(more)."]
  }
}

extension Path {
  /// Whether another place lies below this one.
  fileprivate func holds(_ other: Path) -> Bool { other != self && other.isInside(self) }
}
