import Diagnostics
import ViperActions

/// What was inserted into code, and what is left to people.
struct WiringReport {
  private let plan: WiringPlan
  private let session: Session

  init(_ plan: WiringPlan, in session: Session) {
    self.plan = plan
    self.session = session
  }

  /// Prints it, for readers and for programs.
  ///
  /// - Parameters:
  ///   - mode: how changes are shown.
  ///   - otherwise: what is said when there is nothing to do.
  ///   - place: where the line belongs that is left to write.
  func tell(_ mode: ChangeMode, otherwise: String, trigger place: String = "") {
    let report = ChangeReport(plan.changes, in: session)
    session.printer.warn(plan.warnings)
    session.printer.result(
      json: Fields(
        done: !mode.isOnlyShown, changes: report.fields, diff: mode.asDiff ? report.diff : nil,
        byHand: plan.byHand.map { .init(place: $0.place, lines: $0.lines) }, call: plan.trigger))
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

  private struct Fields: Encodable {
    struct Lines: Encodable {
      let place: String
      let lines: String
    }

    let done: Bool
    let changes: [ChangeReport.Fields]
    let diff: String?
    let byHand: [Lines]
    let call: String?
  }
}
