import ArgumentParser
import Diagnostics
import TemplateSources
import ViperActions

struct TemplateListCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List installed, bundled and catalog templates.")

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try TemplateListing(
      from: fetching.loader(.tolerant, in: session), in: session.world)
    return ListingText(items: listing.items, session: session).print(listing)
  }
}
