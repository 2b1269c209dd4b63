import ArgumentParser
import Diagnostics
import Liquid
import ViperActions
import Workspace

struct UndoCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last run that changed something.",
    discussion: """
      Restores files, folders, permissions and the Xcode project byte for byte. Stops
      if a file changed since the run. The undo of an undo is a redo. viper keeps the
      last ten runs of a project for 30 days, in its cache folder.

      viper undo
      viper undo --list
      viper undo 1f0c55aa --diff
      """)

  @Argument(help: .of("id", "A run of the list, if not the last one."), completion: .list([]))
  var run: String?

  @Flag(help: "List the last runs.") var list = false
  @Flag(help: "Leave files that changed since the run.") var keepChanged = false

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }
  var changesProject: Bool { !list && !change.mode.isPreview }

  func validate() throws {
    if list, run != nil || keepChanged || change.mode.isPreview || change.expect != nil {
      throw ValidationError("`--list` takes no ID and no other option")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    if list { return showRuns(in: session) }
    let undo = try ProjectUndo(run, keepsChanged: keepChanged, in: session.world)
    let plan = try session.carryOut(undo)
    let changes = ChangeReport(plan.changes.flatMap(\.fileChanges), in: session)
    session.printer.result(
      json: changes.json() + [
        "run": undo.entry.id, "command": undo.entry.shownCommand,
        "kept": plan.kept.map(session.path),
      ])
    // As `gen` does, list no folder around other changes, and the copy of a template in one line.
    let folders = Set(plan.changes.map(\.path.parent))
    let list = ChangeReport(
      plan.changes.filter {
        ![$0.kind.before, $0.kind.after].contains(.folder) || !folders.contains($0.path)
      }, in: session)
    if !plan.changes.isEmpty { (mode.showsDiff ? changes : list).print() }
    for path in plan.kept {
      session.printer.note("note: \(session.shown(path)) changed since the run and stays\n")
    }
    if plan.changes.isEmpty {
      session.printer.note("Nothing to do.\n")
    } else if !mode.isPreview {
      session.printer.summary("took back `\(undo.entry.shownCommand)`: \(list.counts)")
    }
    return .done
  }

  private func showRuns(in session: Session) -> ExitCode {
    let history = UndoHistory(in: session.world)
    let runs = (history?.runs ?? []).map { ($0, history?.entry(of: $0)) }
    session.printer.result(json: ["runs": runs.map { fields(of: $0, $1) }])
    for (run, entry) in runs {
      let time = LocalMoment(seconds: run.seconds, offset: session.world.clock.now().offset)
      let what =
        entry.map { entry in
          entry.shownCommand + (entry.undoes.map { " (undo of \($0.escaped()))" } ?? "")
            + session.printer.outputStyle.dim(
              "  " + (run.isTooLarge ? "too large to undo" : entry.actions.counts))
        } ?? "can't be read"
      session.printer.result("\(run.id)  \(time.text("%Y-%m-%d %H:%M"))  \(what)\n")
    }
    if runs.isEmpty { session.printer.note("There is no run of this project to undo.\n") }
    return .done
  }

  private func fields(of run: UndoHistory.Run, _ entry: UndoEntry?) -> JSONObject {
    let counted: [Change.Action] = [.create, .replace, .edit, .move, .remove]
    let counts = (run.isTooLarge ? nil : entry).map { entry in
      JSONObject(counted.map { action in (action.rawValue, entry.actions.count { $0 == action }) })
    }
    return [
      "id": run.id, "time": LocalMoment(seconds: run.seconds).text("%Y-%m-%dT%H:%M:%SZ"),
      "command": entry?.shownCommand, "undoes": entry?.undoes, "tooLarge": run.isTooLarge,
      "counts": counts,
    ]
  }
}

extension UndoEntry {
  fileprivate var shownCommand: String { SessionSettings().commandLine(command).escaped() }
}
