import Diagnostics
import ViperActions
import Workspace

/// Tells what `viper project check` found, and what it corrected.
struct ProjectCheckText {
  private let before: ProjectInspection.Report
  private let after: ProjectInspection.Report
  private let isFixed: Bool
  private let name: String
  private let style: Style

  init(
    _ before: ProjectInspection.Report, _ after: ProjectInspection.Report, isFixed: Bool,
    in session: Session
  ) {
    self.before = before
    self.after = after
    self.isFixed = isFixed
    name = after.path.display(in: session.world)
    style = session.printer.output
  }

  /// One line that says how it stands, and what `--fix` can do.
  var summary: String {
    var text = ""
    let corrected = before.findings.count - after.findings.count
    if corrected > 0 { text += "\(name.visible()): \(count(corrected)) corrected\n" }
    guard !after.findings.isEmpty else {
      return text + "\(name.visible()): \(style.paint("ok", .green))\n"
    }
    text += "\(name.visible()): \(style.paint(count(after.findings.count), .red))\n"
    if after.fixable > 0 {
      text += "hint: `viper project check --fix` corrects \(after.fixable) of them.\n"
    }
    return text
  }

  /// The same for programs.
  var json: String {
    JSONText.object([
      ("ok", .bool(after.findings.isEmpty)),
      ("project", .string(name)),
      ("corrected", .number(isFixed ? before.findings.count - after.findings.count : 0)),
      ("fixable", .number(after.fixable)),
      (
        "findings",
        .array(
          after.findings.map { finding in
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
          })
      ),
    ]).text + "\n"
  }

  private func number(_ number: Int?) -> JSONText {
    number.flatMap { $0 > 0 ? .number($0) : nil } ?? .null
  }

  private func count(_ number: Int) -> String { "\(number) finding\(number == 1 ? "" : "s")" }
}
