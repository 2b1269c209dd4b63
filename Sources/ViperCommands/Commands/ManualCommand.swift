import ArgumentParser
import Diagnostics

/// `viper manual`
struct ManualCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the man page.",
    discussion: """
      viper manual > /usr/local/share/man/man1/viper.1   install it
      viper manual | man -l -                            read it (on macOS: | mandoc | less)
      """)

  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    session.printer.result(try ManualPage(dump: ViperCommand._dumpHelp()).text)
    return .done
  }
}
