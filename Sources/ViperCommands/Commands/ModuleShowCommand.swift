import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module show`
struct ModuleShowCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a module's files and their state.")

  @Argument(help: .module, completion: Completion.module) var name: String

  @Option(help: "The folder that contains it, if the name is ambiguous.")
  var modulePath: String?

  @Flag(help: "Show the changes since generation as a diff.")
  var diff = false

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let module = try ModuleDescription(
      of: name, in: modulePath.map { session.world.project.appending($0).normalized },
      in: session.world)
    let text = ModuleText(module: module, session: session)
    session.printer.result(json: text.fields(withDiff: diff))
    session.printer.result(diff ? text.diff : text.text)
    return .done
  }
}
