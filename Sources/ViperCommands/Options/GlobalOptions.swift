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
    help: ArgumentHelp(
      "Use this Rambafile instead of the one in the folder or above it.", valueName: "path"),
    completion: .file())
  var rambafile: String?

  @Option(
    help: ArgumentHelp(
      "Give up after waiting so long for other runs; without it, wait.", valueName: "seconds"))
  var lockTimeout: UInt64?

  @Option(help: "Colour the output.")
  var color = SessionSettings.Color.auto

  @Flag(help: "Print the result, and what went wrong, as one JSON object.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print results and errors only.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print more: also the files that stay as they are.")
  var verbose = false

  @Flag(help: "Ask nothing, on a terminal either; `CI=true` does the same.")
  var noInput = false

  var values: SessionSettings {
    SessionSettings(
      directory: directory, rambafile: rambafile, lockTimeout: lockTimeout, color: color,
      isQuiet: quiet, isVerbose: verbose, isJSON: json, asksNothing: noInput)
  }
}

extension SessionSettings.Color: ExpressibleByArgument {}
