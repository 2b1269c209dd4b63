import Diagnostics
import ViperActions
import Workspace

/// Says what a command did to modules, or would do.
struct ModuleReport {
  private let plan: ModulePlan
  private let verb: String
  private let session: Session

  /// `verb` is what was done to them, as in `renamed`.
  init(_ plan: ModulePlan, _ verb: String, in session: Session) {
    self.plan = plan
    self.verb = verb
    self.session = session
  }

  private var changes: ChangeReport { ChangeReport(plan.changes, in: session) }
  private var names: [String] { plan.isEmpty ? [] : plan.modules }
  private var behind: [String] { plan.isBehind ? plan.modules : [] }

  func print(_ mode: ChangeMode) {
    session.printer.warn(plan.warnings)
    session.printer.result(json: fields(isDone: !mode.isOnlyShown, mode))
    if mode.asDiff {
      session.printer.result(changes.diff)
    } else if !session.printer.isQuiet || mode.isOnlyShown {
      session.printer.result(
        plan.isEmpty
          ? "" : changes.lines(isDone: !mode.isOnlyShown, withIdentical: session.printer.isVerbose))
    }
    printNotes()
    if mode.isOnlyShown {
      session.printer.note("Nothing was changed: this is what a run would do.\n")
    } else if !session.printer.isQuiet {
      session.printer.result(summary)
    }
  }

  /// The modules that are behind their templates.
  func printCheck() -> ExitCode {
    session.printer.result(json: fields(isDone: false))
    session.printer.result(behind.map { $0.escaped() + "\n" }.joined())
    printConflicts()
    session.printer.note(
      behind.isEmpty
        ? "No module is behind its template.\n" : "hint: run `viper module update --all`.\n")
    return behind.isEmpty && plan.conflicts.isEmpty ? .done : .declined
  }

  private func printNotes() {
    for note in plan.notes { session.printer.note("note: \(note)\n") }
    printConflicts()
    for mention in plan.mentions {
      session.printer.note(
        "\(session.shown(mention.path)):\(mention.line): `\(mention.word.escaped())` stays\n")
    }
    for user in plan.users {
      let module = user.module.map { "`\($0.escaped())` " } ?? ""
      session.printer.note(
        "\(session.shown(user.path)):\(user.line): \(module)still uses `\(user.word.escaped())`\n")
    }
    if plan.mentions.contains(where: { !$0.isString }) {
      session.printer.note("hint: `--references` changes those that are no strings.\n")
    }
  }

  private func printConflicts() {
    for path in plan.conflicts {
      session.printer.note(
        "conflict: edits and template disagree in \(session.shown(path)); look for `<<<<<<<`.\n")
    }
  }

  private var summary: String {
    guard !plan.isEmpty else { return "Nothing had to be done.\n" }
    guard !names.isEmpty else { return "\(changes.counts)\n" }
    return "\(session.printer.output.bold(names.map { $0.escaped() }.joined(separator: ", "))) "
      + "\(verb): \(changes.counts)\n"
  }

  private func fields(isDone: Bool, _ mode: ChangeMode = ChangeMode()) -> JSONObject {
    [
      "done": isDone, "modules": names, "behind": behind, "changes": changes.fields,
      "diff": mode.asDiff ? changes.diff : nil,
      "conflicts": plan.conflicts.map { $0.display(in: session.world) },
      "mentions": plan.mentions.map(fields), "users": plan.users.map(fields), "notes": plan.notes,
    ]
  }

  private func fields(of mention: ModulePlan.Mention) -> JSONObject {
    [
      "path": mention.path.display(in: session.world), "line": mention.line, "word": mention.word,
      "module": mention.module,
      "string": mention.isString,
    ]
  }
}
