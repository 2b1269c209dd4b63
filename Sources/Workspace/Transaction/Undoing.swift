/// Ends a run that did not come to its end: undoes it, or clears up after it.
struct Undoing {
  let files: any FileSystem
  /// The real path of the project's folder.
  let project: Path
  let journal: Journal

  /// Undoes all steps, the last first, then forgets the journal.
  ///
  /// Each step is tried even where another fails, and once more, because what failed once (a
  /// full disk, an interrupted call) may work now.
  ///
  /// - Returns: where old versions of files were put that somebody has edited since.
  func undoAll(isRecovery: Bool) throws(FileError) -> [Path] {
    var kept: [Path] = []
    var failure: FileError?
    let hidden = hiddenFolders(&failure)
    let steps = journal.steps.indices.filter { index in
      let path = journal.steps[index].path
      return !hidden.contains { path != $0 && path.isInside($0) }
    }
    try forEachStep(steps.reversed()) { work throws(FileError) in
      if let path = try work.undo(isRecovery: isRecovery) { kept.append(path) }
    }
    if let failure { throw failure }
    try forgetJournal()
    return kept
  }

  /// Removes what a committed run left, then forgets the journal.
  func finishAll() throws(FileError) {
    let kept = journal.steps.indices.filter { journal.steps[$0].kind.hasBackup }
    try forEachStep(kept) { work throws(FileError) in
      try work.finish()
    }
    try forgetJournal()
  }

  /// Whether every step was done, so that only the mark is missing.
  func isAllDone() throws(FileError) -> Bool {
    for index in journal.steps.indices {
      guard let work = try work(index), try work.isDone() else { return false }
    }
    return true
  }

  /// The new folders that did not get their names: the run left nothing below these.
  ///
  /// One that can't be asked about is among them: what is in it may be somebody else's.
  private func hiddenFolders(_ failure: inout FileError?) -> [Path] {
    var hidden: [Path] = []
    for index in journal.steps.indices where journal.steps[index].kind == .createFolder {
      let path = journal.steps[index].path
      if hidden.contains(where: { path.isInside($0) }) { continue }
      do throws(FileError) {
        try twice { () throws(FileError) in
          if try work(index)?.isStaged() == true { hidden.append(path) }
        }
      } catch {
        failure = failure ?? error
        hidden.append(path)
      }
    }
    return hidden
  }

  private func forEachStep(
    _ indices: [Int], _ body: (StepWork) throws(FileError) -> Void
  ) throws(FileError) {
    var failure: FileError?
    for index in indices {
      do throws(FileError) {
        try twice { () throws(FileError) in
          if let work = try work(index) { try body(work) }
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func forgetJournal() throws(FileError) {
    try twice { () throws(FileError) in
      do throws(FileError) {
        try files.hold(project).removeFile(Journal.name)
      } catch  where error.reason == .notFound {
        return
      }
    }
  }

  /// The step in its folder; nil when that folder is not there, so that nothing can be in it.
  private func work(_ index: Int) throws(FileError) -> StepWork? {
    let parent = journal.steps[index].path.parent
    let common = zip(parent.components, project.components).prefix { $0 == $1 }.map(\.0)
    var place = Path("/" + PathText.joined(common))
    var folder = try files.hold(place)
    for name in parent.components.dropFirst(common.count) {
      place = place.appending(name)
      do throws(FileError) {
        folder = try folder.folder(name)
      } catch {
        if error.reason == .notFound { return nil }
        // Where the run made a folder, somebody may have put something else since.
        let isOther = error.reason == .leavesFolder || error.reason == .notAFolder
        guard isOther, isNewFolder(place) else { throw error }
        return nil
      }
    }
    return StepWork(journal, index, in: folder)
  }

  private func isNewFolder(_ path: Path) -> Bool {
    journal.steps.contains { $0.kind == .createFolder && $0.path == path }
  }
}

private func twice(_ body: () throws(FileError) -> Void) throws(FileError) {
  do throws(FileError) { try body() } catch { try body() }
}
