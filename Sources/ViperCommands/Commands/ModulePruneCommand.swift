import ArgumentParser
import Diagnostics
import ViperActions

/// `viper module prune`
struct ModulePruneCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove template versions that no record uses.",
    discussion: """
      `.viper/templates` keeps the template versions that modules were generated
      from. Other branches may need a version that no module here uses: viper removes
      it only if no record on any branch or tag that git knows refers to it. Run
      `git fetch --all` first. Without git, viper removes nothing.
      """)

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let pruning = SnapshotPruning(in: session.world)
    let mode = change.mode
    let plan = mode.isPreview ? try pruning.preview() : try pruning.apply()
    session.printer.warn(plan.warnings)
    let report = ChangeReport(plan.changes, in: session)
    session.printer.result(json: report.summary(mode) + report.next(mode))
    if plan.changes.isEmpty {
      session.printer.note("Nothing to do.\n")
    } else {
      report.print(mode)
    }
    return .done
  }
}
