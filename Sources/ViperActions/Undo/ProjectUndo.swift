package import Diagnostics
package import Workspace

/// Undoes a run that changed the project: the last one, or one whose files no later run changed.
package struct ProjectUndo: ProjectAction {
  package struct Plan: ChangePlan {
    package var changes: [Change]
    /// The files that changed since the run, and stay.
    package var kept: [Path]
    package var warnings: [Diagnostic] = []
  }

  package let entry: UndoEntry
  private let id: String?
  private let keepsChanged: Bool
  package var world: World

  /// `id` is the start of a run's ID, nil for the last run. Files that changed since the run stay with
  /// `keepsChanged`; otherwise they are an error.
  package init(_ id: String?, keepsChanged: Bool, in world: World) throws(Diagnostic) {
    entry = try Self.entry(id, in: world)
    self.id = id
    self.keepsChanged = keepsChanged
    self.world = world
  }

  package var undoPolicy: UndoPolicy { .undo(of: entry.id) }
  package func lockedFolder() throws(Diagnostic) -> Path { entry.folder(in: world) }
  package func editedFiles() throws(Diagnostic) -> [Path] { entry.editedFiles(in: world) }

  /// - Throws: which files changed since the run, or that another run came in between.
  package func plan() throws(Diagnostic) -> Plan {
    // Another run may have ended while this one waited, or recovery has undone the run.
    guard try Self.entry(id, in: world).id == entry.id else {
      throw Diagnostic(
        .error, "undo.busy", "`\(entry.id)` is no longer the last run of this project",
        hints: ["run `viper undo --list`, then `viper undo ID`."])
    }
    let (changes, changed) = try entry.reversal(in: world)
    guard keepsChanged || changed.isEmpty else {
      let names = changed.map { "`\($0.display(in: world).escaped())`" }
      var problem = Diagnostic(
        .error, "undo.changed",
        "\(names[0]) changed or was deleted since the run `\(entry.id)`",
        notes: names.dropFirst().prefix(DiagnosticList.limit).map {
          "\($0) changed or was deleted too."
        },
        hints: ["`viper undo \(entry.id) --keep-changed` undoes only the rest."])
      let project = changed.first { $0.name.hasSuffix(".pbxproj") }
      if let project, changes.contains(where: { $0.action == .remove }) {
        problem.notes.append(
          "`\(project.display(in: world).escaped())` would still list the removed files; `viper module remove NAME` removes a module with its entries."
        )
      }
      throw problem
    }
    return Plan(changes: changes, kept: changed)
  }

  private static func entry(_ id: String?, in world: World) throws(Diagnostic) -> UndoEntry {
    guard let history = UndoHistory(in: world), !history.runs.isEmpty else {
      throw Diagnostic(
        .error, "undo.none", "viper has kept no run of this project that it could undo",
        notes: ["it keeps the runs of the last 30 days in its cache folder."])
    }
    let found = history.runs.filter { $0.id.hasPrefix(id ?? "") }
    guard let run = found.first, id == nil || id != "" && found.count == 1 else {
      throw Diagnostic(
        .error, "undo.unknown",
        (found.count > 1 ? "several runs start with" : "there is no run")
          + " `\((id ?? "").escaped())`",
        hints: ["run `viper undo --list` to see the last runs."])
    }
    let entry = try read(run, history)
    let later = try history.runs.prefix { $0.id != run.id }
      .map { later throws(Diagnostic) in try read(later, history, toUndo: run) }
    try refuse(entry, touchedBy: later, in: world)
    return entry
  }

  private static func read(
    _ run: UndoHistory.Run, _ history: UndoHistory, toUndo earlier: UndoHistory.Run? = nil
  ) throws(Diagnostic) -> UndoEntry {
    if !run.isTooLarge, let entry = history.entry(of: run) { return entry }
    let cause =
      run.isTooLarge
      ? "the run `\(run.id)` replaced more bytes than viper keeps"
      : "what viper kept of the run `\(run.id)` is damaged, removed or of another version"
    throw Diagnostic(
      .error, run.isTooLarge ? "undo.too-large" : "undo.damaged", cause,
      notes: earlier.map { ["that run may have changed the same files as `\($0.id)`."] } ?? [],
      hints: ["restore from git the files that the run `\((earlier ?? run).id)` changed."])
  }

  /// Refuses a run whose files a later run changed, if that one can be taken back.
  private static func refuse(
    _ entry: UndoEntry, touchedBy later: [UndoEntry], in world: World
  ) throws(Diagnostic) {
    var cancelled: Set<String> = []
    // An undo and the run that it took back leave nothing. A redo cancels an undo first.
    for run in later where !cancelled.contains(run.id) {
      if let undone = run.undoes, later.contains(where: { $0.id == undone }) {
        cancelled.insert(undone)
        continue
      }
      guard let first = run.filesChanged(alsoBy: entry).first,
        try !run.reversal(in: world).changes.isEmpty
      else { continue }
      let isUndone = run.undoes == entry.id
      throw Diagnostic(
        .error, "undo.later",
        isUndone
          ? "the run `\(run.id)` has undone `\(entry.id)` already"
          : "the later run `\(run.id)` changed `\(first.display(in: world).escaped())` too",
        hints: [
          isUndone
            ? "to make its changes again, run `viper undo \(run.id)`."
            : "undo that run first: `viper undo \(run.id)`."
        ])
    }
  }
}
