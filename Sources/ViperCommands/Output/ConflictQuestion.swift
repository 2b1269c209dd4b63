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
    let console = session.world.console
    let style = session.printer.errors
    console.writeError("These files exist and differ from what would be generated:\n")
    for file in plan.conflicts {
      console.writeError("  \(file.path.display(in: session.world).visible())\n")
    }
    while true {
      console.writeError(
        style.bold("Replace them? ") + "[y]es, [n]o, [s]kip them, show the [d]ifference: ")
      guard let line = console.readLine() else {
        console.writeError("\nNothing was changed.\n")
        return nil
      }
      switch line.trimmed.lowercased() {
      case "y", "yes": return .replace
      case "s", "skip": return .skip
      case "n", "no", "":
        console.writeError("Nothing was changed.\n")
        return nil
      case "d", "diff": showDifferences()
      default: console.writeError("Please answer y, n, s or d.\n")
      }
    }
  }

  private func showDifferences() {
    session.world.console.writeError(ChangeReport(plan.conflicts, in: session).diff)
  }
}
