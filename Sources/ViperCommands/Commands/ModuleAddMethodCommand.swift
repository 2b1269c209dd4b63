import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module add method`
struct ModuleAddMethodCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "method",
    abstract: "Lead a method through a module's layers and back.",
    discussion: """
      From the view's output to the presenter and the interactor, and with what came of it back to \
      the presenter and the view; with what spies remember, and a test for each hop. What the \
      interactor and the view are to do is left to you. Lines are only inserted; where that is not \
      certain, they are printed.

      viper module add method Feed 'obtainItems:[Item]'
      viper module add method Feed saveItem:Item --without-answer
      viper module add method Feed refresh --from presenter
      """)

  @Argument(help: .module, completion: Completion.module) var module: String

  @Argument(
    help: ArgumentHelp(
      "A verb and what it is about. TYPE is what comes back; without an answer, what is handed over.",
      valueName: "name[:type]"))
  var method: String

  @Option(help: "Who begins: view or presenter.")
  var from = MethodAddition.Origin.view

  @Flag(help: "Nothing comes back.")
  var withoutAnswer = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try MethodAddition(
      method, to: module, from: from, hasAnswer: !withoutAnswer, in: session.world
    ).run(
      change.values, otherwise: "\(module.escaped()) has \(method.escaped()) already",
      trigger: from == .view
        ? "where the view is to ask for it" : "where the presenter is to begin",
      in: session)
  }
}

extension MethodAddition.Origin: ExpressibleByArgument {}
