import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module connect`
struct ModuleConnectCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Let one module open another one.",
    discussion: """
      Writes the way through the code: into the router and its protocol, into the presenter, which \
      hears the other module's output, into the spies and the tests of the router. Lines are only \
      inserted; where that is not certain, they are printed. What is there already is left alone.

      viper module connect Feed Profile
      """)

  @Argument(help: "The module that opens the other one.") var from: String
  @Argument(help: "The module that is opened.") var to: String

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var changesProject: Bool { !change.values.isOnlyShown }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let mode = change.values
    let connection = Connection(
      from: from, to: to, in: session.rambafile.parent, world: session.world)
    let plan = mode.isOnlyShown ? try connection.plan() : try connection.apply()
    let report = ChangeReport(plan.changes, in: session)
    session.printer.warn(plan.warnings)
    session.printer.result(
      json: Fields(
        done: !mode.isOnlyShown, changes: report.fields, diff: mode.asDiff ? report.diff : nil,
        byHand: plan.byHand.map { .init(place: $0.place, lines: $0.lines) }, call: plan.trigger))
    if plan.changes.isEmpty, plan.byHand.isEmpty {
      session.printer.note("Nothing to do: \(from.visible()) can open \(to.visible()) already.\n")
    } else if mode.isOnlyShown {
      report.announce(mode)
    } else {
      report.report()
    }
    tell(plan, in: session)
    return .done
  }

  private func tell(_ plan: ConnectionPlan, in session: Session) {
    for lines in plan.byHand {
      session.printer.result(
        "\nLeft to you, in \(lines.place.visible()):\n\n\(lines.lines.visible(keepingLines: true))\n"
      )
    }
    session.printer.note("Write `\(plan.trigger.visible())` where the presenter is to go there.\n")
  }

  private struct Fields: Encodable {
    struct Lines: Encodable {
      let place: String
      let lines: String
    }

    let done: Bool
    let changes: [ChangeReport.Fields]
    let diff: String?
    let byHand: [Lines]
    let call: String
  }
}
