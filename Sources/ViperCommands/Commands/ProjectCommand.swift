import ArgumentParser

/// `viper project`
struct ProjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "project",
    abstract: "Check and merge project files, turn groups into folders.",
    subcommands: [
      ProjectCheckCommand.self, ProjectMergeCommand.self, ProjectResolveCommand.self,
      ProjectFoldersCommand.self,
    ])
}

/// Which project a command is about.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The project; without it that of the Rambafile, or the one that is here.",
      valueName: "xcodeproj"),
    completion: .directory)
  var xcodeprojPath: String?
}
