import ArgumentParser

/// The options of every command that changes files.
struct ChangeOptions: ParsableArguments {
  @Flag(help: "List the changes without making them.")
  var dryRun = false

  @Flag(help: "Show the changes as a diff without making them.")
  var diff = false

  var mode: ChangeMode { ChangeMode(isPreview: dryRun || diff, asDiff: diff) }
}
