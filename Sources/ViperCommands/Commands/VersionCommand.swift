import ArgumentParser
import Diagnostics

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
