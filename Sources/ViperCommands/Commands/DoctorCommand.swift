import ArgumentParser
import Diagnostics
import ViperActions

/// `viper doctor`
struct DoctorCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the project's configuration.",
    discussion: """
      Reads everything that `viper gen` reads, changes nothing, and reports all
      problems at once with a hint for each. Exits with 2 if there are errors;
      warnings do not count.
      """)

  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var doctor = Doctor(in: session.world)
    let report = doctor.examine()
    print(report, by: session.printer)
    return report.errors == 0 ? .done : .declined
  }

  private func print(_ report: DoctorReport, by printer: Printer) {
    printer.result(
      json: [
        "errors": report.errors, "warnings": report.warnings,
        "sections": report.sections.map { section -> JSONObject in
          [
            "topic": section.topic.rawValue, "fact": section.fact,
            "findings": section.findings.map(\.fields),
          ]
        },
      ])
    for section in report.sections
    where !section.findings.isEmpty || (!section.fact.isEmpty && !printer.isQuiet) {
      printer.result(head(of: section, printer.output) + problems(of: section, printer))
    }
    if !printer.isQuiet || report.errors + report.warnings > 0 {
      printer.result(summary(of: report, printer.output))
    }
  }

  private func head(of section: DoctorReport.Section, _ style: Style) -> String {
    let mark: String
    if section.findings.contains(where: { $0.severity == .error }) {
      mark = style.paint("error  ", .red, isBold: true)
    } else if !section.findings.isEmpty {
      mark = style.paint("warning", .yellow, isBold: true)
    } else {
      mark = style.paint("ok     ", .green)
    }
    let fact = section.fact.isEmpty ? "" : ": " + section.fact.escaped()
    return "\(mark)  \(style.bold(section.topic.rawValue))\(fact)\n"
  }

  private func problems(of section: DoctorReport.Section, _ printer: Printer) -> String {
    guard !section.findings.isEmpty else { return "" }
    let (shown, remainder) = printer.truncated(section.findings)
    let texts = shown.map(DiagnosticText(style: printer.output).text)
    return "\n" + (texts + [remainder].compactMap(\.self)).joined(separator: "\n") + "\n"
  }

  private func summary(of report: DoctorReport, _ style: Style) -> String {
    let warnings = report.warnings.counted("warning")
    if report.errors > 0 {
      let counts = "\(report.errors.counted("error")), \(warnings)."
      return style.paint(counts, .red, isBold: true) + "\n"
    }
    return "The configuration is consistent\(report.warnings == 0 ? "." : ", with \(warnings).")\n"
  }
}
