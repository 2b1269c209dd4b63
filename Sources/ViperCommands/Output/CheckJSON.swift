import Diagnostics
import ModuleTemplates

/// The findings of a check for programs.
struct CheckJSON {
  let text: String

  init(_ results: [(name: String, check: TemplateCheck)]) {
    let templates = results.map { name, check in
      JSONText.object([
        ("name", .string(name)),
        ("findings", .array(check.findings.map(Self.finding))),
      ])
    }
    text = JSONText.object([("templates", .array(templates))]).text + "\n"
  }

  private static func finding(_ finding: Diagnostic) -> JSONText {
    .object([
      ("severity", .string(finding.severity.rawValue)),
      ("code", .string(finding.code.description)),
      ("message", .string(finding.message)),
      ("file", finding.location.map { .string($0.file) } ?? .null),
      ("line", finding.location.map { .number($0.line) } ?? .null),
      ("column", finding.location.map { .number($0.column) } ?? .null),
      ("notes", .array(finding.notes.map { .string($0) })),
      ("hints", .array(finding.hints.map { .string($0) })),
    ])
  }
}
