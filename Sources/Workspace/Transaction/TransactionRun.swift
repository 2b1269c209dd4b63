import Diagnostics

/// One plan on its way to the disk.
struct TransactionRun {
  /// A change, where it really takes place, and what was found there.
  private struct Place {
    var change: FileChange
    var real: Path
    var old: FileStatus?
    /// Whether its folder is one that the run creates.
    var isInNewFolder = false
  }

  private let transaction: FileTransaction
  private let project: Path
  private var folders: FolderChain
  private var places: [Place] = []
  private var journal: Journal

  private var files: any FileSystem { transaction.world.files }

  /// Finds the places of all changes and compares them with what the plan saw.
  init(_ changes: [FileChange], of transaction: FileTransaction) throws(Diagnostic) {
    self.transaction = transaction
    project = try transaction.reporting { () throws(FileError) in
      try transaction.world.files.resolved(transaction.project)
    }
    folders = FolderChain(
      files: transaction.world.files, project: transaction.project, realProject: project)
    journal = Journal(run: UInt64.random(in: .min ... .max), steps: [])
    var problems: [Diagnostic] = []
    for change in changes {
      do throws(FileError) {
        if let place = try find(change) { places.append(place) }
      } catch {
        problems.append(diagnostic(error))
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    addSteps()
  }

  /// Where a change takes place; nil when there is nothing to do.
  private mutating func find(_ change: FileChange) throws(FileError) -> Place? {
    var (path, trusted) = (change.path, change.folder)
    if change.followsLink, try files.linkStatus(path)?.kind == .symbolicLink {
      path = try files.resolved(path)
      trusted = path.parent
    }
    if change.kind == .createFolder {
      _ = try folders.realPath(of: path, trusted: trusted)
      return nil
    }
    let parent = try folders.realPath(of: path.parent, trusted: trusted)
    let folder = folders.folder(parent)
    let place = Place(
      change: change, real: parent.appending(path.name), isInNewFolder: folder == nil)
    return try compare(place, with: folder)
  }

  /// Compares the disk with what the plan saw; `folder` is nil when it does not exist yet.
  private func compare(
    _ place: Place, with folder: (any HeldFolder)?
  ) throws(FileError) -> Place? {
    var place = place
    let name = place.real.name
    let found = try folder?.status(name)
    switch place.change.kind {
    case .createFolder: return nil
    case .writeFile(_, let previous?), .removeFile(let previous):
      let operation = place.change.operation
      guard let folder, let found else {
        throw FileError(operation, place.change.path, .changedMeanwhile)
      }
      try refuse(found, operation, place.change.path)
      guard let current = try folder.writableFile(name, holding: previous, seen: place.change.seen)
      else {
        throw FileError(operation, place.change.path, .changedMeanwhile)
      }
      place.old = current
    case .writeFile(_, nil):
      guard let found else { break }
      try refuse(found, "write", place.change.path)
      throw FileError("write", place.change.path, .changedMeanwhile)
    case .replaceFolder(let files):
      guard let found else { return files.isEmpty ? nil : place }
      guard found.kind == .folder else {
        throw FileError(
          "write", place.change.path, found.kind == .file ? .notAFolder : .leavesFolder)
      }
      place.old = found
    }
    return place
  }

  /// Only files are written to and removed; a link would lead somewhere else.
  private func refuse(
    _ found: FileStatus, _ operation: String, _ path: Path
  ) throws(FileError) {
    switch found.kind {
    case .file: return
    case .folder: throw FileError(operation, path, .isAFolder)
    case .symbolicLink: throw FileError(operation, path, .leavesFolder)
    case .other: throw FileError(operation, path, .notAFile)
    }
  }

  /// Describes the run: folders in the order in which they can be made, then files as planned.
  private mutating func addSteps() {
    journal.steps = folders.missing.map { Journal.Step(kind: .createFolder, path: $0.path) }
    for place in places {
      var step = Journal.Step(kind: .create, path: place.real)
      switch place.change.kind {
      case .writeFile(let bytes, let previous):
        step.kind = previous == nil ? .create : .replace
        step.digest = digest(of: bytes)
      case .removeFile: step.kind = .removeFile
      case .replaceFolder(let files):
        step.kind = place.old == nil ? .createTree : files.isEmpty ? .removeTree : .replaceTree
        step.digest = digest(of: files)
      case .createFolder: continue
      }
      journal.steps.append(step)
    }
  }

  /// Does it all, or undoes what it did.
  mutating func carryOut() throws(Diagnostic) {
    guard !journal.steps.isEmpty else { return }
    try transaction.reporting { () throws(FileError) in try writeJournal() }
    do throws(FileError) {
      for (index, new) in folders.missing.enumerated() {
        try folders.create(new, stagedAs: journal.stagedName(index))
      }
      try eachFile { work, place throws(FileError) in
        switch place.change.kind {
        // What viper generates it can make again; the project file must survive a power cut.
        case .writeFile(let bytes, _):
          try work.stage(
            bytes, old: place.old, synced: place.change.followsLink,
            inNewFolder: place.isInNewFolder)
        case .replaceFolder(let files) where !files.isEmpty:
          try work.stage(files, inNewFolder: place.isInNewFolder)
        case .replaceFolder, .removeFile, .createFolder: break
        }
      }
      try revealNewFolders()
      try eachFile { work, place throws(FileError) in
        if !place.isInNewFolder { try work.apply(old: place.old) }
      }
      try files.hold(project).append(Journal.commitMark, to: Journal.name, synced: false)
    } catch {
      throw undo(after: error)
    }
    finish()
  }

  /// Gives the new folders their names, with all that is in them.
  private func revealNewFolders() throws(FileError) {
    for (index, new) in folders.missing.enumerated() where new.isUppermost {
      guard let parent = folders.folder(new.path.parent) else {
        throw FileError("create the folder", new.path, .notFound)
      }
      try StepWork(journal, index, in: parent).apply(old: nil)
    }
  }

  private func eachFile(
    _ body: (StepWork, Place) throws(FileError) -> Void
  ) throws(FileError) {
    let offset = folders.missing.count
    for (index, place) in places.enumerated() {
      guard let folder = folders.folder(place.real.parent) else {
        throw FileError("write", place.change.path, .notFound)
      }
      try body(StepWork(journal, offset + index, in: folder), place)
    }
  }

  private func writeJournal() throws(FileError) {
    let folder = try files.hold(project)
    do throws(FileError) {
      try folder.createFile(Journal.name, bytes: [], permissions: nil, synced: false)
      guard let status = try folder.status(Journal.name) else {
        throw FileError("write", project.appending(Journal.name), .notFound)
      }
      let text = journal.encoded(from: project, as: status)
      try folder.append(text, to: Journal.name, synced: true)
    } catch {
      if error.reason != .alreadyExists { try FolderTree.remove(Journal.name, from: folder) }
      throw error
    }
  }

  private func undo(after failure: FileError) -> Diagnostic {
    var problem = diagnostic(failure)
    do throws(FileError) {
      let undoing = Undoing(files: files, project: project, journal: journal)
      _ = try undoing.undoAll(isRecovery: false)
    } catch {
      problem.notes.append(
        "not everything could be undone (\(diagnostic(error).message)); the next viper command here tries again."
      )
    }
    return problem
  }

  /// Clears up. The run has succeeded, so that what is left over is the next run's business.
  private func finish() {
    var committed = journal
    committed.isCommitted = true
    do throws(FileError) {
      try Undoing(files: files, project: project, journal: committed).finishAll()
    } catch {
      transaction.world.console.writeError(
        "warning: \(diagnostic(error).message); the next viper command here tries again\n")
    }
  }

  private func diagnostic(_ error: FileError) -> Diagnostic {
    error.diagnostic(from: transaction.world.environment.currentFolder)
  }
}

extension FileChange {
  /// What is tried, as in "can't … `path`".
  package var operation: String {
    switch kind {
    case .createFolder: "create the folder"
    case .writeFile: "write"
    case .removeFile: "remove"
    case .replaceFolder(let files): files.isEmpty ? "remove the folder" : "write"
    }
  }
}
