import Diagnostics
import ViperActions
import Workspace

/// Says what a run of `gen` did or would do.
struct GenerationReport {
  private let plan: GenerationPlan
  private let changes: ChangeReport
  private let session: Session

  init(_ plan: GenerationPlan, policy: ConflictPolicy, in session: Session) {
    self.plan = plan
    self.session = session
    changes = ChangeReport(plan.changes(policy), in: session)
  }

  /// What a run would do, as list, diff or JSON.
  func announce(_ mode: GenMode) {
    if mode.asJSON {
      session.printer.result(PlanJSON(plan, changes.changes, in: session.world, isDone: false).text)
    } else if mode.asDiff {
      session.printer.result(changes.diff)
    } else {
      session.printer.result(changes.lines(isDone: false, withIdentical: true))
    }
    printAssumptions()
    session.printer.note(
      mode.asDiff
        ? "Nothing was changed: this is the difference.\n"
        : "Nothing was changed: this is what a run would do.\n")
    let conflicts = changes.changes.count { $0.action == .conflict }
    if conflicts > 0 {
      session.printer.note(
        "hint: a run stops at \(conflicts == 1 ? "the file that differs" : "the \(conflicts) files that differ")"
          + ", unless you pass `--force` or `--skip-existing`.\n")
    }
  }

  /// What was done, and how long it took.
  func report(asJSON: Bool, ticks: UInt64) {
    if asJSON {
      session.printer.result(PlanJSON(plan, changes.changes, in: session.world, isDone: true).text)
      return
    }
    if !session.printer.isQuiet {
      session.printer.result(
        changes.lines(isDone: true, withIdentical: session.printer.isVerbose))
    }
    printAssumptions()
    guard !session.printer.isQuiet else { return }
    session.printer.result(summary(ticks: ticks))
    if let generator = plan.generator {
      session.printer.result("Then: \(session.printer.output.bold(generator.command))\n")
    }
  }

  private func printAssumptions() {
    for assumption in plan.assumptions { session.printer.note("note: \(assumption)\n") }
    if plan.project == nil, plan.assumptions.isEmpty, plan.generator == nil {
      session.printer.note("note: no `xcodeproj_path` is set, so only files are written.\n")
    }
  }

  private func summary(ticks: UInt64) -> String {
    let tenths = (ticks + 50_000) / 100_000
    return "\(session.printer.output.bold(plan.module)): \(changes.counts)"
      + " from template \(plan.template) in \(tenths / 10).\(tenths % 10) ms\n"
  }
}
