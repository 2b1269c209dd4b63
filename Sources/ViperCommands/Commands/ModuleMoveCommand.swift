import ArgumentParser
import Diagnostics
import ViperActions

/// `viper module move`
struct ModuleMoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Put a module elsewhere, as if it had been generated there.",
    discussion: """
      Its groups follow the folder, and so do the files that people added to it.

      viper module move Profile --to Demo/Screens
      viper module move Profile --to Demo/Screens --tests-to DemoTests/Screens
      """)

  @Argument(help: "The module's name.", completion: Completion.module) var name: String
  @OptionGroup(title: "The module, as gen was told") var words: ModuleWords

  @Option(
    help: ArgumentHelp("The folder for the module's folder, or that one itself.", valueName: "dir"),
    completion: Completion.folder)
  var to: String

  @Option(
    help: ArgumentHelp("The same for the tests; without it they stay.", valueName: "dir"),
    completion: Completion.folder)
  var testsTo: String?

  @Flag(help: "Leave the files that people added to the module's folders where they are.")
  var generatedOnly = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try ModuleOperation(
      .move(to: to, testsTo: testsTo), of: words.options(for: name),
      generatedOnly: generatedOnly, in: session.world
    ).run(change.values, "moved", in: session)
  }
}
