import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module connect`
struct ModuleConnectCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Let one module open another one.",
    discussion: """
      Writes the way through the code: into the router and its protocol, into the presenter, which \
      hears the other module's output, into the spies and the tests of the router. Lines are only \
      inserted; where that is not certain, they are printed. What is there already is left alone.

      viper module connect Feed Profile
      """)

  @Argument(
    help: "The module that opens the other one: its name, Folder/Name or a path.",
    completion: Completion.module)
  var from: String
  @Argument(help: "The module that is opened.", completion: Completion.module) var to: String

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try Connection(
      from: from, to: to, in: session.world
    ).run(
      change.values, otherwise: "\(from.escaped()) can open \(to.escaped()) already",
      trigger: "where the presenter is to go there", in: session)
  }
}
