import Diagnostics

/// Carries out one plan: writes the journal, stages the new versions and applies them.
struct TransactionRun {
  private let transaction: FileTransaction
  private var plan: PlannedSteps
  private let undoPolicy: UndoPolicy
  private let journal: Journal
  /// Warnings about a run that succeeds.
  private(set) var warnings: [Diagnostic] = []
  /// Open file descriptors, closed before undoing: the run may have failed for lack of them.
  private var reserved: [any OpenDirectory] = []

  private var files: any FileSystem { transaction.world.files }
  private var missing: [Path] { plan.folders.missing }

  init(_ plan: PlannedSteps, of transaction: FileTransaction, _ undoPolicy: UndoPolicy) {
    self.transaction = transaction
    self.plan = plan
    self.undoPolicy = undoPolicy
    journal = Journal(runID: RunID(), steps: plan.steps)
  }

  /// Carries out all steps, or undoes those that were carried out.
  mutating func carryOut() throws(Diagnostic) {
    guard !journal.steps.isEmpty else { return }
    let place = transaction.journalPlace
    // Undoing needs descriptors too, even where the steps took the last ones.
    for _ in 0..<6 {
      reserved.append(try transaction.world.reporting(try files.openDirectory(place.real)))
    }
    var file: JournalFile
    do throws(FileError) {
      file = try JournalFile.write(
        journal, in: place.folder, at: place.real,
        sealedBy: JournalKey(readingOrCreatingIn: transaction.world))
    } catch {
      throw diagnostic(namingUserFile(in: place.real, error))
    }
    do throws(FileError) {
      try createMarkers()
      try stage()
      try file.enter(.applying)
      try apply()
      try syncFolders()
      keepUndoEntry()
      try file.enter(.committed)
    } catch {
      throw rollBack(file, after: error)
    }
    cleanUp(file)
  }

  /// Creates the run's marker in each existing folder that the run changes.
  private mutating func createMarkers() throws(FileError) {
    let parents = plan.places.filter { !$0.isInNewFolder }.map(\.real.parent)
    for path in Set(missing.map(\.parent) + parents).sorted() where !plan.folders.isMissing(path) {
      do throws(FileError) {
        try plan.folders.open.folder(path).createFolder(
          journal.runID.markerName, permissions: 0o777)
      } catch {
        // The folder was already marked under another spelling of its name.
        if error.reason == .alreadyExists { continue }
        throw namingUserFile(in: path, error)
      }
    }
  }

  /// Names the file that the user wants in an error, not the journal or marker.
  private func namingUserFile(in folder: Path, _ error: FileError) -> FileError {
    if let place = plan.places.last(where: { $0.real.parent == folder }) {
      return place.change.failure(error.reason)
    }
    if let new = missing.first(where: { $0.parent == folder }) {
      return FileError("create the folder", new, error.reason)
    }
    return FileError("write in", folder, error.reason)
  }

  private mutating func stage() throws(FileError) {
    for (index, new) in missing.enumerated() {
      let isInNewFolder = plan.folders.isMissing(new.parent)
      let staged = isInNewFolder ? nil : journal.runID.stagedName(index)
      try naming(new, "create the folder") { () throws(FileError) in
        try plan.folders.open.folder(new.parent)
          .createFolder(staged ?? new.name, permissions: 0o777)
      }
      plan.folders.open.setTemporaryName(staged, of: new)
    }
    var lost: [(file: Path, what: [String])] = []
    try eachPlace { executor, place throws(FileError) in
      let what = try executor.stage(place.change, inNewFolder: place.isInNewFolder)
      if !what.isEmpty { lost.append((place.change.path, what)) }
    }
    for new in missing.reversed() {
      if let bits = plan.folders.permissions[new] {
        try plan.folders.open.folder(new).setPermissions(bits)
      }
    }
    for (file, what) in lost {
      let name = file.display(in: transaction.world).escaped()
      warn("the new version of `\(name)` lost \(what.joined(separator: ", "))")
    }
  }

