import Diagnostics

/// One plan on its way to the disk.
struct TransactionRun {
  private let transaction: FileTransaction
  private var folders: DestinationFolders
  private let places: [PlannedPlace]
  private var journal = Journal(mark: RunID())
  /// What the user should know of a run that succeeds.
  private(set) var warnings: [Diagnostic] = []
  /// Descriptors that are set aside, so that undoing finds some where doing ran out of them.
  private var reserve: [any OpenDirectory] = []

  private var files: any FileSystem { transaction.world.files }

  /// Finds the places of all changes and compares them with what the plan saw.
  init(_ changes: [Change], of transaction: FileTransaction) throws(Diagnostic) {
    self.transaction = transaction
    let planned = try PlannedSteps(
      changes, of: transaction.project, under: transaction.locks, in: transaction.world)
    folders = planned.folders
    places = planned.places
    journal.steps = planned.steps
  }

  /// Does it all, or undoes what it did.
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
        throw naming(home.real, error)
      }
    }
    do throws(FileError) {
      try leaveMarks()
      try stage()
      try file.enter(.applying)
      try apply()
      try syncUsersFolders()
      try file.enter(.committed)
    } catch {
      throw undo(file, after: error)
    }
    finish(file)
  }

  /// Shows in each folder that exists that this run is at work there.
  private mutating func leaveMarks() throws(FileError) {
    let uppermost = folders.missing.filter(\.isUppermost).map(\.path.parent)
    let parents = places.filter { !$0.isInNewFolder }.map(\.real.parent)
    for path in Set(uppermost + parents).sorted() {
      do throws(FileError) {
        try folders.folder(path).createFolder(journal.mark.folderName, permissions: 0o777)
      } catch {
        // By another spelling of the folder's name it is there already.
        if error.reason == .alreadyExists { continue }
        throw naming(path, error)
      }
    }
  }

  /// Reports that one of our own files can't be written by what the user wants to be there.
  private func naming(_ folder: Path, _ error: FileError) -> FileError {
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
      try folders.create(new, stagedAs: journal.mark.stagedName(index))
    }
    var lost: [(file: Path, what: [String])] = []
    try eachFile { executor, place throws(FileError) in
      switch place.change.kind {
      // What viper generates it can make again; what takes the place of something else must
      // survive a power cut.
      case .writeFile(let bytes, let previous):
        let what = try executor.stage(
          bytes, synced: place.change.isEdit || previous != nil, inNewFolder: place.isInNewFolder)
        if !what.isEmpty { lost.append((place.change.path, what)) }
      case .replaceFolder(let files, _) where !files.isEmpty:
        try executor.stage(files, inNewFolder: place.isInNewFolder)
      case .replaceFolder, .removeFile, .removeFolder, .createFolder: break
      }
    }
    for (file, what) in lost {
      let name = file.display(in: transaction.world).escaped()
      warn("the new version of `\(name)` loses \(what.joined(separator: ", "))")
    }
  }

  private mutating func apply() throws(FileError) {
    // The new folders get their names with all that is in them.
    for (index, new) in folders.missing.enumerated() where new.isUppermost {
      let parent = try folders.folder(new.path.parent)
      try StepExecutor(journal, index, in: parent).apply { _ in true }
      folders.reveal(new)
    }
    try eachFile { executor, place throws(FileError) in
      if place.isInNewFolder { return }
      try executor.apply { name throws(FileError) in
        try place.isExpected(name, in: executor.folder)
      }
    }
  }

  /// Before old versions go, the new ones have to outlive a power cut.
  private mutating func syncUsersFolders() throws(FileError) {
    let wanted = places.filter { place in
      if case .replaceFolder = place.change.kind { return true }
      return place.old != nil || place.change.isEdit
    }
    for path in Set(wanted.filter { !$0.isInNewFolder }.map(\.real.parent)).sorted() {
      try folders.folder(path).sync()
    }
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
    var problem = diagnostic(failure)
    do throws(FileError) {
      var rollback = Rollback(
        journal, file, at: transaction.home.real, in: files, reusing: folders.handOver())
      problem.notes += try rollback.undoAll(isRecovery: false)
        .map { Diagnostic.lateSave($0) + "." }
    } catch {
      problem.notes.append(
        "not everything could be undone (\(diagnostic(error).message)); the next viper command that changes the project tries again."
      )
    }
    return problem
  }

  /// Clears up. The run has succeeded, so that what is left over is the next run's business.
  private mutating func finish(_ file: JournalFile) {
    reserve = []
    let offset = folders.missing.count
    do throws(FileError) {
      var rollback = Rollback(
        journal, file, at: transaction.home.real, in: files, reusing: folders.handOver())
      let kept = try rollback.finishAll { executor, index, name throws(FileError) in
        // First, so that what is written until it is closed is compared.
        if try isStillBeingWritten(name, in: executor.folder) { return false }
        return try places[index - offset].isExpected(name, in: executor.folder)
      }
      for path in kept { warn(Diagnostic.lateSave(path)) }
    } catch {
      warn(
        "\(diagnostic(error).message); the next viper command that changes the project tries again")
    }
  }

  /// Waits a moment for who opened a file before it was replaced, as an editor does that saves.
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
  /// What is tried, as in "can't … `path`".
  package var operation: String {
    switch kind {
    case .createFolder: "create the folder"
    case .writeFile: "write"
    case .removeFile: "remove"
    case .removeFolder: "remove the folder"
    case .replaceFolder(let files, _): files.isEmpty ? "remove the folder" : "write"
    }
  }
}
