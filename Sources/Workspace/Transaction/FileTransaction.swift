package import Diagnostics

/// Changes a project: carries out a whole plan, or nothing of it. viper changes projects only here.
///
/// A run locks the folder of the Rambafile, and the real folder of each file of the user that it edits,
/// before it reads anything. So runs wait for each other, also those of two Rambafiles that share a
/// project file. All runs take locks in the same order. Source files are below a locked folder; if
/// another run edits one of them meanwhile, this run fails before it changes anything.
///
/// The run writes a journal, stages the new versions in temporary files beside their targets, and then
/// renames them, the project file last. The journal is in the folder of the first file of the user that
/// the run edits, because every other run that edits this file looks there; without such a file it is
/// in the folder of the Rambafile. A failed run is undone at once, an interrupted one by the next run
/// that locks the folder of the journal. `Docs/transaction.md` has the table of states.
package struct FileTransaction {
  package let world: World
  /// Absolute; may contain symbolic links.
  package let project: Path
  let locks: FolderLocks
  /// About disks without locks, and about interrupted runs that were undone or completed.
  package let warnings: [Diagnostic]
  var journalPlace: FolderLocks.Place { locks.places[0] }

  /// Locks the project, undoes or completes interrupted runs, and runs `body`.
  ///
  /// `body` reads, plans and calls ``carryOut(_:)``. It should be quick, because other runs wait for
  /// it. Calls must not be nested. `files` are the files of the user that `body` may edit; they need not
  /// exist.
  package static func locked<Result>(
    _ project: Path, editing files: [Path] = [], in world: World,
    _ body: (FileTransaction) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let project = project.normalized
    let folders = try files.map { file throws(Diagnostic) in
      try world.reporting(try folder(of: file.normalized, in: world))
    }
    let locks = try FolderLocks.take(folders + [project], in: world)
    defer { locks.release() }
    var warnings = locks.warnings
    for place in locks.places {
      warnings += try Recovery(world: world, folder: place.folder, real: place.real).run()
    }
    return try body(
      FileTransaction(world: world, project: project, locks: locks, warnings: warnings))
  }

  /// The folder in which viper writes a new version of a file; follows a link at the file itself.
  package static func folder(of file: Path, in world: World) throws(FileError) -> Path {
    try world.files.linkStatus(file)?.kind == .symbolicLink
      ? world.files.resolved(file).parent : file.parent
  }

  /// Undoes interrupted runs before a command that changes the project, and returns warnings about them.
  ///
  /// Ignores folders that can't be read; the command reports them when it reads them.
  package static func recover(
    _ folders: [Path], in world: World
  ) throws(Diagnostic) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for folder in folders where folderWithJournal(folder, in: world) != nil {
      warnings += try locked(folder, in: world) { $0.warnings }
    }
    return warnings
  }

  /// Opens a folder that contains a journal; nil also for one that can't be read.
  private static func folderWithJournal(_ folder: Path, in world: World) -> (any OpenDirectory)? {
    guard let opened = attempt(try world.files.openDirectory(folder)),
      attempt(try JournalFile.all(in: opened))?.isEmpty == false
    else { return nil }
    return opened
  }

  /// Warns about the interrupted runs that edited a file; follows symbolic links.
  package static func interruptedRuns(editing file: Path, world: World) -> [Diagnostic] {
    // The command that reads the file reports its problem.
    attempt(try folder(of: file, in: world)).map { interruptedRuns(in: [$0], world: world) } ?? []
  }

  /// Warns about interrupted runs, for commands that change nothing.
  package static func interruptedRuns(in folders: [Path], world: World) -> [Diagnostic] {
    folders.flatMap { folder -> [Diagnostic] in
      do {
        guard let opened = folderWithJournal(folder, in: world) else { return [] }
        // A locked folder has the journal of a run that is still working.
        let attempt = try opened.tryLock()
        if case .taken = attempt { return [] }
        defer { attempt.lock?.release() }
        let real = try world.files.resolved(folder)
        return try Recovery(world: world, folder: opened, real: real).run(isReportOnly: true)
      } catch {
        // The command that reads the project reports the problem.
        return []
      }
    }
  }

  /// Makes all changes of a plan, or none; returns warnings about a run that succeeded.
  ///
  /// Leaves files alone that are already as they should be, and creates missing folders. Project files
  /// must come last in `changes`, so that none refers to a missing file.
  package func carryOut(
    _ changes: [Change], undo: UndoPolicy = .never
  ) throws(Diagnostic) -> [Diagnostic] {
    guard let plan = try Self.steps(of: changes, project, under: locks, in: world) else {
      return []
    }
    var run = TransactionRun(plan, of: self, undo)
    // After Ctrl-C the process ends when the run is done or undone.
    try world.git.interruptibly { () throws(Diagnostic) in try run.carryOut() }
    // Rambafile and records are in the project's folder itself, and in hidden ones.
    let movedFiles = changes.contains { change in
      [.create, .move, .remove].contains(change.action) && !change.isFolder
        && !change.path.relative(to: world.project).parent.text.hasPrefix(".")
    }
    world.runNotes.change { $0.movedFiles = movedFiles }
    return run.warnings
  }

  /// Throws what ``carryOut(_:)`` would throw before its first change; changes nothing.
  package static func check(
    _ changes: [Change], of project: Path, in world: World
  ) throws(Diagnostic) {
    _ = try steps(of: changes, project.normalized, under: nil, in: world)
  }

  /// Checks a plan and finds its steps; nil where there is nothing to do.
  private static func steps(
    of changes: [Change], _ project: Path, under locks: FolderLocks?, in world: World
  ) throws(Diagnostic) -> PlannedSteps? {
    let made = changes.filter(\.isMade)
    if made.isEmpty { return nil }
    let check = PlanCheck(currentFolder: world.environment.currentFolder)
    if let problem = Diagnostic.combining(check.problems(of: made)) { throw problem }
    return try PlannedSteps(made, of: project, under: locks, in: world)
  }
}
