import Configuration
import Diagnostics
import ViperActions
import Workspace

/// Asks the questions of `setup` on a terminal.
struct SetupDialog {
  private let printer: Printer
  private var style: Style { printer.errors }
  private let width: Int

  init(in session: Session) {
    printer = session.printer
    width = max(20, min(session.world.console.width ?? 80, 100))
  }

  func open(_ context: ProjectContext, in world: World) {
    say("Enter takes what stands in brackets, Ctrl-C leaves everything as it is.")
    if let manifest = context.manifest {
      let able = manifest.candidates.count
      say(
        "\(manifest.file.display(in: world).escaped()) has \(able) target\(able == 1 ? "" : "s")"
          + " that modules can go to.")
      for place in manifest.unread.prefix(3) {
        say(
          "\(place.file.escaped()):\(place.line) is left out: it can't be read without running it.")
      }
    }
    if let generator = context.generator {
      say("\(generator.rawValue) makes the Xcode project here.")
    } else if context.projects.isEmpty {
      say("There is no .xcodeproj here, so only files will be written.")
    }
    for path in context.rambafilesBelow.prefix(3) {
      say("There is a Rambafile below: \(path.display(in: world).escaped())", color: .yellow)
    }
  }

  /// - Returns: nil when the input ends.
  func ask(_ question: SetupQuestion) -> SetupAnswer? {
    printer.tell("\n")
    say(question.title, bold: true)
    list(question.choices)
    while true {
      guard let line = printer.ask(prompt(question)) else { return nil }
      switch question.read(line: line) {
      case .answer(let answer): return SetupAnswer(answer, isTyped: !line.trimmed.isEmpty)
      case .unclear(let reason): say(reason, color: .yellow)
      }
    }
  }

  /// What to do with all answers together.
  enum Verdict {
    case write
    case change(SetupQuestion)
    /// The user leaves, or the input ends.
    case leave
  }

  /// Shows all answers, and asks whether that is it.
  func review(_ items: [SetupItem], replacing: Bool) -> Verdict {
    while true {
      printer.tell("\n")
      table(items)
      say("Enter \(replacing ? "replaces" : "writes") the Rambafile, a number changes a line.")
      let prompt = "  [\(style.paint("Enter", .cyan))]> "
      guard let line = printer.ask(prompt)?.trimmed.lowercased() else { return .leave }
      switch line {
      case "", "y", "yes": return .write
      case "q", "quit": return .leave
      case "n", "no": say("Type the number of a line to change it, or q to leave.", color: .yellow)
      default:
        if let number = Int(line), items.indices.contains(number - 1) {
          return .change(items[number - 1].question)
        }
        say(
          "Please type a number from 1 to \(items.count), q to leave, or Enter.", color: .yellow)
      }
    }
  }

  private func table(_ items: [SetupItem]) {
    let longest = items.map(\.question.label.count).max() ?? 0
    for (index, item) in items.enumerated() {
      let number = String(index + 1)
      let margin = String(repeating: " ", count: max(1, 4 - number.count))
      let label = item.question.label.padded(to: longest)
      let value =
        item.answer.isEmpty ? item.question.nothing : item.answer.joined(separator: ", ")
      let start = margin + style.paint(number, .cyan) + "  "
      let indent = String(repeating: " ", count: 6)
      if 8 + longest + value.count <= width {
        printer.tell(start + label + "  " + shown(value, item) + "\n")
      } else {
        let lines = WrappedText.lines(item.question.label, width: width - indent.count)
        printer.tell(start + lines.joined(separator: "\n" + indent) + "\n")
        for line in WrappedText.lines(value.escaped(), width: width - indent.count) {
          printer.tell(indent + shown(line, item) + "\n")
        }
      }
    }
  }

  private func shown(_ value: String, _ item: SetupItem) -> String {
    item.answer.isEmpty ? style.dim(value.escaped()) : style.bold(value.escaped())
  }

  func decline() -> ExitCode {
    printer.tell("\nNothing was written.\n")
    return .declined
  }

  private func prompt(_ question: SetupQuestion) -> String {
    var found = question.finding.joined(separator: ", ").escaped()
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
      let start = margin + style.paint(number, .cyan) + "  " + choice.name.escaped()
      let used = margin.count + number.count + 2 + choice.name.count
      // On a narrow terminal the remark gets a line of its own.
      if choice.remark.isEmpty {
        printer.tell(start + "\n")
      } else if used + gap.count + choice.remark.count <= width {
        printer.tell(start + gap + style.dim(choice.remark) + "\n")
      } else {
        let indent = String(repeating: " ", count: margin.count + number.count + 4)
        printer.tell(start + "\n")
        for line in WrappedText.lines(choice.remark, width: width - indent.count) {
          printer.tell(indent + style.dim(line) + "\n")
        }
      }
    }
  }

  private func say(_ text: String, bold: Bool = false, color: Style.Color? = nil) {
    for line in WrappedText.lines(text, width: width) {
      let painted = color.map { style.paint(line, $0) } ?? (bold ? style.bold(line) : line)
      printer.tell(painted + "\n")
    }
  }
}
