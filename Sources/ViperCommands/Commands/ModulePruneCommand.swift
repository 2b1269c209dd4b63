import ArgumentParser
import Diagnostics
import ViperActions

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
    let plan = try session.carryOut(SnapshotPruning(in: session.world))
    let report = ChangeReport(plan.changes, in: session)
    session.printer.result(json: report.json())
    if plan.changes.isEmpty {
      session.printer.note("Nothing to do.\n")
    } else {
      report.print()
    }
    return .done
  }
}
