import Diagnostics

/// Turns the changes of a plan into real paths and the steps of a journal.
struct PlannedSteps {
  private let world: World
  private let locks: FolderLocks?
  private var protected: ProtectedPaths
  private var spelling: ExistingSpelling
  var folders: DestinationFolders
  private(set) var places: [PlannedPlace] = []
  /// The new folders, outer ones first, then the files in the order of the plan.
  private(set) var steps: [Journal.Step] = []

  private var files: any FileSystem { world.files }

  /// Finds the real paths and compares the disk with what the plan saw. A check has no `locks`.
  init(
    _ changes: [Change], of project: Path, under locks: FolderLocks?, in world: World
  ) throws(Diagnostic) {
    self.world = world
    self.locks = locks
    spelling = ExistingSpelling(on: world.files)
    let folders = try world.reporting(try DestinationFolders(files: world.files, project: project))
    self.folders = folders
    protected = try world.reporting(
      hints: ["move the project out of that folder."],
      try ProtectedPaths(project: folders.realProject, files: world.files))
    // Many files may have the same problem with their folder.
    try changes.mapAll { change throws(Diagnostic) in
      try world.reporting { () throws(FileError) in
        if let place = try place(for: change) { places.append(place) }
      }
    }
    steps = self.folders.missing.map { Journal.Step(kind: .createFolder, path: $0) }
    let spellings = folderSpellings
    try world.reporting { () throws(FileError) in
      for place in places { steps.append(try step(at: place, spellings)) }
    }
  }

  /// Finds the real path of a change; nil for a new folder, and when there is nothing to do.
  private mutating func place(for change: Change) throws(FileError) -> PlannedPlace? {
    var (path, trusted) = (change.path, change.folder)
    if change.isEdit {
      // The user's links to the file or its folder stay; viper edits the file behind them.
      let isLink = try files.linkStatus(path)?.kind == .symbolicLink
      path =
        isLink ? try files.resolved(path) : try files.resolved(path.parent).appending(path.name)
      trusted = path.parent
    }
    if change.kind == .createFolder {
      let real = try folders.realPath(of: path, trusted: trusted)
      try protected.check(change, at: real)
      folders.permissions[real] = change.restoredPermissions?[FolderTree.top]
      return nil
    }
    // Don't create the folders above a folder that does not exist.
    if change.kind == .removeFolder, try files.linkStatus(path) == nil { return nil }
    let parent = try folders.realPath(of: path.parent, trusted: trusted)
    let real = parent.appending(path.name)
    try protected.check(change, at: real)
    if change.isEdit, let locks, !locks.places.contains(where: { parent.isInside($0.real) }) {
      // A link to the file changed after its folder was locked.
      throw change.failure(.changedMeanwhile)
    }
    let isNew = folders.isMissing(parent)
    let source = change.movedFrom.flatMap { old in
      places.last { $0.change.path == old }.flatMap { place in place.old.map { (place.real, $0) } }
    }
    let place = PlannedPlace(change: change, real: real, isInNewFolder: isNew, source: source)
    return try comparedWithDisk(place, isNew ? nil : folders.open.folder(parent))
  }

  /// Throws where the disk differs from what the plan saw. Nil when there is nothing to do.
  private mutating func comparedWithDisk(
    _ planned: PlannedPlace, _ folder: (any OpenDirectory)?
  ) throws(FileError) -> PlannedPlace? {
    var place = planned
    let (change, name) = (place.change, place.real.name)
    let found = try folder?.status(name)
    switch change.kind.before {
    case .file(let previous):
      guard let folder, let found else { throw change.failure(.changedMeanwhile) }
      try requireFile(found, change)
      place.old = try folder.writableFile(name, holding: previous)
      guard place.old != nil else { throw change.failure(.changedMeanwhile) }
    case .nothing:
      // On a disk that ignores case, it may be the file that moves here.
      if let found, !(place.source.map { spelling.isSameEntry(place.real, as: $0.real) } ?? false) {
        try requireFile(found, change)
        throw change.failure(.changedMeanwhile)
      }
    case .folder:
      guard found?.kind == .folder else { return nil }
      place.old = found
    case .tree(let previous):
      guard let folder, let found else {
        if change.kind.after == .nothing { return nil }
        guard previous.isEmpty else { throw change.failure(.changedMeanwhile) }
        break
      }
      guard found.kind == .folder else {
        throw change.failure(found.kind == .file ? .notAFolder : .isALink)
      }
      guard let tree = try FolderTree.read(folder.folder(name)), tree.files == previous else {
        throw change.failure(.changedMeanwhile)
      }
      place.old = found
      place.oldPermissions = tree.permissions
    }
    if let old = place.old { place.oldPermissions[FolderTree.top] = old.permissions }
    return place
  }

  private func requireFile(_ found: FileStatus, _ change: Change) throws(FileError) {
    switch found.kind {
    case .file: return
    case .folder: throw change.failure(.isAFolder)
    case .symbolicLink: throw change.failure(.isALink)
    case .other: throw change.failure(.notAFile)
    }
  }

  private mutating func step(
    at place: PlannedPlace, _ spellings: [String: [ExactText]]
  ) throws(FileError) -> Journal.Step {
    let change = place.change
    if change.kind == .removeFolder {
      // On a disk that ignores case, the plan may write into the same folder.
      for other in spellings[place.real.text.caseFolded] ?? []
      where !other.text.hasSameBytes(as: place.real.text) {
        let path = Path(other.text)
        if try files.linkStatus(path) != nil, spelling.isSameEntry(path, as: place.real) {
          return Journal.Step(kind: .spellFolder, path: path)
        }
      }
      return Journal.Step(kind: .removeFolder, path: place.real)
    }
    let isRemoval = change.kind.after == .nothing
    // Undoing a new folder removes the files in it.
    let isMove = change.movedFrom != nil && !place.isInNewFolder
    return Journal.Step(
      kind: isRemoval ? .remove : place.old != nil ? .replace : isMove ? .moveHere : .create,
      path: place.real, newDigest: change.kind.after.digest ?? 0,
      previousDigest: change.kind.before.digest ?? 0)
  }

  /// The folders that contain changes, by case folded path; empty where no folder is removed.
  private var folderSpellings: [String: [ExactText]] {
    let kept = places.filter { $0.change.kind != .removeFolder }
    guard kept.count < places.count else { return [:] }
    let folders = Set(kept.flatMap { $0.real.parent.withParents }.map { ExactText($0.text) })
    return Dictionary(grouping: folders) { $0.text.caseFolded }
  }
}

/// A change with its real path and the file that exists there.
struct PlannedPlace {
  let change: Change
  let real: Path
  /// Whether the run creates its folder.
  let isInNewFolder: Bool
  /// The file that moves here; nil for none.
  let source: (real: Path, status: FileStatus)?
  var old: FileStatus?
  /// The permissions of what exists there, by relative path.
  var oldPermissions: [Path: UInt16] = [:]
}
