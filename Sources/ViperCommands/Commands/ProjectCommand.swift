import ArgumentParser
import Configuration
import Diagnostics
import ViperActions
import Workspace
import XcodeProject

struct ProjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "project", abstract: "Check, merge and convert Xcode project files.",
    subcommands: [
      ProjectCheckCommand.self, ProjectMergeCommand.self, ProjectResolveCommand.self,
      ProjectFoldersCommand.self,
    ])
}

struct ProjectOptions: ParsableArguments {
  @Option(help: .of("xcodeproj", "The project, if not the Rambafile's."), completion: .directory)
  var xcodeprojPath: String?

  func settings(_ global: GlobalOptions) -> SessionSettings {
    var settings = global.values
    settings.xcodeprojPath = xcodeprojPath
    return settings
  }
}

struct ProjectCheckCommand: AppCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a project file for problems.",
    discussion: """
      Finds references to missing objects, duplicate entries, files that are not on
      disk or in no target, duplicate Swift file names in a target, and conflict
      markers. Exits with 2 if it finds a problem.

      viper project check
      viper project check --fix          fix what has only one right answer
      viper project check --fix --diff   show what that would change
      """)

  @Flag(help: "Remove dangling references and duplicate entries.") var fix = false

  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var project: ProjectOptions
  @OptionGroup var apps: AppOptions
  @OptionGroup var shared: ChangingOptions

  var settings: SessionSettings { project.settings(global) }
  var needsRambafile: Bool { project.xcodeprojPath == nil }
  var changesProject: Bool { fix && !mode.isPreview }

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
    if apps.allApps, try Rambafile.ifThere(in: session.world)?.isEmptied(.xcodeprojPath) == true {
      session.printer.note("note: this app has no Xcode project that viper edits\n")
      return .done
    }
    let xcodeproj = try ProjectLocator.xcodeproj(named: project.xcodeprojPath, in: session.world)
    let inspection = ProjectFileInspection(xcodeproj, in: session.world)
    let before = try session.carryOut(inspection, isCheck: !fix)
    var after = changesProject && !before.changes.isEmpty ? try inspection.plan() : before
    let fixed = before.findings.count - after.findings.count
    var isWritten = false
    // A file with conflicts was not checked.
    if !after.findings.contains(where: { $0.code == "project.conflict" }) {
      (after.findings, isWritten) = try baseline.newFindings(among: after.findings, in: session) {
        ($0.code.description, after.path, $0.message)
      }
    }
    let changes = ChangeReport(before.changes, in: session)
    let findings = after.findings.flatMap(\.all).map(session.settings.completingHints)
    session.printer.result(
      json: [
        "project": session.path(after.path), "corrected": fixed,
        "fixable": after.fixable, "findings": findings.map(\.fields),
      ] + (fix ? changes.json() : [:]))
    if mode.isPreview { changes.print() }
    if !mode.showsDiff || session.printer.isJSON {
      let (shown, remainder) = session.printer.truncated(after.findings)
      session.printer.report(shown)
      if let remainder { session.printer.note("\n" + remainder) }
      session.printer.details(summary(of: after, fixed, in: session))
    }
    return after.findings.isEmpty || isWritten ? .done : .declined
  }

  /// The state of the project file, and what `--fix` can do.
  private func summary(
    of after: ProjectFileInspection.Report, _ fixed: Int, in session: Session
  ) -> String {
    let style = session.printer.outputStyle
    let start = "\(session.shown(after.path)): "
    let state =
      after.findings.isEmpty
      ? style.paint("ok", .green) : style.paint(after.findings.count.counted("problem"), .red)
    let hint = session.settings.completed("`viper project check --fix`").escaped()
    let hasHint = after.fixable > 0 && !after.findings.isEmpty
    let fixable = after.fixable.counted("problem")
    return (fixed > 0 ? "\(start)\(fixed.counted("problem")) fixed\n" : "")
      + "\(start)\(state)\n" + (hasHint ? "hint: \(hint) fixes \(fixable).\n" : "")
  }
}

