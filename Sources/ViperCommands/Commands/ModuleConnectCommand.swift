import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module connect`
struct ModuleConnectCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Add a route from one module to another.",
    discussion: """
      Changes the router and its protocol, the presenter, which receives the other
      module's output, and the spies and tests of the router. viper only inserts
      lines that are not there yet; where it can't tell the right place, it prints
      them.

      viper module connect Feed Profile
      """)

  @Argument(
    help: "The module that opens the other: name or path.",
    completion: Completion.module)
  var from: String
  @Argument(help: "The module that it opens.", completion: Completion.module) var to: String

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try Connection(from: from, to: to, in: session.world).run(
      change.mode, noChanges: "\(from.escaped()) can already open \(to.escaped())",
      callSite: "in the presenter, where it opens the module", in: session)
  }
}
