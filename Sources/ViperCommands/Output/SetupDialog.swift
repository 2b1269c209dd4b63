import Configuration
import Diagnostics
import ViperActions
import Workspace

/// Asks the questions of `setup` on a terminal.
struct SetupDialog {
  private let console: any Console
  private let style: Style
  private let width: Int

  init(in session: Session) {
    console = session.world.console
    style = session.printer.errors
    width = max(20, min(session.world.console.width ?? 80, 100))
  }

  func open(_ surroundings: SetupSurroundings) {
    say("Enter takes what stands in brackets, Ctrl-C leaves everything as it is.")
    if surroundings.projects.isEmpty {
      say("There is no .xcodeproj here, so only files will be written.")
    }
    if let generator = surroundings.generator {
      say("\(generator.rawValue) makes the Xcode project here.")
    }
  }

  /// - Returns: nil when the input ends.
  func ask(_ question: SetupQuestion) -> [String]? {
    console.writeError("\n")
    say(question.title, bold: true)
    list(question.choices)
    while true {
      console.writeError(prompt(question))
      guard let line = console.readLine() else { return nil }
      switch question.read(line: line) {
      case .answer(let answer): return answer
      case .unclear(let reason): say(reason, color: .yellow)
      }
    }
  }

  func confirm(replacing: Bool) -> Bool {
    let question = SetupQuestion(
      "--yes", replacing ? "Replace the Rambafile by this" : "Write this Rambafile", .yesOrNo,
      finding: ["yes"])
    return ask(question) == ["yes"]
  }

  func decline() -> ExitCode {
    console.writeError("\nNothing was written.\n")
    return .declined
  }

  private func prompt(_ question: SetupQuestion) -> String {
    var found = question.finding.joined(separator: ", ").visible()
    var hint = ""
    switch question.kind {
    case .yesOrNo: found = question.finding == ["yes"] ? "Y/n" : "y/N"
    case .several: hint = found.isEmpty ? "numbers or names, with commas " : ""
    case .text(let isOptional):
      if isOptional, !found.isEmpty { hint = "- for none " }
    case .one: break
    }
    return "  " + (hint.isEmpty ? "" : style.dim(hint))
      + (found.isEmpty ? "" : "[\(style.paint(found, .cyan))]") + "> "
  }

  private func list(_ choices: [SetupQuestion.Choice]) {
    let digits = String(choices.count).count
    let longest = choices.map(\.name.count).max() ?? 0
    for (index, choice) in choices.enumerated() {
      let number = String(index + 1)
      let margin = "  " + String(repeating: " ", count: digits - number.count)
      let gap = String(repeating: " ", count: max(1, longest - choice.name.count + 2))
      let start = margin + style.paint(number, .cyan) + "  " + choice.name.visible()
      let used = margin.count + number.count + 2 + choice.name.count
      // On a narrow terminal the remark gets a line of its own.
      if choice.remark.isEmpty {
        console.writeError(start + "\n")
      } else if used + gap.count + choice.remark.count <= width {
        console.writeError(start + gap + style.dim(choice.remark) + "\n")
      } else {
        let indent = String(repeating: " ", count: margin.count + number.count + 4)
        console.writeError(start + "\n")
        for line in WrappedText.lines(choice.remark, width: width - indent.count) {
          console.writeError(indent + style.dim(line) + "\n")
        }
      }
    }
  }

  private func say(_ text: String, bold: Bool = false, color: Style.Color? = nil) {
    for line in WrappedText.lines(text, width: width) {
      let painted = color.map { style.paint(line, $0) } ?? (bold ? style.bold(line) : line)
      console.writeError(painted + "\n")
    }
  }
}
