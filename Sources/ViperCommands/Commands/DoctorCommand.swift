import ArgumentParser
import Diagnostics
import ViperActions

struct DoctorCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the project's configuration.",
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
    print(report, in: session)
    return report.errors == 0 ? .done : .declined
  }

  private func print(_ report: DoctorReport, in session: Session) {
    let (printer, settings) = (session.printer, session.settings)
    printer.result(
      json: [
        "errors": report.errors, "warnings": report.warnings,
        "sections": report.sections.objects {
          let findings = $0.findings.map(settings.completingHints).map(\.fields)
          return ["topic": $0.topic.rawValue, "fact": $0.fact, "findings": findings]
        },
      ])
    let style = printer.outputStyle
    for section in report.sections {
      let (shown, remainder) = printer.truncated(section.findings)
      guard !shown.isEmpty || !section.fact.isEmpty && !printer.isQuiet else { continue }
      let mark =
        section.findings.contains { $0.severity == .error }
        ? style.paint("error  ", .red, isBold: true)
        : shown.isEmpty
          ? style.paint("ok     ", .green) : style.paint("warning", .yellow, isBold: true)
      let fact = section.fact.isEmpty ? "" : ": " + section.fact.escaped()
      printer.result("\(mark)  \(style.bold(section.topic.rawValue))\(fact)\n")
      if shown.isEmpty { continue }
      let texts =
        shown.map { DiagnosticText(style: style).text(for: settings.completingHints(of: $0)) }
        + [remainder].compactMap(\.self)
      printer.result("\n" + texts.joined(separator: "\n") + "\n")
    }
    if printer.isQuiet, report.errors + report.warnings == 0 { return }
    let warnings = report.warnings.counted("warning")
    let counts = "\(report.errors.counted("error")), \(warnings)."
    printer.result(
      (report.errors > 0
        ? style.paint(counts, .red, isBold: true)
        : "The configuration is consistent"
          + (report.warnings == 0 ? "." : ", with \(warnings).")) + "\n")
  }
}
