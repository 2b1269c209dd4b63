import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module add service`
struct ModuleAddServiceCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Add a service to a module.",
    discussion: """
      Passes the service's protocol to the initializer of the interactor, or of the
      presenter if the module has no interactor, and to the code that creates the
      module. Tests and previews get a stub. Other code that creates the module is
      listed, because only you know where it gets the service. viper only inserts
      lines; where it can't tell the right place, it prints them.

      viper module add service Feed NewsService
      """)

  @Argument(help: .module, completion: Completion.module) var module: String
  @Argument(help: "The name of the service's protocol.") var service: String

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try ServiceAddition(of: service, to: module, in: session.world).run(
      change.mode, noChanges: "\(module.escaped()) already has \(service.escaped())", in: session)
  }
}
