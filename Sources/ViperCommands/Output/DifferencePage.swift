import Workspace

/// Shows how files would change to somebody at a terminal, coloured, through their pager.
struct DifferencePage {
  private let changes: [Change]
  private let session: Session

  init(_ changes: [Change], in session: Session) {
    self.changes = changes
    self.session = session
  }

  func show() {
    let text = ChangeReport(changes, in: session).diff
    let console = session.world.console
    if console.outputIsTerminal, let pager = session.world.environment.variables["PAGER"],
      !pager.isEmpty, pager != "cat",
      console.page(Self.coloured(text, session.printer.output), by: pager)
    {
      return
    }
    console.writeError(Self.coloured(text, session.printer.errors))
  }

  /// The colours of git.
  static func coloured(_ diff: String, _ style: Style) -> String {
    guard style.isOn else { return diff }
    return diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = String(line)
      switch line.utf8.first {
      case UInt8(ascii: "+"):
        return line.hasPrefix("+++ ") ? style.bold(line) : style.paint(line, .green)
      case UInt8(ascii: "-"):
        return line.hasPrefix("--- ") ? style.bold(line) : style.paint(line, .red)
      case UInt8(ascii: "@"): return style.paint(line, .cyan)
      default: return line.hasPrefix("diff ") ? style.bold(line) : line
      }
    }.joined(separator: "\n")
  }
}
