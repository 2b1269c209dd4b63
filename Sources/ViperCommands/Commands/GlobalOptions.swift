import ArgumentParser

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: [.customShort("C"), .customLong("directory")],
    help: .of("dir", "Run as if started in this folder."), completion: .directory)
  var directory: String?

  @Option(
    help: .of("path", "Use this Rambafile instead of searching for one."), completion: .file())
  var rambafile: String?

  @Option(help: .of("secs", "Give up waiting for other runs after this time."))
  var lockTimeout: UInt64?

  @Option(help: "Use color") var color = SessionSettings.Color.auto
  @Flag(help: "Print the result and all problems as one JSON object.") var json = false
  @Flag(name: .shortAndLong, help: "Print results and errors only.") var quiet = false

  @Flag(name: .shortAndLong, help: "Print more, including files that do not change.")
  var verbose = false

  @Flag(help: "Never prompt, even on a terminal (or set `CI=true`).") var noInput = false

  var values: SessionSettings {
    SessionSettings(
      directory: directory, rambafile: rambafile, lockTimeout: lockTimeout, color: color,
      isQuiet: quiet, isVerbose: verbose, isJSON: json, neverPrompts: noInput)
  }
}
