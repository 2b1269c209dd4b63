import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper project check`
struct ProjectCheckCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find what is wrong in the project file.",
    discussion: """
      Ids of nothing, entries that are there twice, files that are missing on the disk or that no \
      target has, Swift files of one name in a target, conflict markers. Ends with 2 when it finds \
      something.

      viper project check
      viper project check --fix          … and correct what has one right answer
      viper project check --fix --diff   show what that would change
      """)

  @Flag(help: "Correct what has one right answer: ids of nothing, and second entries.")
  var fix = false

  @OptionGroup(title: "Project") var project: ProjectOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Apps") var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { project.xcodeprojPath == nil }
  var changesProject: Bool { isFixing }
  private var isFixing: Bool { fix && !change.values.isOnlyShown }

  func validate() throws {
    if apps.allApps, project.xcodeprojPath != nil {
      throw ValidationError("`--all-apps` and `--xcodeproj-path` exclude each other.")
    }
    if !fix, change.values.isOnlyShown {
      throw ValidationError("`--dry-run` and `--diff` go with `--fix`.")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let xcodeproj = try ProjectPlace.xcodeproj(
      named: project.xcodeprojPath, in: session.world)
    let inspection = ProjectInspection(
      xcodeproj, in: session.world)
    let before = try isFixing ? inspection.apply() : fix ? inspection.preview() : inspection.plan()
    let after = isFixing && !before.changes.isEmpty ? try inspection.plan() : before
    session.printer.warn(before.warnings)
    let text = ProjectCheckText(before, after, isFixed: isFixing, in: session)
    let changes = ChangeReport(before.changes, in: session)
    session.printer.result(
      json: text.fields(diff: change.values.asDiff ? changes.diff : nil))
    if change.values.asDiff, !session.printer.isJSON {
      changes.announce(change.values)
    } else {
      let findings = TruncatedDiagnostics(after.findings, by: session.printer)
      session.printer.report(findings.shown)
      if let remainder = findings.remainder { session.printer.note("\n" + remainder) }
      if !session.printer.isQuiet { session.printer.result(text.summary) }
    }
    return after.findings.isEmpty ? .done : .declined
  }
}
