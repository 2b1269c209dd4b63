import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ProjectCheckCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a project file for problems.",
    discussion: """
      Finds references to missing objects, duplicate entries, files that are not on
      disk or in no target, duplicate Swift file names in a target, and conflict
      markers. Exits with 2 if it finds a problem.

      viper project check
      viper project check --fix          fix what has only one right answer
      viper project check --fix --diff   show what that would change
      """)

  @Flag(help: "Remove dangling references and duplicate entries.")
  var fix = false

  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var project: ProjectOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { project.xcodeprojPath == nil }
  var mode: ChangeMode { change.mode }
  var changesProject: Bool { fix && !mode.isPreview }
  func planInputs(of words: [String]) -> PlanInputs? { change.planInputs(of: words) }
  var canBeUndone: Bool { true }

  func validate() throws {
    let allApps = ("--all-apps", apps.allApps)
    try exclude(allApps, ("--xcodeproj-path", project.xcodeprojPath != nil))
    try exclude(("--fix", fix), ("--baseline", baseline.baseline != nil))
    if !fix, mode.isPreview || change.expect != nil {
      throw ValidationError("`--dry-run`, `--diff` and `--expect` need `--fix`")
    }
    try exclude(allApps, ("--expect", change.expect != nil))
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let xcodeproj = try ProjectLocator.xcodeproj(named: project.xcodeprojPath, in: session.world)
    let inspection = ProjectInspection(xcodeproj, in: session.world)
    let before = try session.carryOut(inspection, isCheck: !fix)
    var after = changesProject && !before.changes.isEmpty ? try inspection.plan() : before
    let fixed = before.findings.count - after.findings.count
    let isWritten: Bool
    (after.findings, isWritten) = try baseline.new(among: after.findings, in: session) {
      ($0.code.description, after.path, $0.message)
    }
    let changes = ChangeReport(before.changes, in: session)
    session.printer.result(
      json: [
        "project": session.path(after.path), "corrected": fixed,
        "fixable": after.fixable, "findings": after.findings.flatMap(\.all).map(\.fields),
      ] + (fix ? changes.json() : [:]))
    if mode.isPreview { changes.print() }
    if !mode.asDiff || session.printer.isJSON {
      let (shown, remainder) = session.printer.truncated(after.findings)
      session.printer.report(shown)
      if let remainder { session.printer.note("\n" + remainder) }
      session.printer.details(summary(of: after, fixed, in: session))
    }
    return after.findings.isEmpty || isWritten ? .done : .declined
  }

  /// The state of the project file, and what `--fix` can do.
  private func summary(
    of after: ProjectInspection.Report, _ fixed: Int, in session: Session
  ) -> String {
    let style = session.printer.output
    let start = "\(session.shown(after.path)): "
    let state =
      after.findings.isEmpty
      ? style.paint("ok", .green) : style.paint(after.findings.count.counted("problem"), .red)
    let hint = "hint: `viper project check --fix` fixes \(after.fixable) of them.\n"
    let hasHint = after.fixable > 0 && !after.findings.isEmpty
    return (fixed > 0 ? "\(start)\(fixed.counted("problem")) fixed\n" : "")
      + "\(start)\(state)\n" + (hasHint ? hint : "")
  }
}
