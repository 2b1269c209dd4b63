/// Undoes the steps of a journal, or cleans up after a committed run.
///
/// It changes only names with the run's id, files that are still the run's versions, empty new
/// folders, and after the commit the folders to remove or respell.
struct Rollback {
  private let journal: Journal
  private let file: JournalFile
  private let world: World
  /// The real path of the folder that contains the journal.
  private let journalFolder: Path
  private let newFolders: Set<Path>
  private var open: OpenFolders
  /// Whether a folder has the run's marker.
  private var marked: [Path: Bool] = [:]
  /// Folders that existed before the run and are gone now.
  private(set) var missing: [Path] = []
  private var failure: FileError?

  /// Starts without open folders, or with those of a run of this process.
  init(
    _ journal: Journal, _ file: JournalFile, at journalFolder: Path, in world: World,
    reusing open: OpenFolders? = nil
  ) {
    self.journal = journal
    self.file = file
    self.journalFolder = journalFolder
    self.world = world
    newFolders = Set(journal.steps.filter { $0.kind == .createFolder }.map(\.path))
    self.open = open ?? OpenFolders(file.folder, at: journalFolder)
    self.open.closeRecent()
  }

  /// Undoes all steps, the last one first, then removes the journal.
  ///
  /// A failing step is tried twice, and does not stop the others. Returns the new paths of previous
  /// versions whose files another program has saved since.
  mutating func undoAll(isRecovery: Bool) throws(FileError) -> [Path] {
    var kept: [Path] = []
    let staged = stagedFolders()
    for (index, step) in journal.steps.enumerated().reversed() where !isBelow(staged, step.path) {
      let isOnlyStaged = file.phase == .staging || !isSourceRemoved(for: index)
      perform(index) { executor throws(FileError) in
        if isOnlyStaged { return try executor.unstage() }
        if let path = try executor.undo(isRecovery: isRecovery) { kept.append(path) }
      }
    }
    try removeMarkersAndJournal()
    return kept
  }

  /// Removes backups and emptied folders, respells folders, and removes the journal.
  ///
  /// Returns the new paths of backups that programs have written to since.
  mutating func cleanUp() throws(FileError) -> [Path] {
    var kept: [Path] = []
    let clock = world.clock
    for index in journal.steps.indices where journal.steps[index].kind.hasBackup {
      perform(index) { executor throws(FileError) in
        if let path = try executor.removeBackup(clock) { kept.append(path) }
      }
    }
    // The innermost folder first, so that the outer ones are empty then.
    let folders = journal.steps.indices.filter { journal.steps[$0].kind.isAfterCommit }
      .sorted { journal.steps[$0].path.depth > journal.steps[$1].path.depth }
    let marker = journal.runID.markerName
    for index in folders where failure == nil {
      perform(index) { executor throws(FileError) in try executor.respellOrRemove(marker: marker) }
    }
    try removeMarkersAndJournal()
    return kept
  }

  /// False where the step before a move has not removed the file from its old place.
  ///
  /// Then the file at the new name is that file, on a disk that ignores case.
  private mutating func isSourceRemoved(for index: Int) -> Bool {
    guard journal.steps[index].kind == .moveHere, index > 0 else { return true }
    var hasBackup = false
    perform(index - 1) { executor throws(FileError) in hasBackup = try executor.hasBackup() }
    return hasBackup
  }

  /// The new folders that did not get their names: the run left nothing else below them.
  ///
  /// They include folders that can't be read, because those may belong to the user.
  private mutating func stagedFolders() -> Set<Path> {
    var staged: Set<Path> = []
    for (index, step) in journal.steps.enumerated()
    where step.kind == .createFolder && !isBelow(staged, step.path) {
      var isStaged = false
      let isKnown = perform(index) { executor throws(FileError) in
        isStaged = try executor.isStaged()
      }
      if isStaged || !isKnown { staged.insert(step.path) }
    }
    return staged
  }

  private func isBelow(_ folders: Set<Path>, _ path: Path) -> Bool {
    path.parent.withParents.prefix(while: newFolders.contains).contains(where: folders.contains)
  }

  /// Runs `body` with the step in its folder; does nothing where the folder is not the run's.
  ///
  /// - Returns: false where it fails; the first failure is kept.
  @discardableResult
  private mutating func perform(
    _ index: Int, _ body: (StepExecutor) throws(FileError) -> Void
  ) -> Bool {
    do throws(FileError) {
      do throws(FileError) {
        if let executor = try executor(index) { try body(executor) }
      } catch {
        // A second try may succeed, with more free file descriptors or space.
        open.closeRecent()
        if let executor = try executor(index) { try body(executor) }
      }
      return true
    } catch {
      failure = failure ?? error
      return false
    }
  }

  private mutating func executor(_ index: Int) throws(FileError) -> StepExecutor? {
    let parent = journal.steps[index].path.parent
    // The new folder of the run may have been removed or replaced since.
    guard try isMarked(existing(parent)), let folder = try folderIfThere(parent) else { return nil }
    return StepExecutor(journal, index, in: folder)
  }

  /// Opens a folder; nil where it does not exist or is something else.
  private mutating func folderIfThere(_ path: Path) throws(FileError) -> (any OpenDirectory)? {
    do throws(FileError) {
      try open.addBase(path.folder(sharedWith: journalFolder), in: world.files)
      return try open.folder(path)
    } catch {
      switch error.reason {
      case .notFound, .leavesFolder, .notAFolder: return nil
      default: throw error
      }
    }
  }

  /// The innermost folder of a path that existed before the run, which has the run's marker.
  private func existing(_ path: Path) -> Path {
    path.withParents.first { !newFolders.contains($0) } ?? path
  }

  private mutating func isMarked(_ path: Path) throws(FileError) -> Bool {
    if let known = marked[path] { return known }
    let folder = try folderIfThere(path)
    if folder == nil { missing.append(path) }
    let hasMarker = try folder?.status(journal.runID.markerName)?.kind == .folder
    marked[path] = hasMarker
    return hasMarker
  }

  /// - Throws: the first failure of a step.
  private mutating func removeMarkersAndJournal() throws(FileError) {
    if let failure { throw failure }
    for path in Set(journal.steps.map { existing($0.path.parent) }).sorted() {
      try tryTwice { () throws(FileError) in
        guard try isMarked(path) else { return }
        try removeIfThere { () throws(FileError) in
          try open.folder(path).removeFolder(journal.runID.markerName)
        }
      }
    }
    try tryTwice { () throws(FileError) in try file.remove() }
  }
}
