import ArgumentParser

/// The options of every command that changes something.
struct ChangeOptions: ParsableArguments {
  @Flag(help: "Print what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "Print each change as a diff, and do nothing.")
  var diff = false

  var values: ChangeMode { ChangeMode(isOnlyShown: dryRun || diff, asDiff: diff) }
}
