import ArgumentParser
import Diagnostics
import ViperActions

/// `viper module prune`
struct ModulePruneCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove versions of templates that no module needs.",
    discussion: """
      Other branches may need a version in `.viper/templates` that none of the modules here is \
      from. It goes when no record of any branch or tag that git knows names it; `git fetch --all` \
      makes git know those of others. Without git nothing is removed.
      """)

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let pruning = SnapshotPruning(in: session.world)
    let mode = change.values
    let plan = mode.isOnlyShown ? try pruning.plan() : try pruning.apply()
    session.printer.warn(plan.warnings)
    let report = ChangeReport(plan.changes, in: session)
    session.printer.result(
      json: [
        "done": !mode.isOnlyShown, "changes": report.fields,
        "diff": mode.asDiff ? report.diff : nil,
      ])
    if plan.changes.isEmpty {
      session.printer.note("Nothing had to be done.\n")
    } else if mode.isOnlyShown {
      report.announce(mode)
    } else {
      report.report()
    }
    return .done
  }
}
