package import Diagnostics

/// The only way in which viper changes a project: all of a plan, or nothing of it.
///
/// A run has locks on what it reads and on what it edits from before it reads anything until it is
/// done, so that runs queue up and each sees what the one before did: on the folder of the
/// Rambafile, and on the real folder of each of the user's files that it edits. Two Rambafiles for
/// one project file therefore queue up as well. Locks are taken in one order by all runs. Source files
/// lie below a locked folder; should another run edit one meanwhile, this one fails before it does.
///
/// The plan is described in a journal, staged in temporary files beside their targets, new folders
/// as a whole, and then put into place, the project file last. The journal lies beside the first of
/// the user's files that are edited, where whoever edits that one too finds it, or else in the
/// folder of the Rambafile. Whatever happens on the way is undone at once, or by the next run that
/// locks the folder of the journal.
package struct FileTransaction {
  package let world: World
  /// Absolute, as the user names it.
  package let project: Path
  let locks: FolderLocks
  /// Where the journal lies.
  let home: FolderLocks.Place

  /// Runs `body` while no other run is at the project, after undoing an interrupted one.
  ///
  /// Reading and planning belong into `body`, and nothing that takes long: others wait for it. It
  /// must not be nested.
  ///
  /// - Parameters:
  ///   - project: the folder that the project's Rambafile stands in, absolute.
  ///   - files: the user's own files that `body` may edit, absolute, whether they exist or not.
  ///   - world: the disk, and the console for a word on what is waited for.
  ///   - note: takes warnings, as about an interrupted run that was undone.
  ///   - body: reads, plans and calls ``carryOut(_:)``.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or why the project can't be locked or recovered.
  package static func locked<Result>(
    _ project: Path, editing files: [Path] = [], in world: World,
    note: (Diagnostic) -> Void = { _ in },
    _ body: (FileTransaction) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let project = project.normalized
    var folders: [Path] = []
    for file in files { folders.append(try folder(of: file.normalized, in: world)) }
    let locks = try FolderLocks.take(folders + [project], in: world, note: note)
    defer { locks.release() }
    for place in locks.places {
      let recovery = Recovery(world: world, folder: place.folder, real: place.real)
      for warning in try recovery.run() { note(warning) }
    }
    return try body(
      FileTransaction(world: world, project: project, locks: locks, home: locks.places[0]))
  }

  /// The folder that an edited version of a file is written in, links on the way to it not followed.
  private static func folder(of file: Path, in world: World) throws(Diagnostic) -> Path {
    try world.reporting { () throws(FileError) in
      try world.files.linkStatus(file)?.kind == .symbolicLink
        ? world.files.resolved(file).parent : file.parent
    }
  }

  /// Undoes interrupted runs of other processes, for commands that are about to change something.
  ///
  /// Costs a look into each folder when there are none. Folders that are missing or can't be read
  /// have nothing to recover; whoever reads them next reports it.
  ///
  /// - Parameters:
  ///   - folders: where journals may lie, absolute.
  ///   - world: the disk, and the console for a word on what is waited for.
  /// - Returns: warnings that say what was undone; none when there was nothing to do.
  /// - Throws: why it can't be undone.
  package static func recover(
    _ folders: [Path], in world: World
  ) throws(Diagnostic) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for folder in folders where hasJournal(folder, in: world) {
      try locked(folder, in: world, note: { notes.append($0) }) { _ throws(Diagnostic) in }
    }
    return notes
  }

  private static func hasJournal(_ folder: Path, in world: World) -> Bool {
    do throws(FileError) {
      return try !JournalFile.all(in: world.files.openDirectory(folder)).isEmpty
    } catch {
      return false
    }
  }

  /// Says which interrupted runs edited a file, wherever that really is.
  ///
  /// - Parameters:
  ///   - file: one of the user's own, absolute.
  ///   - world: the disk.
  /// - Returns: a warning for each.
  package static func interruptedRuns(editing file: Path, world: World) -> [Diagnostic] {
    do throws(Diagnostic) {
      return interruptedRuns(in: [try folder(of: file, in: world)], world: world)
    } catch {
      // Whoever reads the file next reports it.
      return []
    }
  }

  /// Says which interrupted runs there are, for commands that change nothing.
  ///
  /// - Parameters:
  ///   - folders: where journals may lie, absolute.
  ///   - world: the disk.
  /// - Returns: a warning for each.
  package static func interruptedRuns(in folders: [Path], world: World) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for folder in folders {
      do throws(FileError) {
        let opened = try world.files.openDirectory(folder)
        guard try !JournalFile.all(in: opened).isEmpty else { continue }
        // The journal of a run that is still at work says nothing about an interruption.
        let attempt = try opened.tryLock()
        if case .taken = attempt { continue }
        let real = try world.files.resolved(folder)
        notes += try Recovery(world: world, folder: opened, real: real).look()
        if case .locked(let lock) = attempt { lock.release() }
      } catch {
        // Whoever reads the project next reports that it can't be read.
        continue
      }
    }
    return notes
  }

  /// Makes all changes that a plan has decided to make, or none.
  ///
  /// What is already as it should be is not touched. The folders above a change are created
  /// where they are missing.
  ///
  /// - Parameter changes: in the order in which they get their names: project files last, so that
  ///   none names a file that is not there. Folders may be named or left to be found out.
  /// - Returns: warnings about what the user should know although all is done.
  /// - Throws: all that is wrong with the plan, or the failure after which everything was undone.
  package func carryOut(_ changes: [Change]) throws(Diagnostic) -> [Diagnostic] {
    let all = changes.filter(\.isMade)
    guard !all.isEmpty else { return [] }
    try Self.checkNames(all, in: world)
    var run = try TransactionRun(all, of: self)
    try run.carryOut()
    return run.warnings
  }

  /// Finds all that ``carryOut(_:)`` would refuse, and changes nothing.
  ///
  /// - Parameters:
  ///   - changes: as a plan has them.
  ///   - project: the folder that a run locks, absolute.
  ///   - world: the disk.
  /// - Throws: all that is wrong with the plan.
  package static func check(
    _ changes: [Change], of project: Path, in world: World
  ) throws(Diagnostic) {
    let all = changes.filter(\.isMade)
    guard !all.isEmpty else { return }
    try checkNames(all, in: world)
    _ = try PlannedSteps(all, of: project.normalized, under: nil, in: world)
  }

  private static func checkNames(_ changes: [Change], in world: World) throws(Diagnostic) {
    let check = PlanCheck(reader: world.environment.currentFolder)
    if let problem = Diagnostic.combining(check.problems(of: changes)) { throw problem }
  }
}
