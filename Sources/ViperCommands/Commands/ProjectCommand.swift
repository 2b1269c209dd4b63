import ArgumentParser

struct ProjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "project",
    abstract: "Check, merge and convert Xcode project files.",
    subcommands: [
      ProjectCheckCommand.self, ProjectMergeCommand.self, ProjectResolveCommand.self,
      ProjectFoldersCommand.self,
    ])
}

/// The option that names the project of a command.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The project, if not the Rambafile's.", valueName: "xcodeproj"),
    completion: .directory)
  var xcodeprojPath: String?
}
