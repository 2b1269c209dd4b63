import ArgumentParser
import Configuration
import Diagnostics
import ViperActions

/// `viper gen`
struct GenCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "gen",
    abstract: "Generate a module from a template.",
    discussion: """
      Options outrank the Rambafile. Generamba's spelling with underscores works too.

      viper gen Profile viper
      viper gen Profile --module-path Demo/Screens
      viper gen Profile viper --custom-parameters tests:xctest view:xib
      """)

  // Nothing can be offered, but the script for fish doesn't count an argument without completion.
  @Argument(help: "The module's name, such as Profile.", completion: .list([])) var module: String

  @Argument(
    help: "The template's name. May be left out where the Rambafile declares one.",
    completion: Completion.template)
  var template: String?

  @OptionGroup(title: "Module") var values: ModuleOptions
  @OptionGroup(title: "Places") var places: PlaceOptions
  @OptionGroup(title: "What to do") var mode: ModeOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var changesProject: Bool { !change.values.isOnlyShown }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try GenRequest(
      options: options, policy: mode.policy, mode: change.values, settings: settings
    ).run(in: session)
  }

  private var options: GenerationOptions {
    var options = GenerationOptions(module, template, values, places)
    options.withTests = !mode.noTests
    return options
  }
}
