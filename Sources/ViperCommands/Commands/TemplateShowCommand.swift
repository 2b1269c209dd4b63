import ArgumentParser
import Diagnostics
import TemplateSources
import ViperActions

/// `viper template show`
struct TemplateShowCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a template would generate, its parameters and dependencies.")

  @Argument(help: "The template's name.", completion: Completion.template) var name: String

  @Option(help: ArgumentHelp("The name of the module in the names of files.", valueName: "name"))
  var module = "Module"

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let description = try TemplateDescription(
      of: name, module: module, from: fetching.loader(.tolerant, in: session), in: session.world)
    let text = DescriptionText(description, module: module, in: session)
    session.printer.result(json: text.fields)
    session.printer.result(text.text)
    session.printer.warn(description.warnings, withOddities: true)
    return .done
  }
}
