import ArgumentParser
import Configuration

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: [.customShort("C"), .customLong("directory")],
    help: ArgumentHelp("Run as if started in this folder.", valueName: "dir"),
    completion: .directory)
  var directory: String?

  @Option(
    help: ArgumentHelp("Use this Rambafile instead of searching for one.", valueName: "path"),
    completion: .file())
  var rambafile: String?

  @Option(
    help: ArgumentHelp("Give up waiting for other runs after this time.", valueName: "secs"))
  var lockTimeout: UInt64?

  @Option(help: "Use color")
  var color = SessionSettings.Color.auto

  @Flag(help: "Print the result and all problems as one JSON object.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print results and errors only.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print more, including files that do not change.")
  var verbose = false

  @Flag(help: "Never prompt, even on a terminal (or set `CI=true`).")
  var noInput = false

  var values: SessionSettings {
    SessionSettings(
      directory: directory, rambafile: rambafile, lockTimeout: lockTimeout, color: color,
      isQuiet: quiet, isVerbose: verbose, isJSON: json, neverPrompts: noInput)
  }
}

extension SessionSettings.Color: ExpressibleByArgument {}

/// The option of commands that can run for every app of a repository.
struct AppOptions: ParsableArguments {
  @Flag(help: "Run for every Rambafile in this folder and below.")
  var allApps = false
}
