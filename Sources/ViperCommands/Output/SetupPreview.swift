import Diagnostics
import ViperActions
import Workspace

/// Shows the Rambafile before it is written, and says what comes next.
struct SetupPreview {
  private let file: RambafileWriting
  private let text: String
  private let session: Session

  init(_ file: RambafileWriting, _ text: String, in session: Session) {
    self.file = file
    self.text = text
    self.session = session
  }

  var isUnchanged: Bool { file.before == Array(text.utf8) }

  private var name: String { file.path.display(in: session.world) }

  /// The whole file, or the difference where one is replaced.
  func show() {
    guard !isUnchanged else { return }
    let style = session.printer.errors
    session.printer.note("\n")
    if let before = file.before {
      session.printer.note(UnifiedDiff.text(from: before, to: Array(text.utf8), name: name))
    } else {
      session.printer.note(style.bold(name.visible()) + "\n")
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let shown = String(line).visible()
        session.printer.note("  " + (line.hasPrefix("#") ? style.dim(shown) : shown) + "\n")
      }
    }
    session.printer.note("\n")
  }

  func report(_ next: SetupNextStep, _ surroundings: SetupSurroundings, _ settings: SessionSettings)
  {
    guard !session.printer.isQuiet else { return }
    let style = session.printer.output
    let action = isUnchanged ? "identical" : file.before == nil ? "created" : "replaced"
    let padded = action + String(repeating: " ", count: 10 - action.count)
    session.printer.result(
      (isUnchanged ? style.dim(padded) : style.paint(padded, .green)) + name.visible() + "\n")
    for (index, command) in next.commands.enumerated() {
      session.printer.result(
        (index == 0 ? "Next: " : "Then: ") + style.bold(settings.commandLine(command)) + "\n")
    }
    if let generator = surroundings.generator {
      session.printer.result("Then: \(style.bold(generator.command))\n")
    }
  }
}
