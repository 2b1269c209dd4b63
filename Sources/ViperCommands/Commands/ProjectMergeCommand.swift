import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ProjectMergeCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge Xcode project files as git's merge driver.",
    discussion: """
      Merges the objects of the project files. If it can't (XML, a truncated file, a
      duplicate id), it merges their lines. Exits with 2 if conflicts are left, and
      with 1 if it failed and OURS is unchanged.

      viper project merge --install            set up this repository
      viper project merge --install --global   set up all your repositories
      viper project merge BASE OURS THEIRS     what git runs; writes to OURS
      """)

  @Argument(help: .of("file", "The common version, ours and theirs.")) var files: [String] = []
  @Flag(help: "Tell git to merge project files with viper.") var install = false
  @Flag(help: "Undo `--install`.") var uninstall = false

  @Flag(name: .customLong("global"), help: "Apply it to all your repositories.")
  var isGlobal = false

  @Flag(name: .shortAndLong, help: "Change git's configuration without asking.") var yes = false

  @Option(
    name: .customLong("path"), help: .of("path", "The file's name for messages, which git passes."))
  var name: String?

  @Option(help: .of("count", "The length of conflict markers.")) var markerSize = 7

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }
  var changesProject: Bool { false }

  func validate() throws {
    try exclude(("--install", install), ("--uninstall", uninstall))
    if install || uninstall {
      if !files.isEmpty { throw ValidationError("`--install` and `--uninstall` take no files") }
    } else if files.count != 3 {
      throw ValidationError("`merge` takes three files, BASE OURS THEIRS, or `--install`")
    } else if markerSize < 1 {
      throw ValidationError("`--marker-size` must be at least 1")
    } else if change.mode.isPreview || change.expect != nil {
      throw ValidationError("`--dry-run`, `--diff` and `--expect` belong to `--install`")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    if install || uninstall { return try setUp(in: session) }
    let paths = files.map(session.typed)
    let merge = ProjectFileMerge(
      (paths[0], paths[1], paths[2]), name: (name ?? files[1]).escaped(), markerSize: markerSize,
      isRunByGit: name != nil, in: session.world)
    let done = try merge.apply()
    session.printer.warn(done.warnings)
    if let reason = done.reasonForTextMerge {
      // The file is merged now, but a bug should be reported.
      let hints = reason.code == "project.merge-check-failed" ? reason.hints.prefix(1) : []
      session.printer.warn([
        reason.asWarning(noting: "viper merged the text line by line.", hints: Array(hints))
      ])
    }
    let conflicts = ConflictReport(
      files: [(merge.name, done.conflicts)],
      isResolvable: name != nil && done.reasonForTextMerge == nil)
    session.printer.result(json: conflicts.fields)
    conflicts.print(in: session)
    return done.conflicts.isEmpty ? .done : .declined
  }

  private func setUp(in session: Session) throws(Diagnostic) -> ExitCode {
    let driver = try MergeDriverSetup(isInstalling: install, isGlobal: isGlobal, in: session.world)
    let steps = driver.steps
    if mode.isPreview {
      let changes = ChangeReport(try session.carryOut(driver).changes, in: session)
      session.printer.result(
        json: ["steps": steps] + changes.preview + ["next": session.applyingCommand])
      for step in steps { session.printer.result("\(step.escaped())\n") }
      changes.print()
      return .done
    }
    if !yes, change.expect == nil {
      guard session.canAsk else {
        throw Diagnostic(
          .error, "merge.unconfirmed",
          "changing git's configuration needs confirmation, and viper can't ask here",
          notes: steps.map { "viper would \($0.escaped())." }, hints: ["pass `--yes`."])
      }
      for step in steps { session.printer.tell("\(step.escaped())\n") }
      let question = session.printer.errorStyle.bold("Do this?") + " [Y/n] "
      guard session.printer.agrees(to: question, default: true) else { return .declined }
    }
    let plan = try session.carryOut(driver)
    do throws(Diagnostic) { try driver.configure() } catch {
      var error = error
      error.notes += plan.changes.map { "`\(session.shown($0.path))` has already changed." }
      throw error
    }
    session.printer.result(json: ["done": steps])
    tellResult(of: driver, hasChanges: !plan.changes.isEmpty, in: session)
    return .done
  }

  private func tellResult(of driver: MergeDriverSetup, hasChanges: Bool, in session: Session) {
    if install, let problem = Doctor.mergeProblem(in: session.world) {
      session.printer.warn([problem])
    } else {
      let repositories = isGlobal ? "all your repositories" : "this repository"
      session.printer.details(
        "git \(install ? "now" : "no longer") merges project files of \(repositories) with viper.\n"
      )
    }
    if !isGlobal, hasChanges {
      session.printer.details(
        "Commit \(session.shown(driver.attributes)). `viper undo` takes back only this file.\n")
    }
    if !isGlobal, install {
      session.printer.details("Ask everyone on the team to run this command once.\n")
    }
  }
}
