import ArgumentParser
import Diagnostics
import Workspace

/// A command as `Viper` runs it, whether the parser or `GenRequest` has read its options.
protocol SessionCommand {
  var settings: SessionSettings { get }
  /// Whether the run uses a Rambafile: one that an option or variable names must exist.
  var needsRambafile: Bool { get }
  /// Whether the run makes its changes or only shows them.
  var mode: ChangeMode { get }
  /// Whether this run changes files of the project, and so undoes interrupted runs first.
  var changesProject: Bool { get }
  /// Whether runs of the command can change files, so that their JSON has the field `undo`.
  var canBeUndone: Bool { get }
  /// The command itself if it can run for several apps; a cast would search all types of the program.
  var forApps: (any AppCommand)? { get }

  /// What identifies the plan of a command line; nil for a run without a digest.
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
  var forApps: (any AppCommand)? { nil }
}

/// A command whose options the parser of ArgumentParser reads.
protocol ParsedCommand: ParsableCommand, SessionCommand {
  var global: GlobalOptions { get }
}

extension ParsedCommand {
  var settings: SessionSettings { global.values }
}

/// A command that changes files or shows the changes it would make.
protocol ChangingCommand: ParsedCommand {
  var shared: ChangingOptions { get }
}

extension ChangingCommand {
  var global: GlobalOptions { shared.global }
  var change: ChangeOptions { shared.change }
  var mode: ChangeMode { change.mode }
  var changesProject: Bool { !mode.isPreview }
  func planInputs(of words: [String]) -> PlanInputs? { change.planInputs(of: words) }
  var canBeUndone: Bool { true }
}

extension SessionSettings.Color: ExpressibleByArgument {}

struct ChangingOptions: ParsableArguments {
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions
}

struct ChangeOptions: ParsableArguments {
  @Flag(help: "List the changes without making them.") var dryRun = false
  @Flag(help: "Show the changes as a diff without making them.") var diff = false

  @Option(help: .of("digest", "Make exactly the changes of this preview."), completion: .list([]))
  var expect: String?

  func validate() throws {
    try exclude(("--expect", expect != nil), (diff ? "--diff" : "--dry-run", mode.isPreview))
  }

  var mode: ChangeMode { mode(isCheck: false) }

  /// The mode of a command that also has a flag to only check.
  func mode(isCheck: Bool) -> ChangeMode {
    ChangeMode(isPreview: dryRun || diff || isCheck, showsDiff: diff)
  }

  func planInputs(of words: [String]) -> PlanInputs? {
    guard mode.isPreview || expect != nil else { return nil }
    return (PlanArguments.relevant(words), approved: expect)
  }
}

extension ParsableArguments {
  /// - Throws: a validation error where both of two options are given.
  func exclude(
    _ first: (name: String, isGiven: Bool), _ second: (name: String, isGiven: Bool)
  ) throws {
    guard first.isGiven, second.isGiven else { return }
    throw ValidationError("`\(first.name)` and `\(second.name)` exclude each other")
  }
}
