import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleConnectCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Add a route from one module to another.",
    discussion: """
      Changes the router and its protocol, the presenter, which receives the other
      module's output, and the spies and tests of the router. viper only inserts
      lines that are not there yet; where it can't tell the right place, it prints
      them. It is `viper module add route`, which a template can change.

      viper module connect Feed Profile
      viper module connect Feed Profile --segue showProfile
      """)

  @Argument(
    help: "The module that opens the other: name or path.",
    completion: Completion.module)
  var from: String
  @Argument(help: "The module that it opens.", completion: Completion.module) var to: String

  @Option(help: ArgumentHelp("Open it by this segue.", valueName: "identifier"))
  var segue: String?

  @Flag(help: "Remove the route, unless it was edited.")
  var remove = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let words = [from, to] + (segue.map { ["--segue", $0] } ?? [])
    return try ModuleAddition("route", words, removing: remove, in: session.world).run(
      noChanges:
        "\(from.escaped()) \(remove ? "has no route to" : "can already open") \(to.escaped())",
      in: session)
  }
}
