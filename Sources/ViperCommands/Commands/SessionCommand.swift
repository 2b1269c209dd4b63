import ArgumentParser
import Diagnostics

/// A command that works in a session.
protocol SessionCommand {
  var settings: SessionSettings { get }
  /// False for a command that makes the file which `--rambafile` names.
  var needsRambafile: Bool { get }

  /// - Throws: why it could not do what was asked; it is printed by the caller.
  func run(in session: Session) throws(Diagnostic) -> ExitCode
}

extension SessionCommand {
  var needsRambafile: Bool { true }
}

/// A command that the parser reads.
protocol ParsedCommand: ParsableCommand, SessionCommand {
  var global: GlobalOptions { get }
}

extension ParsedCommand {
  var settings: SessionSettings { global.values }
}
