import ArgumentParser
import Diagnostics
import TemplateSources
import ViperActions

/// `viper template search`
struct TemplateSearchCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the templates by name and summary.")

  @Argument(help: "What to look for; of several words all must be there.")
  var text: [String]

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if words.isEmpty { throw ValidationError("Say what to search for.") }
  }

  private var words: [String] {
    text.flatMap { $0.split(separator: " ").map(String.init) }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try TemplateListing(
      from: fetching.loader(.tolerant, in: session),
      in: session.world)
    let found = listing.matching(words)
    let code = ListingText(found, matching: words, in: session).print(listing)
    if found.isEmpty {
      session.printer.note("No template matches `\(words.joined(separator: " ").escaped())`.\n")
    }
    return code
  }
}
