import Diagnostics
import ViperActions
import Workspace

/// Asks for each file that exists and differs whether to replace it.
struct ConflictQuestion {
  let plan: GenerationPlan
  let session: Session

  /// - Returns: nil when the user quits or the input ends.
  func ask() -> ConflictPolicy? {
    let conflicts = plan.conflicts
    let count = conflicts.count
    session.printer.tell(
      count == 1
        ? "1 file exists and differs from the generated one.\n"
        : "\(count) files exist and differ from the generated ones.\n")
    var replaced: Set<Path> = []
    for (index, change) in conflicts.enumerated() {
      switch answer(for: change, count == 1 ? "" : " (\(index + 1) of \(count))") {
      case "y": replaced.insert(change.path)
      case "n": break
      case "a": return .replacing(replaced.union(conflicts[index...].map(\.path)))
      case "r": return .replacing(replaced)
      default:
        session.printer.tell("Nothing changed.\n")
        return nil
      }
    }
    return .replacing(replaced)
  }

  /// - Returns: the letter of the answer; q at the end of the input.
  private func answer(for change: Change, _ position: String) -> Character {
    let style = session.printer.errors
    session.printer.tell("  \(session.shown(change.path))\(position)\n")
    while true {
      let question =
        style.bold("Replace it?") + " [y]es, [n]o, [a]ll, [r]est skip, [d]iff, [q]uit: "
      guard let line = session.printer.ask(question)?.trimmed.lowercased() else {
        session.printer.tell("\n")
        return "q"
      }
      let words = ["yes", "no", "all", "rest", "quit", "diff"]
      guard let word = words.first(where: { $0 == line || $0.prefix(1) == line }) else {
        session.printer.tell("Please answer y, n, a, r, d or q.\n")
        continue
      }
      if word != "diff" { return word.first ?? "q" }
      let diff = ChangeReport([change], in: session).diff
      session.printer.page(
        { $0.difference(diff) }, by: session.world.environment.variables["PAGER"])
    }
  }
}
