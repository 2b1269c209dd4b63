import ArgumentParser
import Diagnostics
import ViperActions

struct ModuleRelocateCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "relocate",
    abstract: "Update the record of a manually moved module.",
    discussion: """
      Changes the folders, the file paths and, as the project shows them, the groups
      in the record. Project entries that still have the old paths are corrected.
      `viper module move` moves the files itself.

      viper module relocate Profile --to Demo/Screens
      """)

  @Argument(help: .module, completion: Completion.module) var name: String

  @Option(
    help: ArgumentHelp(
      "The module's folder, or the folder that contains it.", valueName: "dir"),
    completion: Completion.folder)
  var to: String

  @Option(
    help: ArgumentHelp("The same for the test folder.", valueName: "dir"),
    completion: Completion.folder)
  var testsTo: String?

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try RecordCorrection(.relocate(to: to, testsTo: testsTo), of: name, in: session.world)
      .run("relocated", in: session)
  }
}
