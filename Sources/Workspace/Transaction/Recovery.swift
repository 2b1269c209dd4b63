import Diagnostics

/// Finds what interrupted runs have left in a folder, and ends it.
struct Recovery {
  let world: World
  let folder: any OpenDirectory
  /// The folder's real path.
  let real: Path

  /// Undoes, or completes, what the journals in the folder describe.
  ///
  /// The folder must be locked: a journal that belongs to a running run is not to be touched. One
  /// that this machine did not write is left alone with everything that it names.
  ///
  /// - Returns: warnings that say what happened; none when there was no journal.
  /// - Throws: why it can't be undone.
  func run() throws(Diagnostic) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    var foreign: [String] = []
    for found in try world.reporting({ () throws(FileError) in try JournalFile.all(in: folder) }) {
      switch found {
      case .nothing(let mark):
        try world.reporting { () throws(FileError) in
          try folder.removeFolder(mark.journalFolderName)
        }
      case .foreign(let name): foreign.append(name)
      case .own(let file):
        if let ended = try end(file) { notes += ended } else { foreign.append(file.name) }
      }
    }
    return notes + ignored(foreign)
  }

  /// Says what ``run()`` would have to do, and does nothing.
  func look() throws(FileError) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    var foreign: [String] = []
    for found in try JournalFile.all(in: folder) {
      switch found {
      case .nothing: break
      case .foreign(let name): foreign.append(name)
      case .own(let file) where file.phase == .writing: break
      case .own(let file) where try file.read(at: real, in: world) == nil:
        foreign.append(file.name)
      case .own:
        notes.append(
          Diagnostic(
            .warning, "files.interrupted", "a run was interrupted here: `\(shown(real))`",
            notes: ["the next command that changes the project undoes it first."]))
      }
    }
    return notes + ignored(foreign)
  }

  /// - Returns: nil where this machine did not write it, and then nothing is done.
  private func end(_ file: JournalFile) throws(Diagnostic) -> [Diagnostic]? {
    try world.reporting(hints: ["remove the cause and run it again: it starts with this."]) {
      () throws(FileError) in
      if file.phase == .writing {
        try file.remove()
        return []
      }
      guard let journal = try file.read(at: real, in: world) else { return nil }
      var rollback = Rollback(journal, file, at: real, in: world.files)
      if file.phase == .committed {
        let kept = try rollback.finishAll { executor, _, name throws(FileError) in
          try executor.isPrevious(name)
        }
        return [
          Diagnostic(
            .warning, "files.completed", "cleared up after a run that was interrupted at its end",
            notes: kept.map { Diagnostic.lateSave($0) + "." })
        ]
      }
      let kept = try rollback.undoAll(isRecovery: true)
      return [
        Diagnostic(
          .warning, "files.recovered", "undid a run that was interrupted before it was done",
          notes: kept.map {
            "somebody has edited the file since; the version from before is in `\($0.text.escaped())`."
          }
            + rollback.lost.map {
              "`\(shown($0))` is gone, so that what the run did there stays: its files are named `\(journal.mark.folderName)-…`."
            })
      ]
    }
  }

  private func ignored(_ names: [String]) -> [Diagnostic] {
    guard let first = names.first else { return [] }
    let others = names.count == 1 ? "" : " and \(names.count - 1) more there"
    return [
      Diagnostic(
        .warning, "files.foreign-journal",
        "`\(shown(real.appending(first)))`\(others) was not written by viper on this machine, and is ignored",
        notes: [
          "it may have come with the repository, or be damaged; nothing that it names is touched.",
          "if a run was interrupted here, files named `\(RunID.prefix)….old` hold the versions from before it.",
        ])
    ]
  }

  private func shown(_ path: Path) -> String { path.display(in: world).escaped() }
}

extension Diagnostic {
  /// What is said of a file that somebody wrote to through an opening from before it was replaced.
  static func lateSave(_ kept: Path) -> String {
    "somebody had the file open while it was replaced; what they saved is in `\(kept.text.escaped())`"
  }
}
