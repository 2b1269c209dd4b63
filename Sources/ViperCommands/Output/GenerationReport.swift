import Diagnostics
import ViperActions
import Workspace

/// Says what a run of `gen` did or would do.
struct GenerationReport {
  private let plan: GenerationPlan
  private let steps: [PlanStep]
  private let session: Session
  private let style: Style

  init(_ plan: GenerationPlan, policy: ConflictPolicy, in session: Session) {
    self.plan = plan
    self.session = session
    steps = plan.steps(policy)
    style = session.printer.output
  }

  /// What a run would do, as list, diff or JSON.
  func announce(_ mode: GenMode) {
    if mode.asJSON {
      session.printer.result(PlanJSON(plan, steps, in: session.world, isDone: false).text)
    } else if mode.asDiff {
      session.printer.result(steps.map(diff).joined())
    } else {
      session.printer.result(text(of: steps, isDone: false))
    }
    printAssumptions()
    session.printer.note(
      mode.asDiff
        ? "Nothing was changed: this is the difference.\n"
        : "Nothing was changed: this is what a run would do.\n")
    let conflicts = steps.count { $0.action == .conflict }
    if conflicts > 0 {
      session.printer.note(
        "hint: a run stops at \(conflicts == 1 ? "the file that differs" : "the \(conflicts) files that differ")"
          + ", unless you pass `--force` or `--skip-existing`.\n")
    }
  }

  /// What was done, and how long it took.
  func report(asJSON: Bool, ticks: UInt64) {
    if asJSON {
      session.printer.result(PlanJSON(plan, steps, in: session.world, isDone: true).text)
      return
    }
    let shown = steps.filter { $0.action != .identical }
    if !session.printer.isQuiet {
      let lines = session.printer.isVerbose || shown.isEmpty ? steps : shown
      session.printer.result(text(of: lines, isDone: true))
    }
    printAssumptions()
    if !session.printer.isQuiet { session.printer.result(summary(ticks: ticks)) }
  }

  private func printAssumptions() {
    for assumption in plan.assumptions { session.printer.note("note: \(assumption)\n") }
    if plan.project == nil, plan.assumptions.isEmpty {
      session.printer.note("note: no `xcodeproj_path` is set, so only files are written.\n")
    }
  }

  private func text(of steps: [PlanStep], isDone: Bool) -> String {
    steps.map { line($0, isDone: isDone) }.joined()
  }

  private func line(_ step: PlanStep, isDone: Bool) -> String {
    let (word, color): (String, Style.Color?) =
      switch step.action {
      case .create: (isDone ? "created" : "create", .green)
      case .replace: (isDone ? "replaced" : "replace", .yellow)
      case .edit: (isDone ? "edited" : "edit", .blue)
      case .skip: (isDone ? "skipped" : "skip", .yellow)
      case .conflict: ("conflict", .red)
      case .identical: ("identical", nil)
      }
    let padded = word + String(repeating: " ", count: 10 - word.count)
    let path = step.path.display(in: session.world).visible()
    return (color.map { style.paint(padded, $0) } ?? style.dim(padded))
      + path + (step.after == nil ? "/" : "") + "\n"
  }

  private func diff(of step: PlanStep) -> String {
    guard let after = step.after else { return "" }
    return UnifiedDiff.text(
      from: step.before, to: after, name: step.path.display(in: session.world))
  }

  private func summary(ticks: UInt64) -> String {
    var counts: [String] = []
    for (action, word) in [
      (PlanStep.Action.create, "created"), (.replace, "replaced"), (.edit, "edited"),
      (.skip, "skipped"), (.identical, "identical"),
    ] {
      let count = steps.count { $0.action == action }
      if count > 0 { counts.append("\(count) \(word)") }
    }
    let tenths = (ticks + 50_000) / 100_000
    let list = counts.dropFirst().reduce(counts.first ?? "") { $0 + ", " + $1 }
    return "\(style.bold(plan.module)): \(list)"
      + " from template \(plan.template) in \(tenths / 10).\(tenths % 10) ms\n"
  }
}
