import Diagnostics

extension FileTransaction {
  /// Undoes, or completes, what the journal in the project's folder describes.
  ///
  /// The lock must be held: a journal that belongs to a running run is not to be touched.
  ///
  /// - Returns: a warning that says what happened; nil when there was no journal.
  /// - Throws: why it can't be undone.
  func recover() throws(Diagnostic) -> Diagnostic? {
    let (real, folder) = try reporting { () throws(FileError) in
      let real = try world.files.resolved(project)
      return (real, try world.files.hold(real))
    }
    let found = try reporting { () throws(FileError) in try folder.status(Journal.name) }
    guard let found else { return nil }
    let bytes = try reporting { () throws(FileError) in try folder.read(Journal.name) }
    switch Journal.read(bytes, from: real, as: found) {
    case .unfinished:
      try reporting { () throws(FileError) in try folder.removeFile(Journal.name) }
      return nil
    case .foreign:
      throw Diagnostic(
        .error, "files.foreign-journal",
        "`\(shownJournal)` was not written by an interrupted run in this folder",
        notes: ["it may have been copied from another folder, or come with the repository."],
        hints: ["look at the files that it names, then remove it: `rm \(shownJournal)`."])
    case .complete(let journal):
      let undoing = Undoing(files: world.files, project: real, journal: journal)
      return try reporting(hints: ["remove the cause and run viper again: it starts with this."]) {
        () throws(FileError) in
        let isAllDone = try undoing.isAllDone()
        if journal.isCommitted || isAllDone {
          if !journal.isCommitted {
            // Clearing up removes what shows that all is done.
            try folder.append(Journal.commitMark, to: Journal.name, synced: false)
          }
          try undoing.finishAll()
          return Diagnostic(
            .warning, "files.completed", "cleared up after a run that was interrupted at its end")
        }
        let kept = try undoing.undoAll(isRecovery: true)
        return Diagnostic(
          .warning, "files.recovered", "undid a run that was interrupted before it was done",
          notes: kept.map {
            "somebody has edited the file since; the version from before is in `\($0.text.visible())`."
          })
      }
    }
  }

  private var shownJournal: String {
    let path = project.appending(Journal.name)
    let reader = world.environment.currentFolder
    return (path.isInside(reader) ? path.relative(to: reader) : path).text.visible()
  }
}
