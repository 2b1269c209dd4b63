import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module show`
struct ModuleShowCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a module's files, how they stand and where the project shows them.")

  @Argument(help: .module, completion: Completion.module) var name: String

  @Option(help: "The folder of the module's folder, where several modules have the name.")
  var modulePath: String?

  @Flag(help: "Print what was changed since it was generated, as a diff.")
  var diff = false

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let module = try ModuleDescription(
      of: name, in: modulePath.map { session.world.project.appending($0).normalized },
      in: session.world)
    let text = ModuleText(module, in: session)
    session.printer.result(json: text.fields(withDiff: diff))
    session.printer.result(diff ? text.diff : text.text)
    return .done
  }
}
