import Diagnostics

/// Carries out one plan: writes the journal, stages the new versions and applies them.
struct TransactionRun {
  private let transaction: FileTransaction
  private var folders: DestinationFolders
  private let places: [PlannedPlace]
  private let undo: UndoPolicy
  private var journal = Journal(runID: RunID())
  /// Warnings about a run that succeeds.
  private(set) var warnings: [Diagnostic] = []
  /// Open file descriptors, closed before undoing: the run may have failed for lack of them.
  private var reserve: [any OpenDirectory] = []

  private var files: any FileSystem { transaction.world.files }

  /// Plans the steps and checks that the disk is as the plan saw it.
  init(
    _ changes: [Change], of transaction: FileTransaction, _ undo: UndoPolicy
  ) throws(Diagnostic) {
    self.transaction = transaction
    self.undo = undo
    let planned = try PlannedSteps(
      changes, of: transaction.project, under: transaction.locks, in: transaction.world)
    folders = planned.folders
    places = planned.places
    journal.steps = planned.steps
  }

  /// Carries out all steps, or undoes those that were carried out.
  mutating func carryOut() throws(Diagnostic) {
    guard !journal.steps.isEmpty else { return }
    let home = transaction.home
    let journal = journal
    for _ in 0..<6 {
      reserve.append(
        try transaction.world.reporting { () throws(FileError) in try files.openDirectory(home.real)
        })
    }
    var file = try transaction.world.reporting { () throws(FileError) in
      do throws(FileError) {
        return try JournalFile(
          journal, in: home.folder, at: home.real,
          sealedBy: JournalKey(writingIn: transaction.world))
      } catch {
        throw reporting(home.real, error)
      }
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
      throw undo(file, after: error)
    }
    cleanUp(file)
  }

  /// Creates the run's marker in each existing folder that the run changes.
  private mutating func createMarkers() throws(FileError) {
    let uppermost = folders.missing.filter(\.isUppermost).map(\.path.parent)
    let parents = places.filter { !$0.isInNewFolder }.map(\.real.parent)
    for path in Set(uppermost + parents).sorted() {
      do throws(FileError) {
        try folders.folder(path).createFolder(journal.runID.markerName, permissions: 0o777)
      } catch {
        // The folder was already marked under another spelling of its name.
        if error.reason == .alreadyExists { continue }
        throw reporting(path, error)
      }
    }
  }

  /// Names the file that the user wants in an error, not the journal or marker.
  private func reporting(_ folder: Path, _ error: FileError) -> FileError {
    if let place = places.last(where: { $0.real.parent == folder }) {
      return FileError(place.change.operation, place.change.path, error.reason)
    }
    if let new = folders.missing.first(where: { $0.path.parent == folder }) {
      return FileError("create the folder", new.path, error.reason)
    }
    return FileError("write in", folder, error.reason)
  }

  private mutating func stage() throws(FileError) {
    for (index, new) in folders.missing.enumerated() {
      try folders.create(new, stagedAs: journal.runID.stagedName(index))
    }
    var lost: [(file: Path, what: [String])] = []
    try eachFile { executor, place throws(FileError) in
      let what = try executor.stage(place.change, inNewFolder: place.isInNewFolder)
      if !what.isEmpty { lost.append((place.change.path, what)) }
    }
    for new in folders.missing.reversed() {
      if let bits = new.permissions { try folders.folder(new.path).setPermissions(bits) }
    }
    for (file, what) in lost {
      let name = file.display(in: transaction.world).escaped()
      warn("the new version of `\(name)` loses \(what.joined(separator: ", "))")
    }
  }

  private mutating func apply() throws(FileError) {
    // A new folder gets its name together with its contents.
    for (index, new) in folders.missing.enumerated() where new.isUppermost {
      let parent = try folders.folder(new.path.parent)
      try StepExecutor(journal, index, in: parent).apply()
      folders.didRename(new)
    }
    try eachFile { executor, place throws(FileError) in
      if place.isInNewFolder { return }
      try executor.apply { () throws(FileError) in
        try place.isUntouched(in: executor.folder)
      } isExpected: { name throws(FileError) in
        try place.isExpected(name, in: executor.folder)
      }
    }
  }

