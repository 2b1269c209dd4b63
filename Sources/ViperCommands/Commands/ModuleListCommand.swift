import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module list`
struct ModuleListCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the modules that have records.",
    discussion: """
      The state of each module is one or more of these:

      unchanged  as generated
      edited     files were changed since then
      conflict   an update left conflict markers
      missing    files were moved or deleted
      behind     the template has changed since then
      """)

  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try ModuleListing(in: session.world)
    let text = ModuleListText(listing: listing, session: session)
    session.printer.result(json: ["modules": text.fields])
    session.printer.result(text.text)
    guard let problem = Diagnostic.combining(listing.problems) else { return .done }
    session.printer.report(problem)
    return .failed
  }
}
