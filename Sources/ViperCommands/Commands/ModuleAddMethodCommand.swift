import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module add method`
struct ModuleAddMethodCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "method",
    abstract: "Add a method across a module's layers.",
    discussion: """
      Adds the call from the view to the presenter and the interactor, and the
      answer back to the presenter and the view. Extends the spies and adds a test
      for each call. You write what the interactor and the view do. viper only
      inserts lines; where it can't tell the right place, it prints them.

      viper module add method Feed 'obtainItems:[Item]'
      viper module add method Feed saveItem:Item --without-answer
      viper module add method Feed refresh --from presenter
      """)

  @Argument(help: .module, completion: Completion.module) var module: String

  @Argument(
    help: ArgumentHelp(
      "A verb and a noun, and the type of the answer.", valueName: "name[:type]"))
  var method: String

  @Option(help: "First caller")
  var from = MethodAddition.Origin.view

  @Flag(help: "Add no answer; the type is the argument's type.")
  var withoutAnswer = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try MethodAddition(
      method, to: module, from: from, hasAnswer: !withoutAnswer, in: session.world
    ).run(
      change.mode, noChanges: "\(module.escaped()) already has \(method.escaped())",
      callSite: "in the \(from.rawValue), where the first call belongs", in: session)
  }
}

extension MethodAddition.Origin: ExpressibleByArgument {}