  /// Makes the new versions survive a power failure before the backups are removed.
  private mutating func syncFolders() throws(FileError) {
    let replaced = places.filter { place in
      !place.isInNewFolder && (place.old != nil || place.change.isEdit || place.change.isFolder)
    }
    for path in Set(replaced.map(\.real.parent)).sorted() {
      try folders.folder(path).sync()
    }
  }

  /// Keeps what `viper undo` needs, as far as the cache folder takes it.
  ///
  /// It comes before the commit, so that each committed run has its entry; recovery removes the entries
  /// of runs that it undoes.
  private func keepUndoEntry() {
    guard undo != .never, let history = UndoHistory(in: transaction.world) else { return }
    var entry = UndoEntry(
      journal.runID, in: folders.realProject, undoing: undo.undone,
      by: transaction.world.environment.arguments)
    for folder in folders.missing { entry.add(newFolder: folder.path) }
    for (place, step) in zip(places, journal.steps.dropFirst(folders.missing.count)) {
      entry.add(place, step)
    }
    history.keep(entry)
  }

  private mutating func eachFile(
    _ body: (StepExecutor, PlannedPlace) throws(FileError) -> Void
  ) throws(FileError) {
    let offset = folders.missing.count
    for (index, place) in places.enumerated() {
      let folder: any OpenDirectory
      do throws(FileError) { folder = try folders.folder(place.real.parent) } catch {
        throw FileError("write", place.change.path, error.reason)
      }
      var executor = StepExecutor(journal, offset + index, in: folder)
      if let source = place.source {
        executor.origin = (
          try folders.folder(source.real.parent), source.real.name, source.status
        )
      } else if let old = place.old {
        executor.origin = (folder, place.real.name, old)
      }
      try body(executor, place)
    }
  }

  private mutating func undo(_ file: JournalFile, after failure: FileError) -> Diagnostic {
    reserve = []
    UndoHistory.forget(journal.runID, in: transaction.world)
    var problem = diagnostic(failure)
    do throws(FileError) {
      var rollback = rollback(file)
      problem.notes += try rollback.undoAll(isRecovery: false)
        .map { Diagnostic.lateSave($0) + "." }
    } catch {
      problem.notes.append(
        "the run could not be undone completely (\(diagnostic(error).message)); the next viper command that changes the project tries again."
      )
    }
    return problem
  }

  /// Removes the backups and the journal. After a failure the next run continues with that.
  private mutating func cleanUp(_ file: JournalFile) {
    reserve = []
    let offset = folders.missing.count
    do throws(FileError) {
      var rollback = rollback(file)
      let kept = try rollback.cleanUp { executor, index, name throws(FileError) in
        // The comparison comes second, so that it includes the last write.
        if try isStillBeingWritten(name, in: executor.folder) { return false }
        return try places[index - offset].isExpected(name, in: executor.folder)
      }
      for path in kept { warn(Diagnostic.lateSave(path)) }
    } catch {
      warn(
        "\(diagnostic(error).message); the next viper command that changes the project tries again")
    }
  }

  private mutating func rollback(_ file: JournalFile) -> Rollback {
    Rollback(journal, file, at: transaction.home.real, in: files, reusing: folders.handOver())
  }

  /// Waits up to half a second for a program, such as an editor, that opened the file before the run
  /// replaced it.
  private func isStillBeingWritten(
    _ name: String, in folder: any OpenDirectory
  ) throws(FileError) -> Bool {
    for _ in 0..<100 {
      if try !FolderTree.isBeingWritten(name, in: folder) { return false }
      transaction.world.clock.sleep(nanoseconds: 5_000_000)
    }
    return true
  }

  private mutating func warn(_ text: String) {
    warnings.append(Diagnostic(.warning, "files.changed", text))
  }

  private func diagnostic(_ error: FileError) -> Diagnostic {
    error.diagnostic(from: transaction.world.environment.currentFolder)
  }
}

extension Change {
  /// The verb for messages, as in "can't … `path`".
  package var operation: String {
    switch kind.after {
    case .folder: "create the folder"
    case .file, .tree: "write"
    case .nothing: isFolder ? "remove the folder" : "remove"
    }
  }
}
