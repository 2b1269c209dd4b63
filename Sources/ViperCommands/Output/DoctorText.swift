import Diagnostics
import ViperActions

/// Prints the report of `doctor`.
struct DoctorText {
  let report: DoctorReport
  let printer: Printer
  private var style: Style { printer.output }

  func print() {
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
      printer.result(head(of: section) + problems(of: section))
    }
    if !printer.isQuiet || report.errors + report.warnings > 0 { printer.result(summary) }
  }

  private func head(of section: DoctorReport.Section) -> String {
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

  private func problems(of section: DoctorReport.Section) -> String {
    guard !section.findings.isEmpty else { return "" }
    let (shown, remainder) = printer.truncated(section.findings)
    let texts = shown.map(DiagnosticText(style: style).text) + (remainder.map { [$0] } ?? [])
    return "\n" + texts.joined(separator: "\n") + "\n"
  }

  private var summary: String {
    let (errors, warnings) = (
      report.errors.counted("error"), report.warnings.counted("warning")
    )
    if report.errors > 0 {
      return style.paint("\(errors), \(warnings).", .red, isBold: true) + "\n"
    }
    return "The configuration is consistent\(report.warnings == 0 ? "." : ", with \(warnings).")\n"
  }
}
