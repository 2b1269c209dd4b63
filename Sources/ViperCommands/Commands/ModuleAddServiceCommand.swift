import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module add service`
struct ModuleAddServiceCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Give a module a service.",
    discussion: """
      The interactor takes the service's protocol through its initializer, and so does what makes \
      the module; a module without an interactor has its presenter take it. Tests and previews get \
      a stub. Others that make the module are listed: where the service comes from is theirs to \
      say. Lines are only inserted; where that is not certain, they are printed.

      viper module add service Feed NewsService
      """)

  @Argument(help: .module, completion: Completion.module) var module: String
  @Argument(help: "The name of the service's protocol.") var service: String

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try ServiceAddition(
      of: service, to: module, in: session.world
    ).run(
      change.values, otherwise: "\(module.escaped()) has \(service.escaped()) already", in: session)
  }
}
