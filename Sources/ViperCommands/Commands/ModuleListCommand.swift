import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module list`
struct ModuleListCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the modules that have records, and how they stand.",
    discussion: """
      unchanged  as it was generated
      edited     files were changed since
      conflict   an update left conflict markers
      missing    files are not where they were written
      behind     its template is another one now
      """)

  @OptionGroup(title: "Apps") var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try ModuleListing(in: session.world)
    let text = ModuleListText(listing, in: session)
    session.printer.result(json: ["modules": text.fields])
    session.printer.result(text.text)
    guard let problem = Diagnostic.combining(listing.problems) else { return .done }
    session.printer.report(problem)
    return .failed
  }
}
