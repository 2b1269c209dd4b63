import Diagnostics
import ViperActions

extension ModuleAddition {
  /// Shows or applies the plan, then prints it; `reason` is printed if there are no changes.
  func run(noChanges reason: String, in session: Session) throws(Diagnostic) -> ExitCode {
    let plan = try session.carryOut(self)
    let changes = ChangeReport(plan.changes, in: session)
    let byHand = plan.byHand.map { edit -> JSONObject in
      ["place": edit.place, "lines": edit.lines]
    }
    session.printer.result(
      json: changes.json() + ["byHand": byHand, "call": plan.call])
    if plan.changes.isEmpty, plan.byHand.isEmpty {
      session.printer.note("Nothing to do: \(reason).\n")
    } else {
      changes.print()
    }
    let start =
      plan.isRemoving ? "Edited since it was added, so remove it from" : "Insert into"
    for edit in plan.byHand {
      session.printer.result(
        "\n\(start) \(edit.place.escaped()):\n\n\(edit.lines.escaped(keepingLines: true))\n")
    }
    if let call = plan.call {
      let place = plan.callPlace.map { " " + $0.escaped() } ?? ""
      session.printer.note("Write `\(call.escaped())`\(place).\n")
    }
    return .done
  }
}
