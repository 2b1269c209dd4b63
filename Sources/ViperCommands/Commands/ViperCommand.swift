import ArgumentParser
import Diagnostics

/// The root of all commands.
struct ViperCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viper", abstract: "Generate VIPER modules in Xcode projects.",
    discussion: """
      viper setup                  write a Rambafile, once per project
      viper gen Profile            generate a module
      viper gen Profile --dry-run  list what gen would change

      Exit codes: 0 done, 1 failed, 2 a check found something, a conflict is left
      or the user declined, 64 wrong usage.
      """,
    version: Viper.version,
    subcommands: [
      SetupCommand.self, GenCommand.self, TemplateCommand.self, ModuleCommand.self,
      ProjectCommand.self, UndoCommand.self, DoctorCommand.self, CompletionCommand.self,
      VersionCommand.self,
    ])

  /// The parser hands these options on to the command, so they can also come before its name.
  @OptionGroup(title: "Global options") var global: GlobalOptions
}

struct VersionCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Print the version.")

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    session.printer.result(json: ["version": Viper.version])
    session.printer.result(Viper.version + "\n")
    return .done
  }
}
