import Diagnostics
import ViperActions

extension ProjectAction where Plan == WiringPlan {
  /// Shows or applies the plan, then prints it.
  ///
  /// `reason` is printed if there are no changes; `callSite` tells where the user has to write the
  /// call.
  func run(
    _ mode: ChangeMode, noChanges reason: String, callSite: String = "", in session: Session
  ) throws(Diagnostic) -> ExitCode {
    let plan = try mode.isPreview ? preview() : apply()
    let changes = ChangeReport(plan.changes, in: session)
    session.printer.warn(plan.warnings)
    let byHand = plan.byHand.map { edit -> JSONObject in
      ["place": edit.place, "lines": edit.lines]
    }
    session.printer.result(
      json: changes.summary(mode) + ["byHand": byHand, "call": plan.trigger])
    if plan.changes.isEmpty, plan.byHand.isEmpty {
      session.printer.note("Nothing to do: \(reason).\n")
    } else {
      changes.print(mode)
    }
    for edit in plan.byHand {
      session.printer.result(
        "\nInsert into \(edit.place.escaped()):\n\n\(edit.lines.escaped(keepingLines: true))\n")
    }
    if let call = plan.trigger {
      session.printer.note("Write `\(call.escaped())` \(callSite).\n")
    }
    return .done
  }
}
