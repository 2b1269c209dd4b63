import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// The option of checks that report only what is new.
struct BaselineOptions: ParsableArguments {
  @Option(help: .of("file", "Report only what this file lacks, or create it."), completion: .file())
  var baseline: String?

  /// The findings that the file lacks: all without `--baseline`, none if this writes the file.
  func newFindings<Finding>(
    among findings: [Finding], in session: Session,
    key: (Finding) -> (rule: String, file: Path, subject: String)
  ) throws(Diagnostic) -> (findings: [Finding], isWritten: Bool) {
    guard let name = baseline else { return (findings, false) }
    var baseline = try Baseline(name, in: session.world)
    let (new, isWritten) = try baseline.compareOrCreate(with: findings, key: key)
    if isWritten {
      session.printer.note(
        "note: wrote \(findings.count.counted("finding")) to \(session.shown(baseline.path))\n")
    }
    return (new, isWritten)
  }
}
