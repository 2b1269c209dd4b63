import Diagnostics
import ViperActions
import Workspace

/// Prints what a command did to modules or would do.
struct ModuleReport {
  let plan: ModulePlan
  /// The past participle of what was done, such as `renamed`.
  let verb: String
  let session: Session
  private var changes: ChangeReport { ChangeReport(plan.changes, in: session) }
  private var names: [String] { plan.isEmpty ? [] : plan.modules }
  var behind: [String] { plan.isBehind ? plan.modules : [] }

  func print() {
    let (isPreview, printer) = (session.mode.isPreview, session.printer)
    printer.result(json: fields)
    if isPreview || !plan.isEmpty { changes.print() }
    for note in plan.notes { printer.note("note: \(note)\n") }
    printConflicts()
    for mention in plan.mentions {
      printer.note("\(place(mention)): `\(mention.word.escaped())` is unchanged\n")
    }
    for use in plan.uses {
      let module = use.module.map { "`\($0.escaped())` " } ?? ""
      printer.note("\(place(use)): \(module)still uses `\(use.word.escaped())`\n")
    }
    if plan.mentions.contains(where: { !$0.isString }) {
      printer.note("hint: `--references` changes them, except in string literals.\n")
    }
    if !isPreview { printer.details(summary) }
  }

  /// Prints the modules whose templates have changed.
  func printCheck() {
    session.printer.result(json: fields)
    session.printer.result(behind.map { $0.escaped() + "\n" }.joined())
    printConflicts()
    if behind.isEmpty, !plan.problems.isEmpty || !plan.conflicts.isEmpty { return }
    session.printer.note(
      behind.isEmpty
        ? "No module is behind its template.\n"
        : "hint: \(session.settings.completed("run `viper module update --all`."))\n")
  }

  private func place(_ mention: ModulePlan.Mention) -> String {
    "\(session.shown(mention.path)):\(mention.line)"
  }

  private func printConflicts() {
    for path in plan.conflicts {
      let (file, isNew) = (session.shown(path), plan.changes.contains { $0.path == path })
      session.printer.note(
        isNew && session.mode.isPreview
          ? "conflict: your edits and the template change the same lines of \(file); an update marks them.\n"
          : "conflict: \(file) has conflict markers; resolve the parts between `<<<<<<<` and `>>>>>>>`.\n"
      )
    }
  }

  private var summary: String {
    guard !plan.isEmpty else { return "Nothing to do.\n" }
    guard !names.isEmpty else { return "\(changes.counts)\n" }
    let modules = names.map { $0.escaped() }.joined(separator: ", ")
    return "\(session.printer.outputStyle.bold(modules)) \(verb): \(changes.counts)\n"
  }

  private var fields: JSONObject {
    let mentions = { (mentions: [ModulePlan.Mention]) in
      mentions.objects {
        [
          "path": session.path($0.path), "line": $0.line, "word": $0.word, "module": $0.module,
          "string": $0.isString,
        ]
      }
    }
    return changes.json() + [
      "modules": names, "behind": behind, "conflicts": plan.conflicts.map(session.path),
      "mentions": mentions(plan.mentions), "users": mentions(plan.uses), "notes": plan.notes,
    ]
  }
}
