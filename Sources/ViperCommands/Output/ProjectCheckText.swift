import Diagnostics
import ViperActions
import Workspace

/// Describes what `viper project check` found and what it fixed.
struct ProjectCheckText {
  let before: ProjectInspection.Report
  let after: ProjectInspection.Report
  let session: Session

  private var name: String { after.path.display(in: session.world) }
  private var fixed: Int { before.findings.count - after.findings.count }

  /// The state of the project file, and what `--fix` can do.
  var summary: String {
    let style = session.printer.output
    let start = "\(name.escaped()): "
    let first = fixed > 0 ? "\(start)\(fixed.counted("problem")) fixed\n" : ""
    if after.findings.isEmpty { return "\(first)\(start)\(style.paint("ok", .green))\n" }
    let hint =
      after.fixable > 0 ? "hint: `viper project check --fix` fixes \(after.fixable) of them.\n" : ""
    return "\(first)\(start)\(style.paint(after.findings.count.counted("problem"), .red))\n\(hint)"
  }

  /// The result for JSON; the findings are diagnostics.
  func fields(diff: String?) -> JSONObject {
    ["project": name, "corrected": fixed, "fixable": after.fixable, "diff": diff]
  }
}
