import Diagnostics
import ViperActions
import Workspace

/// Asks what to do with files that exist and differ.
struct ConflictQuestion {
  private let plan: GenerationPlan
  private let session: Session

  init(_ plan: GenerationPlan, in session: Session) {
    self.plan = plan
    self.session = session
  }

  /// - Returns: nil when the user declines or ends the input.
  func ask() -> ConflictPolicy? {
    let printer = session.printer
    printer.tell("These files exist and differ from what would be generated:\n")
    for file in plan.conflicts {
      printer.tell("  \(file.path.display(in: session.world).visible())\n")
    }
    while true {
      let question =
        printer.errors.bold("Replace them? ") + "[y]es, [n]o, [s]kip them, show the [d]ifference: "
      guard let line = printer.ask(question) else {
        printer.tell("\nNothing was changed.\n")
        return nil
      }
      switch line.trimmed.lowercased() {
      case "y", "yes": return .replace
      case "s", "skip": return .skip
      case "n", "no", "":
        printer.tell("Nothing was changed.\n")
        return nil
      case "d", "diff": printer.tell(ChangeReport(plan.conflicts, in: session).diff)
      default: printer.tell("Please answer y, n, s or d.\n")
      }
    }
  }
}
