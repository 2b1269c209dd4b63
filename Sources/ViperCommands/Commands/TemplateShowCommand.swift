import ArgumentParser
import Diagnostics
import TemplateSources
import ViperActions

/// `viper template show`
struct TemplateShowCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a template's files, parameters and dependencies.",
    usage: "viper template show <name> [<options>]")

  @Argument(help: "The template's name.", completion: Completion.template) var name: String

  @Option(help: ArgumentHelp("The module name for file names.", valueName: "name"))
  var module = "Module"

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let description = try TemplateDescription(
      of: name, module: module, from: fetching.loader(.tolerant, in: session), in: session.world)
    let text = DescriptionText(description: description, module: module, session: session)
    session.printer.result(json: text.fields)
    session.printer.result(text.text)
    session.printer.warn(description.warnings, withTemplateWarnings: true)
    return .done
  }
}
