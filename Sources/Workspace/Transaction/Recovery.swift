import Diagnostics

/// Undoes or completes the interrupted runs whose journals are in a folder.
struct Recovery {
  let world: World
  let folder: any OpenDirectory
  /// The real path of the folder.
  let real: Path

  /// Undoes the runs, or completes committed ones, and returns warnings; `isReportOnly` changes nothing.
  ///
  /// The caller must hold the folder's lock, because another run may still use its journal. A journal
  /// that this machine did not write is ignored.
  func run(isReportOnly: Bool = false) throws(Diagnostic) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    var foreign: [String] = []
    for found in try world.reporting(try JournalFile.all(in: folder)) {
      switch found {
      case .empty(let id):
        if isReportOnly { continue }
        try world.reporting(try folder.removeFolder(id.journalFolderName))
      case .foreign(let name): foreign.append(name)
      case .journal(let file) where file.phase == .writing:
        // Nothing else has changed yet.
        if !isReportOnly { try world.reporting(hints: Self.hints, try file.remove()) }
      case .journal(let file):
        let journal = try world.reporting(hints: Self.hints, try file.read(at: real, in: world))
        guard let journal else {
          foreign.append(file.name)
          continue
        }
        notes.append(try isReportOnly ? interrupted(in: file.phase) : finish(journal, file))
      }
    }
    return notes + ignored(foreign)
  }

  private static let hints = ["remove the cause and run the command again."]

  private func interrupted(in phase: JournalFile.Phase) -> Diagnostic {
    Diagnostic(
      .warning, "files.interrupted", "a run was interrupted in `\(shown(real))`",
      notes: [
        phase == .committed
          ? "it made all its changes; the next command that changes the project cleans up after it."
          : "the next command that changes the project undoes it first."
      ])
  }

  private func finish(_ journal: Journal, _ file: JournalFile) throws(Diagnostic) -> Diagnostic {
    var rollback = Rollback(journal, file, at: real, in: world)
    if file.phase == .committed {
      let kept = try world.reporting(hints: Self.hints, try rollback.cleanUp())
      return Diagnostic(
        .warning, "files.completed",
        "cleaned up after a run in `\(shown(real))` that was interrupted after its last change",
        notes: ["its changes are kept."] + kept.map { Diagnostic.lateSave($0) + "." })
    }
    UndoHistory.forget(journal.runID, in: world)
    let kept = try world.reporting(hints: Self.hints, try rollback.undoAll(isRecovery: true))
    let notes = kept.map {
      "a file was edited after the interruption; its version from before the run is `\($0.text.escaped())`."
    }
    let undid = rollback.missing.isEmpty ? "undid" : "undid what it could of"
    return Diagnostic(
      .warning, "files.recovered", "\(undid) a run that was interrupted in `\(shown(real))`",
      notes: notes
        + rollback.missing.map {
          "`\(shown($0))` does not exist any more; if you moved it, the previous versions in it are named `\(journal.runID.markerName)-*.old`."
        }, hints: ["run the interrupted command again if you still want its changes."])
  }

  private func ignored(_ names: [String]) -> [Diagnostic] {
    guard let first = names.first else { return [] }
    let others = names.count == 1 ? "" : " and \(names.count - 1) more in this folder"
    return [
      Diagnostic(
        .warning, "files.foreign-journal",
        "ignored the journal `\(shown(real.appending(first)))`\(others): viper can't confirm that this machine wrote it",
        notes: [
          "it may come from another machine, or be damaged; viper undoes nothing of it.",
          "if a run was interrupted here, files named `\(RunID.prefix)….old` are the previous versions.",
        ], hints: ["after checking these files, delete `\(shown(real.appending(first)))`."])
    ]
  }

  private func shown(_ path: Path) -> String { path.display(in: world).escaped() }
}

extension Diagnostic {
  /// The message about a program that wrote to the previous version of a file while viper replaced it.
  static func lateSave(_ kept: Path) -> String {
    "another program saved the file while viper replaced it; its version is `\(kept.text.escaped())`"
  }
}
