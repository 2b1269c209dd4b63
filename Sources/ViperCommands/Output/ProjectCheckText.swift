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
    if corrected > 0 { text += "\(name.escaped()): \(count(corrected)) corrected\n" }
    guard !after.findings.isEmpty else {
      return text + "\(name.escaped()): \(style.paint("ok", .green))\n"
    }
    text += "\(name.escaped()): \(style.paint(count(after.findings.count), .red))\n"
    if after.fixable > 0 {
      text += "hint: `viper project check --fix` corrects \(after.fixable) of them.\n"
    }
    return text
  }

  /// The same for programs; the findings are diagnostics.
  func fields(diff: String?) -> JSONObject {
    [
      "project": name, "corrected": isFixed ? before.findings.count - after.findings.count : 0,
      "fixable": after.fixable, "diff": diff,
    ]
  }

  private func count(_ number: Int) -> String { "\(number) finding\(number == 1 ? "" : "s")" }
}
