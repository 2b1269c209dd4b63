import Diagnostics

/// Turns the changes of a plan into real paths and the steps of a journal.
struct PlannedSteps {
  private let world: World
  private let locks: FolderLocks?
  private var protected: ProtectedPaths
  private var spelling: ExistingSpelling
  private(set) var folders: DestinationFolders
  private(set) var places: [PlannedPlace] = []
  /// The removed files, by the path in the change.
  private var sources: [Path: (real: Path, status: FileStatus)] = [:]
  /// The folders that contain changes, by case folded path.
  private var spellings: [String: [Path]] = [:]
  /// The new folders, outer ones first, then the files in the order of the plan.
  private(set) var steps: [Journal.Step] = []

  private var files: any FileSystem { world.files }

  /// Finds the real paths of all changes and compares the disk with what the plan saw.
  ///
  /// `locks` is nil for a check without a run.
  init(
    _ changes: [Change], of project: Path, under locks: FolderLocks?, in world: World
  ) throws(Diagnostic) {
    self.world = world
    self.locks = locks
    spelling = ExistingSpelling(on: world.files)
    let real = try world.reporting { () throws(FileError) in try world.files.resolved(project) }
    (folders, protected) = try world.reporting { () throws(FileError) in
      try (
        DestinationFolders(files: world.files, project: project, realProject: real),
        ProtectedPaths(project: real, files: world.files)
      )
    }
    var problems: [Diagnostic] = []
    for change in changes {
      do throws(FileError) {
        guard let place = try find(change) else { continue }
        places.append(place)
        if change.kind.after == .nothing, !change.isFolder, let old = place.old {
          sources[change.path] = (place.real, old)
        }
      } catch {
        let problem = error.diagnostic(from: world.environment.currentFolder)
        // Many files may have the same problem with their folder.
        if !problems.contains(problem) { problems.append(problem) }
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    if places.contains(where: { $0.change.kind == .removeFolder }) { findSpellings() }
    steps = folders.missing.map { Journal.Step(kind: .createFolder, path: $0.path) }
    try world.reporting { () throws(FileError) in
      for place in places { steps.append(try step(at: place)) }
    }
  }

  /// Finds the real path of a change; nil when there is nothing to do.
  private mutating func find(_ change: Change) throws(FileError) -> PlannedPlace? {
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
      if let bits = change.restoredPermissions?[FolderTree.top] { folders.restore(bits, of: real) }
      return nil
    }
    // Don't create the folders above a folder that does not exist.
    if change.kind == .removeFolder, try files.linkStatus(path) == nil { return nil }
    let parent = try folders.realPath(of: path.parent, trusted: trusted)
    try protected.check(change, at: parent.appending(path.name))
    if change.isEdit, let locks, !locks.places.contains(where: { parent.isInside($0.real) }) {
      // A link to the file changed after its folder was locked.
      throw FileError(change.operation, change.path, .changedMeanwhile)
    }
    let isNew = folders.isMissing(parent)
    var place = PlannedPlace(
      change: change, real: parent.appending(path.name), isInNewFolder: isNew,
      source: change.movedFrom.flatMap { sources[$0] })
    if let source = place.source { place.isSpelling = spelling.leads(place.real, to: source.real) }
    let isToDo = try place.findOld(in: isNew ? nil : folders.folder(parent))
    return isToDo ? place : nil
  }

  private mutating func step(at place: PlannedPlace) throws(FileError) -> Journal.Step {
    let change = place.change
    if change.kind == .removeFolder {
      let other = try otherSpelling(of: place)
      return Journal.Step(
        kind: other == nil ? .removeFolder : .spellFolder, path: other ?? place.real)
    }
    let isRemoval = change.kind.after == .nothing
    // Undoing a new folder removes the files in it.
    let isMove = change.movedFrom != nil && !place.isInNewFolder
    return Journal.Step(
      kind: isRemoval ? .remove : place.old != nil ? .replace : isMove ? .moveHere : .create,
      path: place.real, digest: change.kind.after.digest ?? 0,
      previous: change.kind.before.digest ?? 0)
  }

  /// The new spelling of a removed folder, if the plan writes into the same folder on the disk.
  private mutating func otherSpelling(of folder: PlannedPlace) throws(FileError) -> Path? {
    for other in spellings[folder.real.text.caseFolded] ?? []
    where !other.text.hasSameBytes(as: folder.real.text) {
      if try files.linkStatus(other) != nil, spelling.leads(other, to: folder.real) { return other }
    }
    return nil
  }

  private mutating func findSpellings() {
    var seen: Set<[UInt8]> = []
    for place in places where place.change.kind != .removeFolder {
      var folder = place.real.parent
      while seen.insert(Array(folder.text.utf8)).inserted {
        spellings[folder.text.caseFolded, default: []].append(folder)
        folder = folder.parent
      }
    }
  }
}
