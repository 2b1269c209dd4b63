/// Ends a run that did not come to its end: undoes it, or clears up after it.
///
/// What it touches carries the run's mark, or lies in a folder that does and is by its digest what
/// the run wrote there.
struct Rollback {
  private let journal: Journal
  private let file: JournalFile
  private let files: any FileSystem
  /// The real path of the folder that the journal lies in.
  private let home: Path
  private let newFolders: Set<Path>
  private var open: OpenFolders
  /// Whether the run's mark is in a folder.
  private var marked: [Path: Bool] = [:]
  /// Folders in which the run may have been at work and that are not there.
  private(set) var lost: [Path] = []

  /// `open` are the folders of a run of this process, which are closed before others are opened.
  init(
    _ journal: Journal, _ file: JournalFile, at home: Path, in files: any FileSystem,
    reusing open: OpenFolders? = nil
  ) {
    self.journal = journal
    self.file = file
    self.home = home
    self.files = files
    newFolders = Set(journal.steps.filter { $0.kind == .createFolder }.map(\.path))
    self.open = open ?? OpenFolders(file.folder, at: home)
    self.open.close()
  }

  /// Undoes all steps, the last first, then forgets the journal.
  ///
  /// Each step is tried even where another fails, and once more.
  ///
  /// - Returns: where old versions of files were put that somebody has edited since.
  mutating func undoAll(isRecovery: Bool) throws(FileError) -> [Path] {
    var kept: [Path] = []
    var failure: FileError?
    let isUnseen = file.phase == .staging
    let hidden = hiddenFolders(&failure)
    for index in journal.steps.indices.reversed()
    where !isBelow(hidden, journal.steps[index].path) {
      let isUnseen = isUnseen || !hasMadeRoom(for: index, &failure)
      perform(index, &failure) { executor throws(FileError) in
        if isUnseen { return try executor.unstage() }
        if let path = try executor.undo(isRecovery: isRecovery) { kept.append(path) }
      }
    }
    if let failure { throw failure }
    try forget()
    return kept
  }

  /// Removes what a committed run left, then forgets the journal.
  ///
  /// `isExpected` tells whether an old version is still what a step replaced.
  ///
  /// - Returns: where old versions of files were put that somebody has written to since.
  mutating func finishAll(
    _ isExpected: (StepExecutor, Int, String) throws(FileError) -> Bool
  ) throws(FileError) -> [Path] {
    var kept: [Path] = []
    var failure: FileError?
    for index in journal.steps.indices where journal.steps[index].kind.hasBackup {
      perform(index, &failure) { executor throws(FileError) in
        let path = try executor.finish { name throws(FileError) in
          try isExpected(executor, index, name)
        }
        if let path { kept.append(path) }
      }
    }
    // The innermost first, so that nothing of the run is left in those above.
    let late = journal.steps.indices.filter { journal.steps[$0].kind.isLate }
      .sorted { journal.steps[$0].path.depth > journal.steps[$1].path.depth }
    let mark = journal.mark.folderName
    for index in late where failure == nil {
      perform(index, &failure) { executor throws(FileError) in
        try executor.finishFolder(mark: mark)
      }
    }
    if let failure { throw failure }
    try forget()
    return kept
  }

  /// Whether the step before one that moves a file has taken the file away. If not, what has the
  /// name is that file, which may even have the bytes of the new one, on a disk that ignores case.
  private mutating func hasMadeRoom(for index: Int, _ failure: inout FileError?) -> Bool {
    guard journal.steps[index].kind == .moveHere, index > 0 else { return true }
    var hasBackup = false
    perform(index - 1, &failure) { executor throws(FileError) in
      hasBackup = try executor.hasBackup()
    }
    return hasBackup
  }

  /// The new folders that did not get their names: the run left nothing below these.
  ///
  /// One that can't be asked about is among them: what is in it may be somebody else's.
  private mutating func hiddenFolders(_ failure: inout FileError?) -> Set<Path> {
    var hidden: Set<Path> = []
    for index in journal.steps.indices where journal.steps[index].kind == .createFolder {
      let path = journal.steps[index].path
      if isBelow(hidden, path) { continue }
      let before = failure
      failure = nil
      perform(index, &failure) { executor throws(FileError) in
        if try executor.isHidden() { hidden.insert(path) }
      }
      if failure != nil { hidden.insert(path) }
      failure = before ?? failure
    }
    return hidden
  }

  private func isBelow(_ folders: Set<Path>, _ path: Path) -> Bool {
    var folder = path.parent
    while newFolders.contains(folder) {
      if folders.contains(folder) { return true }
      folder = folder.parent
    }
    return false
  }

  private mutating func perform(
    _ index: Int, _ failure: inout FileError?, _ body: (StepExecutor) throws(FileError) -> Void
  ) {
    do throws(FileError) {
      do throws(FileError) {
        if let executor = try executor(index) { try body(executor) }
      } catch {
        // What failed once, for want of a descriptor or of space, may work now.
        open.close()
        if let executor = try executor(index) { try body(executor) }
      }
    } catch {
      failure = failure ?? error
    }
  }

  /// The step in its folder; nil when nothing can be there to do.
  private mutating func executor(_ index: Int) throws(FileError) -> StepExecutor? {
    let parent = journal.steps[index].path.parent
    guard let folder = try folder(parent) else { return nil }
    return StepExecutor(journal, index, in: folder)
  }

  private mutating func folder(_ path: Path) throws(FileError) -> (any OpenDirectory)? {
    guard try isMarked(existing(path)) else { return nil }
    do throws(FileError) {
      return try open.folder(path)
    } catch {
      // Where the run made a folder, somebody may have put something else since.
      switch error.reason {
      case .notFound, .leavesFolder, .notAFolder: return nil
      default: throw error
      }
    }
  }

  /// The folder above what the run made, which was there before and has its mark.
  private func existing(_ path: Path) -> Path {
    var existing = path
    while newFolders.contains(existing) { existing = existing.parent }
    return existing
  }

  private mutating func isMarked(_ path: Path) throws(FileError) -> Bool {
    if let known = marked[path] { return known }
    let isThere: Bool
    do throws(FileError) {
      try open.addBase(path.folder(sharedWith: home), in: files)
      isThere = try open.folder(path).status(journal.mark.folderName)?.kind == .folder
    } catch {
      switch error.reason {
      case .notFound, .leavesFolder, .notAFolder:
        isThere = false
        lost.append(path)
      default: throw error
      }
    }
    marked[path] = isThere
    return isThere
  }

  /// Takes the marks and the journal away.
  private mutating func forget() throws(FileError) {
    for path in Set(journal.steps.map { existing($0.path.parent) }).sorted() {
      try twice { () throws(FileError) in
        guard try isMarked(path) else { return }
        try removeIfThere { () throws(FileError) in
          try open.folder(path).removeFolder(journal.mark.folderName)
        }
      }
    }
    try twice { () throws(FileError) in try file.remove() }
  }
}