struct ProjectFoldersCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "folders", abstract: "Convert groups to synchronized folders.",
    discussion: """
      Folders that Xcode 16 synchronizes need no entries in the project file, so
      there is nothing to merge. viper converts a group only if every target keeps
      the same files with the same flags, attributes and platforms. Other groups stay
      unchanged, and viper prints the reason. The result needs Xcode 16 or newer.

      viper project folders                all groups that can be converted
      viper project folders Demo/Modules   this group
      viper project folders --check        exit with 2 if there is one
      """)

  @Argument(help: "Groups by their paths in Xcode's navigator.", completion: Completion.group)
  var groups: [String] = []

  @Flag(help: "Exit with 2 if a group can be converted.") var check = false
  @Flag(name: .shortAndLong, help: "Convert without asking.") var yes = false

  @OptionGroup var project: ProjectOptions
  @OptionGroup var shared: ChangingOptions

  var settings: SessionSettings { project.settings(global) }
  var needsRambafile: Bool { project.xcodeprojPath == nil }
  var mode: ChangeMode { change.mode(isCheck: check) }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let xcodeproj = try ProjectLocator.xcodeproj(named: project.xcodeprojPath, in: session.world)
    var conversion = FolderConversion(groups, of: xcodeproj, in: session.world)
    let plan = try conversion.preview()
    let hasNoChanges = plan.edit.converted.isEmpty
    let isApproved = change.expect != nil
    let isDone = !mode.isPreview && (isApproved || !hasNoChanges)
    if isDone {
      if !yes, !isApproved, try !agrees(to: plan, in: session) { return .declined }
      conversion.agreed = plan
      session.printer.warn(try conversion.apply().warnings)
    }
    let report = ChangeReport(plan.changes, in: session)
    session.printer.result(json: report.json() + fields(of: plan, in: session))
    session.printer.result(
      mode.showsDiff ? report.diff : text(for: plan, isDone: isDone, in: session))
    if change.mode.isPreview { report.noteNothingChanged() }
    if check { return hasNoChanges ? .done : .declined }
    return groups.isEmpty || plan.edit.unconverted.isEmpty ? .done : .failed
  }

  private func agrees(
    to plan: FolderConversion.Plan, in session: Session
  ) throws(Diagnostic) -> Bool {
    let file = session.shown(plan.change.path)
    guard session.canAsk else {
      throw Diagnostic(
        .error, "questions.unanswered",
        "converting groups of \(file) needs confirmation, and viper can't ask here",
        hints: ["check the result with `--dry-run`, then pass `--yes`."])
    }
    session.printer.result(text(for: plan, isDone: false, in: session))
    return session.printer.agrees(
      to: session.printer.errorStyle.bold("Convert them to folders?") + " [y/N] ")
  }

  /// A line for each group and one with the total.
  private func text(for plan: FolderConversion.Plan, isDone: Bool, in session: Session) -> String {
    let style = session.printer.outputStyle
    let edit = plan.edit
    var text = ""
    if !session.printer.isQuiet || !isDone {
      for group in edit.converted {
        text += style.paint((isDone ? "converted" : "convert").padded(to: 11), .green)
        let targets = group.targets.map { $0.escaped() }.joined(separator: ", ")
        let except = group.exceptions > 0 ? " except \(group.exceptions.counted("file"))" : ""
        text += group.groupPath.escaped() + style.dim("  \(targets)\(except)") + "\n"
      }
      for group in edit.unconverted {
        text += style.paint("unchanged".padded(to: 11), .yellow)
        text += "\(group.groupPath.escaped()): \(group.reason.escaped())\n"
      }
    }
    let entries = edit.converted.reduce(0) { $0 + $1.entries }
    text += "\(session.shown(plan.change.path)): \(edit.converted.count.counted("group")) "
    text += isDone ? "converted" : "can be converted"
    return text + (entries > 0 ? ", \(entries.counted("entry", "entries")) fewer to merge\n" : "\n")
  }

  private func fields(of plan: FolderConversion.Plan, in session: Session) -> JSONObject {
    [
      "project": session.path(plan.change.path),
      "turned": plan.edit.converted.objects {
        [
          "group": $0.groupPath, "folder": $0.folder, "targets": $0.targets,
          "exceptions": $0.exceptions, "entries": $0.entries,
        ]
      },
      "refused": plan.edit.unconverted.objects { ["group": $0.groupPath, "reason": $0.reason] },
    ]
  }
}
