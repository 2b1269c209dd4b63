import Diagnostics
import ViperActions

/// A report of `doctor` for a reader.
struct DoctorText {
  private let report: DoctorReport
  private let printer: Printer
  private var style: Style { printer.output }
  private var isQuiet: Bool { printer.isQuiet }

  init(_ report: DoctorReport, in session: Session) {
    self.report = report
    printer = session.printer
  }

  func print() {
    printer.result(
      json: [
        "errors": report.errors, "warnings": report.warnings,
        "sections": report.sections.map(\.fields),
      ])
    printer.result(text)
  }

  private var text: String {
    var text = ""
    for section in report.sections
    where !section.findings.isEmpty || (!section.fact.isEmpty && !isQuiet) {
      text += head(of: section)
      text += findings(of: section)
    }
    return text + (isQuiet && report.errors + report.warnings == 0 ? "" : summary)
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

  private func findings(of section: DoctorReport.Section) -> String {
    guard !section.findings.isEmpty else { return "" }
    let writer = DiagnosticText(style: style)
    let findings = TruncatedDiagnostics(section.findings, by: printer)
    let parts = findings.shown.map(writer.text) + (findings.remainder.map { [$0] } ?? [])
    return "\n" + parts.joined(separator: "\n") + "\n"
  }

  private var summary: String {
    let errors = "\(report.errors) error\(report.errors == 1 ? "" : "s")"
    let warnings = "\(report.warnings) warning\(report.warnings == 1 ? "" : "s")"
    if report.errors > 0 {
      return style.paint("\(errors), \(warnings).", .red, isBold: true) + "\n"
    }
    return "The configuration holds together\(report.warnings == 0 ? "." : ", with \(warnings).")\n"
  }
}

extension DoctorReport.Section {
  fileprivate var fields: JSONObject {
    ["topic": topic.rawValue, "fact": fact, "findings": findings.map(\.fields)]
  }
}
