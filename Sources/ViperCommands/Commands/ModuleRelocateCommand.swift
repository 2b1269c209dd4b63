import ArgumentParser
import Diagnostics
import ViperActions

/// `viper module relocate`
struct ModuleRelocateCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "relocate",
    abstract: "Correct the record of a module that was moved by hand.",
    discussion: """
      The record changes: its folders, the paths of its files, and its groups as the project shows \
      them. Entries of the project that still show the old places follow. `viper module move` \
      moves the files.

      viper module relocate Profile --to Demo/Screens
      """)

  @Argument(help: .module, completion: Completion.module) var name: String

  @Option(
    help: ArgumentHelp(
      "The folder that has the module's folder now, or that one.", valueName: "dir"),
    completion: Completion.folder)
  var to: String

  @Option(
    help: ArgumentHelp("The same for the tests.", valueName: "dir"), completion: Completion.folder)
  var testsTo: String?

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try RecordCorrection(.relocate(to: to, testsTo: testsTo), of: name, in: session.world)
      .run(change.values, "relocated", in: session)
  }
}
