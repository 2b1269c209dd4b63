import ArgumentParser
import Diagnostics
import ViperActions

struct ModuleForgetCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete a module's record, but keep its files.",
    discussion: """
      The files stay on disk and in the Xcode project.

      viper module forget Profile
      """)

  @Argument(help: .module, completion: Completion.module) var name: String
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try RecordCorrection(.forget, of: name, in: session.world)
      .run("forgotten", in: session)
  }
}
