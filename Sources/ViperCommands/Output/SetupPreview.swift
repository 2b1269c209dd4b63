import Diagnostics
import ViperActions
import Workspace

/// Shows the Rambafile of `setup` and the next commands.
struct SetupPreview {
  private let change: Change
  private let text: String
  private let next: [String]
  private let changes: ChangeReport
  private let session: Session
  private var printer: Printer { session.printer }

  /// `next` are the commands to run afterwards.
  init(_ change: Change, _ text: String, next: [String] = [], in session: Session) {
    self.change = change
    self.text = text
    self.next = next
    self.session = session
    changes = ChangeReport([change], in: session)
  }

  /// Shows the whole file, or the difference from the existing one.
  func show() {
    guard change.action != .identical else { return }
    let style = printer.errors
    printer.note("\n")
    if change.previous != nil {
      printer.note(changes.diff)
    } else {
      printer.note(style.bold(session.shown(change.path)) + "\n")
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let shown = String(line).escaped()
        printer.note("  " + (line.hasPrefix("#") ? style.dim(shown) : shown) + "\n")
      }
    }
    printer.note("\n")
  }

  /// Reports what a run would do, as a list or a diff.
  func announce(_ mode: ChangeMode) {
    printer.result(json: fields(isDone: false, mode))
    if !mode.asDiff { show() }
    changes.announce(mode)
  }

  /// Reports the change and the next commands.
  func report() {
    printer.result(json: fields(isDone: true))
    changes.report()
    guard !printer.isQuiet else { return }
    for (index, command) in next.enumerated() {
      printer.result((index == 0 ? "Next: " : "Then: ") + printer.output.bold(command) + "\n")
    }
  }

  private func fields(isDone: Bool, _ mode: ChangeMode = ChangeMode()) -> JSONObject {
    [
      "done": isDone, "changes": changes.fields, "diff": mode.asDiff ? changes.diff : nil,
      "text": text, "next": next,
    ]
  }
}
