package import Diagnostics

/// The only way in which viper changes a project: all of a plan, or nothing of it.
///
/// A run holds the lock on the project's folder from before it reads anything until it is done,
/// so that runs queue up and each sees what the one before did. The plan is described in a journal,
/// staged in temporary files beside their targets, new folders as a whole, and then renamed into
/// place, the project file last. Whatever happens on the way is undone at once, or by the next run.
package struct FileTransaction {
  package let world: World
  /// Absolute, as the user names it.
  package let project: Path

  /// Runs `body` while no other run is at the project, after undoing an interrupted one.
  ///
  /// Reading and planning belong into `body`. It must not be nested.
  ///
  /// - Parameters:
  ///   - project: the folder that the project's Rambafile stands in, absolute.
  ///   - world: the disk, and the console for a word on what is waited for.
  ///   - note: takes a warning about an interrupted run that was undone.
  ///   - body: reads, plans and calls ``carryOut(_:last:)``.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or why the project can't be locked or recovered.
  package static func locked<Result>(
    _ project: Path, in world: World, note: (Diagnostic) -> Void = { _ in },
    _ body: (FileTransaction) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let transaction = FileTransaction(world: world, project: project.normalized)
    let lock = try transaction.takeLock()
    defer { lock?.release() }
    if let warning = try transaction.recover() { note(warning) }
    return try body(transaction)
  }

  /// Undoes an interrupted run of another process, for commands that only read.
  ///
  /// Costs one look at the disk when there is none.
  ///
  /// - Parameters:
  ///   - project: the folder that the project's Rambafile stands in, absolute.
  ///   - world: the disk, and the console for a word on what is waited for.
  /// - Returns: a warning that says what was undone; nil when there was nothing to do.
  /// - Throws: why it can't be undone.
  package static func recoverInterrupted(
    _ project: Path, in world: World
  ) throws(Diagnostic) -> Diagnostic? {
    let journal = project.appending(Journal.name)
    do throws(FileError) {
      guard try world.files.linkStatus(journal) != nil else { return nil }
    } catch {
      // Whoever reads the project next reports that it can't be read.
      return nil
    }
    let transaction = FileTransaction(world: world, project: project.normalized)
    let lock = try transaction.takeLock()
    defer { lock?.release() }
    return try transaction.recover()
  }

  private func takeLock() throws(Diagnostic) -> (any FolderLock)? {
    try reporting { () throws(FileError) in
      try world.files.hold(project).lock {
        if world.console.errorIsTerminal {
          world.console.writeError("waiting for another viper in \(project.text.visible())\n")
        }
      }
    }
  }

  /// Writes everything that `changes` want, and `last` when all else is done; or nothing.
  ///
  /// What is already as it should be is not touched. The folders above a change are created
  /// where they are missing.
  ///
  /// - Parameters:
  ///   - changes: in any order; folders may be named or left to be found out.
  ///   - last: the project file, so that it never names a file that is not there.
  /// - Throws: all that is wrong with the plan, or the failure after which everything was undone.
  package func carryOut(
    _ changes: [FileChange], last: FileChange? = nil
  ) throws(Diagnostic) {
    var all = changes.filter { !$0.isNothing }
    if let last, !last.isNothing { all.append(last) }
    guard !all.isEmpty else { return }
    let reader = world.environment.currentFolder
    if let problem = Diagnostic.combining(PlanCheck(reader: reader).problems(of: all)) {
      throw problem
    }
    var run = try TransactionRun(all, of: self)
    try run.carryOut()
  }

  /// Turns a failure of the disk into what the user reads.
  func reporting<Result>(
    hints: [String] = [], _ body: () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(FileError) { return try body() } catch {
      throw error.diagnostic(from: world.environment.currentFolder, hints: hints)
    }
  }
}
