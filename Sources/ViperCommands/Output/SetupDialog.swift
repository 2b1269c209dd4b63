import Diagnostics
import ViperActions
import Workspace

/// Asks the questions of `setup` on a terminal.
struct SetupDialog {
  private let printer: Printer
  private var style: Style { printer.errorStyle }
  private let width: Int

  init(in session: Session) {
    printer = session.printer
    width = max(20, min(session.world.console.width ?? 80, 100))
  }

  /// Says what `setup` found before it asks.
  func introduce(_ context: ProjectContext, in world: World) {
    say("Enter accepts the answer in brackets, Ctrl-C leaves everything unchanged.")
    if let manifest = context.manifest {
      let targets = manifest.candidates.count.counted("target")
      say("\(manifest.file.display(in: world).escaped()) has \(targets) that modules can go to.")
      for place in manifest.unread {
        say("\(place.file.escaped()):\(place.line) is left out, because viper can't read it.")
      }
    }
    if let generator = context.generator {
      say("\(generator.rawValue) makes the Xcode project here.")
    } else if context.projects.isEmpty {
      say("There is no .xcodeproj here, so only files will be written.")
    }
    for path in context.rambafilesBelow.prefix(3) {
      say("There is another Rambafile: \(path.display(in: world).escaped())", color: .yellow)
    }
  }

  /// - Returns: nil when the input ends.
  func ask(_ question: SetupQuestion) -> SetupAnswer? {
    printer.tell("\n")
    say(question.title, bold: true)
    let digits = String(question.choices.count).count
    list(question.choices.map { ($0.name, $0.remark, style.dim) }, numberWidth: 2 + digits)
    while true {
      guard let line = printer.ask(prompt(question)) else { return nil }
      do throws(InvalidAnswer) {
        return (try question.answer(fromLine: line), isTyped: !line.trimmed.isEmpty)
      } catch {
        say(error.reason, color: .yellow)
      }
    }
  }

  private func prompt(_ question: SetupQuestion) -> String {
    var shown = question.suggestion.joined(separator: ", ").escaped()
    var hint = ""
    switch question.kind {
    case .yesOrNo: shown = question.suggestion == ["yes"] ? "Y/n" : "y/N"
    case .several: hint = shown.isEmpty ? "numbers or names, with commas " : ""
    case .text: hint = question.isOptional && !shown.isEmpty ? "- for none " : ""
    case .one: break
    }
    return "  " + (hint.isEmpty ? "" : style.dim(hint))
      + (shown.isEmpty ? "" : "[\(style.paint(shown, .cyan))]") + "> "
  }

  /// What the user wants after a look at all answers.
  enum Verdict {
    case write
    case change(SetupQuestion)
    /// Also when the input ends.
    case leave
  }

  /// Shows all answers and asks whether they are right.
  func review(_ items: [(question: SetupQuestion, answer: [String])], replacing: Bool) -> Verdict {
    while true {
      printer.tell("\n")
      var rows: [(name: String, detail: String, paint: (String) -> String)] = []
      for (question, answer) in items {
        if answer.isEmpty {
          rows.append((question.label, question.emptyAnswer, style.dim))
        } else {
          rows.append((question.label, answer.joined(separator: ", "), style.bold))
        }
      }
      list(rows, numberWidth: 4)
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
        say("Please type a number from 1 to \(items.count), q to leave, or Enter.", color: .yellow)
      }
    }
  }

  func wantsAgents() -> Bool {
    say("Also write AGENTS.md and a skill for coding agents?", bold: true)
    return printer.agrees(to: "  [\(style.paint("y/N", .cyan))]> ")
  }

  /// Numbered rows in columns; a detail that is too long for the terminal gets its own lines.
  private func list(
    _ rows: [(name: String, detail: String, paint: (String) -> String)], numberWidth: Int
  ) {
    let longest = rows.map(\.name.count).max() ?? 0
    let indent = String(repeating: " ", count: numberWidth + 2)
    for (index, row) in rows.enumerated() {
      let number = String(index + 1)
      let margin = String(repeating: " ", count: max(1, numberWidth - number.count))
      let start = margin + style.paint(number, .cyan) + "  "
      let detail = row.detail.escaped()
      if !detail.isEmpty, indent.count + longest + 2 + row.detail.count <= width {
        printer.tell(start + row.name.escaped().padded(to: longest + 2) + row.paint(detail) + "\n")
      } else {
        let names = WrappedText.lines(row.name.escaped(), width: width - indent.count)
        printer.tell(start + names.joined(separator: "\n" + indent) + "\n")
        for line in WrappedText.lines(detail, width: width - indent.count) where !line.isEmpty {
          printer.tell(indent + row.paint(line) + "\n")
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