  private mutating func apply() throws(FileError) {
    // A new folder gets its name together with its contents.
    for (index, new) in missing.enumerated() where !plan.folders.isMissing(new.parent) {
      try naming(new, "create the folder") { () throws(FileError) in
        try StepExecutor(journal, index, in: plan.folders.open.folder(new.parent)).apply()
      }
      plan.folders.open.setTemporaryName(nil, of: new)
    }
    try eachPlace { executor, place throws(FileError) in
      if !place.isInNewFolder { try executor.apply() }
    }
  }

  /// Makes the new versions survive a power failure before the backups are removed.
  private mutating func syncFolders() throws(FileError) {
    let replaced = plan.places.filter { place in
      !place.isInNewFolder && (place.old != nil || place.change.isEdit || place.change.isFolder)
    }
    for path in Set(replaced.map(\.real.parent)).sorted() {
      try plan.folders.open.folder(path).sync()
    }
  }

  /// Keeps what `viper undo` needs, as far as the cache folder takes it.
  ///
  /// It comes before the commit, so that each committed run has its entry; recovery removes the entries
  /// of runs that it undoes.
  private func keepUndoEntry() {
    guard undoPolicy != .never, let history = UndoHistory(in: transaction.world) else { return }
    var entry = UndoEntry(
      runID: journal.runID, project: plan.folders.realProject, undoes: undoPolicy.undone,
      command: transaction.world.environment.arguments)
    for folder in missing { entry.add(newFolder: folder) }
    for (place, step) in zip(plan.places, journal.steps.dropFirst(missing.count)) {
      entry.add(place, step)
    }
    history.keep(entry)
  }

  private mutating func eachPlace(
    _ body: (StepExecutor, PlannedPlace) throws(FileError) -> Void
  ) throws(FileError) {
    for (index, place) in plan.places.enumerated() {
      try naming(place.change.path, place.change.operation) { () throws(FileError) in
        let folder = try plan.folders.open.folder(place.real.parent)
        var executor = StepExecutor(journal, missing.count + index, in: folder)
        if let (source, status) = place.source {
          executor.origin = (try plan.folders.open.folder(source.parent), source.name, status)
        } else if let old = place.old {
          executor.origin = (folder, place.real.name, old)
        }
        try body(executor, place)
      }
    }
  }

  private mutating func rollBack(_ file: JournalFile, after failure: FileError) -> Diagnostic {
    var rollback = rollback(file)
    UndoHistory.forget(journal.runID, in: transaction.world)
    var problem = diagnostic(failure)
    do throws(FileError) {
      problem.notes += try rollback.undoAll(isRecovery: false).map { Diagnostic.lateSave($0) + "." }
    } catch {
      problem.notes.append(
        "the run could not be undone completely (\(diagnostic(error).message)); the next viper command that changes the project tries again."
      )
    }
    return problem
  }

  /// Removes the backups and the journal. After a failure the next run continues with that.
  private mutating func cleanUp(_ file: JournalFile) {
    var rollback = rollback(file)
    do throws(FileError) {
      for path in try rollback.cleanUp() { warn(Diagnostic.lateSave(path)) }
    } catch {
      warn(
        "the changes are made, but viper \(diagnostic(error).message); the next viper command that changes the project removes the temporary files"
      )
    }
  }

  /// The rollback, with the open folders of the run, under their names on the disk.
  private mutating func rollback(_ file: JournalFile) -> Rollback {
    reserved = []
    for new in missing { plan.folders.open.setTemporaryName(nil, of: new) }
    return Rollback(
      journal, file, at: transaction.journalPlace.real, in: transaction.world,
      reusing: plan.folders.open)
  }

  private mutating func warn(_ text: String) {
    warnings.append(Diagnostic(.warning, "files.changed", text))
  }

  private func diagnostic(_ error: FileError) -> Diagnostic {
    error.diagnostic(from: transaction.world.environment.currentFolder)
  }
}

/// Names the file that the user knows in an error, not a temporary one.
private func naming(
  _ path: Path, _ operation: String, _ body: () throws(FileError) -> Void
) throws(FileError) {
  do throws(FileError) { try body() } catch { throw FileError(operation, path, error.reason) }
}
