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
    session.printer.result(json: fields(isDone: !mode.isOnlyShown, mode))
    if mode.asDiff {
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
  func printCheck() -> ExitCode {
    let behind = plans.filter(\.isBehind).flatMap(\.modules)
    session.printer.result(json: fields(isDone: false))
    session.printer.result(behind.map { $0.escaped() + "\n" }.joined())
    session.printer.note(
      behind.isEmpty
        ? "No module is behind its template.\n" : "hint: run `viper module update --all`.\n")
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
        "\(shown(mention.path)):\(mention.line): `\(mention.word.escaped())` stays\n")
    }
    if !plan.mentions.isEmpty {
      session.printer.note("hint: `--references` changes them too.\n")
    }
  }

  private var summary: String {
    let names = plans.filter { !$0.isEmpty }.flatMap(\.modules)
    guard !names.isEmpty else { return "Nothing had to be done.\n" }
    return "\(session.printer.output.bold(names.map { $0.escaped() }.joined(separator: ", "))) "
      + "\(verb): \(changes.counts)\n"
  }

  private struct Fields: Encodable {
    let done: Bool
    let modules: [String]
    let behind: [String]
    let changes: [ChangeReport.Fields]
    let diff: String?
    let conflicts: [String]
    let mentions: [Mention]
    let notes: [String]

    struct Mention: Encodable {
      let path: String
      let line: Int
      let word: String
    }
  }

  private func fields(isDone: Bool, _ mode: ChangeMode = ChangeMode()) -> Fields {
    Fields(
      done: isDone, modules: plans.filter { !$0.isEmpty }.flatMap(\.modules),
      behind: plans.filter(\.isBehind).flatMap(\.modules), changes: changes.fields,
      diff: mode.asDiff ? changes.diff : nil,
      conflicts: plans.flatMap(\.conflicts).map { $0.display(in: session.world) },
      mentions: plans.flatMap(\.mentions).map {
        Fields.Mention(
          path: $0.path.display(in: session.world), line: $0.line, word: $0.word)
      }, notes: plans.flatMap(\.notes))
  }

  private func shown(_ path: Path) -> String { path.display(in: session.world).escaped() }
}
