import Diagnostics
import ViperActions

extension ProjectAction where Plan == WiringPlan {
  /// Shows the plan, or carries it out and says so.
  ///
  /// - Parameters:
  ///   - mode: how changes are shown.
  ///   - otherwise: what is said when there is nothing to do.
  ///   - place: where the line belongs that is left to write.
  ///   - session: where it is said.
  /// - Returns: that it is done.
  /// - Throws: what is in the way; then nothing is changed.
  func run(
    _ mode: ChangeMode, otherwise: String, trigger place: String = "", in session: Session
  ) throws(Diagnostic) -> ExitCode {
    let plan = try mode.isOnlyShown ? preview() : apply()
    WiringReport(plan: plan, session: session).tell(mode, otherwise: otherwise, trigger: place)
    return .done
  }
}

/// What was inserted into code, and what is left to people.
private struct WiringReport {
  let plan: WiringPlan
  let session: Session

  func tell(_ mode: ChangeMode, otherwise: String, trigger place: String) {
    let report = ChangeReport(plan.changes, in: session)
    session.printer.warn(plan.warnings)
    session.printer.result(
      json: [
        "done": !mode.isOnlyShown, "changes": report.fields,
        "diff": mode.asDiff ? report.diff : nil, "byHand": plan.byHand.map(\.fields),
        "call": plan.trigger,
      ])
    if plan.changes.isEmpty, plan.byHand.isEmpty {
      session.printer.note("Nothing to do: \(otherwise).\n")
    } else if mode.isOnlyShown {
      report.announce(mode)
    } else {
      report.report()
    }
    for lines in plan.byHand {
      session.printer.result(
        "\nLeft to you, in \(lines.place.escaped()):\n\n\(lines.lines.escaped(keepingLines: true))\n"
      )
    }
    if let trigger = plan.trigger {
      session.printer.note("Write `\(trigger.escaped())` \(place).\n")
    }
  }
}

extension WiringPlan.ByHand {
  fileprivate var fields: JSONObject { ["place": place, "lines": lines] }
}
