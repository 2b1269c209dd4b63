import ArgumentParser
import Diagnostics
import Workspace

/// A command that runs in a session.
protocol SessionCommand {
  var settings: SessionSettings { get }
  /// False for a command that can create the file that `--rambafile` names.
  var needsRambafile: Bool { get }
  /// Whether the run makes its changes or only shows them.
  var mode: ChangeMode { get }
  /// Whether this run changes files of the project.
  var changesProject: Bool { get }
  /// Whether runs of the command can change files, and their JSON says how to take it back.
  var canBeUndone: Bool { get }

  /// Starts to note what the plan is made from.
  ///
  /// - Parameter words: the command line.
  /// - Returns: nil for a run without a digest of its plan.
  func planInputs(of words: [String]) -> PlanInputs?

  /// - Throws: the reason of the failure; the caller prints it.
  func run(in session: Session) throws(Diagnostic) -> ExitCode
}

extension SessionCommand {
  var needsRambafile: Bool { true }
  var mode: ChangeMode { ChangeMode() }
  var changesProject: Bool { false }
  func planInputs(of words: [String]) -> PlanInputs? { nil }
  var canBeUndone: Bool { changesProject }
}

/// A command that the parser reads.
protocol ParsedCommand: ParsableCommand, SessionCommand {
  var global: GlobalOptions { get }
}

extension ParsedCommand {
  var settings: SessionSettings { global.values }
}

/// A command that changes files or shows the changes it would make.
protocol ChangingCommand: ParsedCommand {
  var change: ChangeOptions { get }
}

extension ChangingCommand {
  var mode: ChangeMode { change.mode }
  var changesProject: Bool { !mode.isPreview }
  func planInputs(of words: [String]) -> PlanInputs? { change.planInputs(of: words) }
  var canBeUndone: Bool { true }
}
