import ArgumentParser
import TemplateSources

/// `viper template`
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Install, find, show, make and check templates.",
    subcommands: [
      TemplateInstallCommand.self, TemplateListCommand.self, TemplateSearchCommand.self,
      TemplateShowCommand.self, TemplateCreateCommand.self, TemplateCheckCommand.self,
    ])
}

/// How templates are fetched.
struct FetchOptions: ParsableArguments {
  @Flag(help: "Use only what was fetched before; no network.")
  var offline = false

  @Option(
    help: ArgumentHelp("How long git may take for a step.", valueName: "seconds"))
  var timeout: Int?

  func validate() throws {
    if let timeout, timeout < 1 { throw ValidationError("`--timeout` takes a number from 1.") }
  }

  /// What fetches so, in this mode where the network may be used.
  func loader(_ mode: RepositoryLoader.Mode, in session: Session) -> RepositoryLoader {
    RepositoryLoader(
      offline ? .offline : mode, timeLimit: timeout ?? RepositoryLoader.usualTimeLimit,
      in: session.world, report: FetchProgress(session).show)
  }
}
