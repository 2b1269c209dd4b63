import Diagnostics
import ViperActions

/// A report of `doctor` for programs: stable keys, every finding.
struct DoctorJSON {
  let text: String

  init(_ report: DoctorReport) {
    let sections = report.sections.map { section in
      JSONText.object([
        ("topic", .string(section.topic.rawValue)),
        ("fact", .string(section.fact)),
        ("findings", .array(section.findings.map(Self.finding))),
      ])
    }
    let object = JSONText.object([
      ("ok", .bool(report.errors == 0)),
      ("errors", .number(report.errors)),
      ("warnings", .number(report.warnings)),
      ("sections", .array(sections)),
    ])
    text = object.text + "\n"
  }

  private static func finding(_ finding: Diagnostic) -> JSONText {
    .object([
      ("severity", .string(finding.severity.rawValue)),
      ("code", .string(finding.code.description)),
      ("message", .string(finding.message)),
      ("file", finding.location.map { .string($0.file) } ?? .null),
      ("line", number(finding.location?.line)),
      ("column", number(finding.location?.column)),
      ("notes", .array(finding.notes.map { .string($0) })),
      ("hints", .array(finding.hints.map { .string($0) })),
    ])
  }

  private static func number(_ number: Int?) -> JSONText {
    number.flatMap { $0 > 0 ? .number($0) : nil } ?? .null
  }
}
