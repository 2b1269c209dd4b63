import ArgumentParser
import Diagnostics

/// A command that works in a session.
protocol SessionCommand {
  var settings: SessionSettings { get }
  /// False for a command that makes the file which `--rambafile` names.
  var needsRambafile: Bool { get }
  /// Whether it is about to change something, and not only to look.
  var changesProject: Bool { get }

  /// - Throws: why it could not do what was asked; it is printed by the caller.
  func run(in session: Session) throws(Diagnostic) -> ExitCode
}

extension SessionCommand {
  var needsRambafile: Bool { true }
  var changesProject: Bool { false }
}

/// A command that the parser reads.
protocol ParsedCommand: ParsableCommand, SessionCommand {
  var global: GlobalOptions { get }
}

extension ParsedCommand {
  var settings: SessionSettings { global.values }
}

/// One that changes something, or shows what it would change.
protocol ChangingCommand: ParsedCommand {
  var change: ChangeOptions { get }
}

extension ChangingCommand {
  var changesProject: Bool { !change.values.isOnlyShown }
}
