import Diagnostics
import ViperActions
import Workspace

extension ProjectAction where Plan == ModulePlan {
  /// Shows or applies the plan, then prints it.
  func run(_ verb: String, in session: Session) throws(Diagnostic) -> ExitCode {
    let plan = try session.carryOut(self)
    ModuleReport(plan: plan, verb: verb, session: session).print()
    // A preview fails where the run would fail; `apply` throws this itself.
    if session.mode.isPreview, let refusal = plan.refusal(in: session.world) { throw refusal }
    return .done
  }
}

/// Prints what a command did to modules or would do.
struct ModuleReport {
  let plan: ModulePlan
  /// The past participle of what was done, such as `renamed`.
  let verb: String
  let session: Session
  private var changes: ChangeReport { ChangeReport(plan.changes, in: session) }
  private var names: [String] { plan.isEmpty ? [] : plan.modules }
  private var behind: [String] { plan.isBehind ? plan.modules : [] }

  func print() {
    let mode = session.mode
    session.printer.result(json: fields)
    if mode.asDiff {
      session.printer.result(changes.diff)
    } else if !plan.isEmpty, !session.printer.isQuiet || mode.isPreview {
      session.printer.result(
        changes.lines(isDone: !mode.isPreview, withIdentical: session.printer.isVerbose))
    }
    printNotes()
    if mode.isPreview {
      changes.noteNothingChanged("this is what a run would do")
    } else if !session.printer.isQuiet {
      session.printer.result(summary)
    }
  }

  /// Prints the modules whose templates have changed.
  func printCheck() -> ExitCode {
    session.printer.result(json: fields)
    session.printer.result(behind.map { $0.escaped() + "\n" }.joined())
    printConflicts()
    session.printer.note(
      behind.isEmpty
        ? "All modules match their templates.\n" : "hint: run `viper module update --all`.\n")
    return behind.isEmpty && plan.conflicts.isEmpty ? .done : .declined
  }

  private func printNotes() {
    for note in plan.notes { session.printer.note("note: \(note)\n") }
    printConflicts()
    for mention in plan.mentions {
      session.printer.note(
        "\(session.shown(mention.path)):\(mention.line): `\(mention.word.escaped())` is unchanged\n"
      )
    }
    for user in plan.users {
      let module = user.module.map { "`\($0.escaped())` " } ?? ""
      session.printer.note(
        "\(session.shown(user.path)):\(user.line): \(module)still uses `\(user.word.escaped())`\n")
    }
    if plan.mentions.contains(where: { !$0.isString }) {
      session.printer.note("hint: `--references` changes them, except in string literals.\n")
    }
  }

  private func printConflicts() {
    for path in plan.conflicts {
      session.printer.note(
        "conflict: your edits and the template change the same lines of \(session.shown(path)); resolve the parts between `<<<<<<<` and `>>>>>>>`.\n"
      )
    }
  }

  private var summary: String {
    guard !plan.isEmpty else { return "Nothing to do.\n" }
    guard !names.isEmpty else { return "\(changes.counts)\n" }
    return "\(session.printer.output.bold(names.map { $0.escaped() }.joined(separator: ", "))) "
      + "\(verb): \(changes.counts)\n"
  }

  private var fields: JSONObject {
    changes.json() + [
      "modules": names, "behind": behind,
      "conflicts": plan.conflicts.map { $0.display(in: session.world) },
      "mentions": plan.mentions.map(fields), "users": plan.users.map(fields), "notes": plan.notes,
    ]
  }

  private func fields(of mention: ModulePlan.Mention) -> JSONObject {
    [
      "path": mention.path.display(in: session.world), "line": mention.line, "word": mention.word,
      "module": mention.module, "string": mention.isString,
    ]
  }
}
