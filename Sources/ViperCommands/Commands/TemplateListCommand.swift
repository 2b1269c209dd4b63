import ArgumentParser
import Diagnostics
import ViperActions

/// `viper template list`
struct TemplateListCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the templates that are installed, bundled and in the catalogs.")

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try TemplateListing(fetching, in: session)
    return ListingText(listing.items, matching: [], in: session).print(listing)
  }
}

extension TemplateListing {
  init(_ fetching: FetchOptions, in session: Session) throws(Diagnostic) {
    try self.init(
      rambafile: session.rambafile, isOffline: fetching.offline,
      timeLimit: fetching.timeout ?? RepositoryTimeLimit.standard, in: session.world,
      report: FetchProgress(session).show)
  }
}
