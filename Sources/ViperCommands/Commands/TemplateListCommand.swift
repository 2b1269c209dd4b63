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

struct TemplateSearchCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search templates by name and summary.")

  @Argument(help: "The words to search for; all must match.")
  var text: [String]

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if words.isEmpty { throw ValidationError("no search words given") }
  }

  private var words: [String] {
    text.flatMap { $0.split(separator: " ").map(String.init) }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try TemplateListing(
      from: fetching.loader(.tolerant, in: session), in: session.world)
    let found = listing.matching(words)
    let code = ListingText(items: found, words: words, session: session).print(listing)
    if found.isEmpty {
      session.printer.note("No template matches `\(words.joined(separator: " ").escaped())`.\n")
    }
    return code
  }
}
