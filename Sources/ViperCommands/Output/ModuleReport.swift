import Diagnostics
import ViperActions
import Workspace

/// Says what a command did to modules, or would do.
struct ModuleReport {
  private let plans: [ModulePlan]
  private let verb: String
  private let session: Session

  /// `verb` is what was done to them, as in `renamed`.
  init(_ plans: [ModulePlan], _ verb: String, in session: Session) {
    self.plans = plans
    self.verb = verb
    self.session = session
  }

  private var changes: ChangeReport { ChangeReport(plans.flatMap(\.changes), in: session) }

  func print(_ mode: ChangeMode) {
    session.printer.warn(plans.flatMap(\.warnings))
    if mode.json { return session.printer.result(json(isDone: !mode.isOnlyShown)) }
    if mode.diff {
      session.printer.result(changes.diff)
    } else if !session.printer.isQuiet || mode.isOnlyShown {
      session.printer.result(
        plans.allSatisfy(\.isEmpty)
          ? "" : changes.lines(isDone: !mode.isOnlyShown, withIdentical: session.printer.isVerbose))
    }
    for plan in plans { printNotes(plan) }
    if mode.isOnlyShown {
      session.printer.note("Nothing was changed: this is what a run would do.\n")
    } else if !session.printer.isQuiet {
      session.printer.result(summary)
    }
  }

  /// The modules that are behind their templates.
  func printCheck(_ mode: ChangeMode) -> ExitCode {
    let behind = plans.filter(\.isBehind).flatMap(\.modules)
    if mode.json {
      session.printer.result(json(isDone: false))
    } else {
      session.printer.result(behind.map { $0.visible() + "\n" }.joined())
      session.printer.note(
        behind.isEmpty
          ? "No module is behind its template.\n" : "hint: run `viper module update --all`.\n")
    }
    return behind.isEmpty ? .done : .declined
  }

  private func printNotes(_ plan: ModulePlan) {
    for note in plan.notes { session.printer.note("note: \(note)\n") }
    for path in plan.conflicts {
      session.printer.note(
        "conflict: edits and template disagree in \(shown(path)); look for `<<<<<<<`.\n")
    }
    for mention in plan.mentions {
      session.printer.note(
        "\(shown(mention.path)):\(mention.line): `\(mention.word.visible())` stays\n")
    }
    if !plan.mentions.isEmpty {
      session.printer.note("hint: `--references` changes them too.\n")
    }
  }

  private var summary: String {
    let names = plans.filter { !$0.isEmpty }.flatMap(\.modules)
    guard !names.isEmpty else { return "Nothing had to be done.\n" }
    return "\(session.printer.output.bold(names.map { $0.visible() }.joined(separator: ", "))) "
      + "\(verb): \(changes.counts)\n"
  }

  private func json(isDone: Bool) -> String {
    func paths(_ paths: [Path]) -> JSONText {
      .array(paths.map { .string($0.display(in: session.world)) })
    }
    return JSONText.object([
      ("done", .bool(isDone)),
      ("modules", .array(plans.filter { !$0.isEmpty }.flatMap(\.modules).map { .string($0) })),
      ("behind", .array(plans.filter(\.isBehind).flatMap(\.modules).map { .string($0) })),
      (
        "steps",
        .array(
          changes.changes.map { change in
            .object([
              ("action", .string(change.action.rawValue)),
              ("path", .string(change.path.display(in: session.world))),
              ("from", change.movedFrom.map { .string($0.display(in: session.world)) } ?? .null),
              ("kind", .string(change.isFolder ? "folder" : "file")),
            ])
          })
      ),
      ("conflicts", paths(plans.flatMap(\.conflicts))),
      (
        "mentions",
        .array(
          plans.flatMap(\.mentions).map { mention in
            .object([
              ("path", .string(mention.path.display(in: session.world))),
              ("line", .number(mention.line)), ("word", .string(mention.word)),
            ])
          })
      ),
      ("notes", .array(plans.flatMap(\.notes).map { .string($0) })),
      ("warnings", .array(plans.flatMap(\.warnings).map { .string($0.message) })),
    ]).text + "\n"
  }

  private func shown(_ path: Path) -> String { path.display(in: session.world).visible() }
}
