import Diagnostics
import ViperActions
import Workspace

/// Asks what to do with files that exist and differ, one after the other.
struct ConflictQuestion {
  private enum Answer { case yes, no, all, rest, quit }

  private let plan: GenerationPlan
  private let session: Session

  init(_ plan: GenerationPlan, in session: Session) {
    self.plan = plan
    self.session = session
  }

  /// - Returns: nil when the user quits or ends the input.
  func ask() -> ConflictPolicy? {
    let conflicts = plan.conflicts
    let count = conflicts.count
    session.printer.tell(
      count == 1
        ? "A file exists and differs from what would be generated.\n"
        : "\(count) files exist and differ from what would be generated.\n")
    var replaced: Set<Path> = []
    for (index, change) in conflicts.enumerated() {
      switch answer(for: change, count == 1 ? "" : " (\(index + 1) of \(count))") {
      case .yes: replaced.insert(change.path)
      case .no: break
      case .all: return .replacing(replaced.union(conflicts[index...].map(\.path)))
      case .rest: return .replacing(replaced)
      case .quit:
        session.printer.tell("Nothing was changed.\n")
        return nil
      }
    }
    return .replacing(replaced)
  }

  private func answer(for change: Change, _ place: String) -> Answer {
    let style = session.printer.errors
    session.printer.tell("  \(session.shown(change.path))\(place)\n")
    while true {
      let question =
        style.bold("Replace it?") + " [y]es, [n]o, [a]ll, [r]est skip, [d]iff, [q]uit: "
      guard let line = session.printer.ask(question) else {
        session.printer.tell("\n")
        return .quit
      }
      switch line.trimmed.lowercased() {
      case "y", "yes": return .yes
      case "n", "no": return .no
      case "a", "all": return .all
      case "r", "rest": return .rest
      case "q", "quit": return .quit
      case "d", "diff":
        let diff = ChangeReport([change], in: session).diff
        session.printer.page(
          { $0.difference(diff) }, by: session.world.environment.variables["PAGER"])
      default: session.printer.tell("Please answer y, n, a, r, d or q.\n")
      }
    }
  }
}
