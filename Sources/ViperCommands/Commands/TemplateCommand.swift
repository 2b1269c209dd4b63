import ArgumentParser
import TemplateSources

/// `viper template`
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Install, list, create and check templates.",
    subcommands: [
      TemplateInstallCommand.self, TemplateListCommand.self, TemplateSearchCommand.self,
      TemplateShowCommand.self, TemplateCreateCommand.self, TemplateCheckCommand.self,
    ])
}

/// The options of commands that fetch templates.
struct FetchOptions: ParsableArguments {
  @Flag(help: "Use only what was fetched before.")
  var offline = false

  @Option(help: ArgumentHelp("The time limit for each git command.", valueName: "secs"))
  var timeout: Int?

  func validate() throws {
    if let timeout, timeout < 1 { throw ValidationError("`--timeout` must be at least 1") }
  }

  /// Makes the loader with these options.
  ///
  /// - Parameters:
  ///   - mode: how to use the network, unless `--offline` forbids it.
  ///   - session: shows the progress.
  /// - Returns: the loader.
  func loader(_ mode: RepositoryLoader.Mode, in session: Session) -> RepositoryLoader {
    RepositoryLoader(
      offline ? .offline : mode, timeLimit: timeout ?? RepositoryLoader.usualTimeLimit,
      in: session.world, report: FetchProgress(session).show)
  }
}
