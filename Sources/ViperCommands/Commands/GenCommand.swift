import ArgumentParser
import Configuration
import Diagnostics
import ViperActions
import Workspace

/// `viper gen`
struct GenCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gen",
    abstract: "Generate a module from a template.",
    discussion: """
      Options outrank the Rambafile. Generamba's spelling with underscores works too.

      viper gen Profile viper
      viper gen Auth/Login                                   in a folder and group of its own
      viper gen Feed Profile Settings --template viper       several at once
      viper gen Profile --module-path Demo/Screens
      viper gen Profile viper --custom-parameters tests:xctest view:xib
      """)

  @Argument(
    help: ArgumentHelp(
      "The module, such as Profile, and its template, which the Rambafile may decide.",
      valueName: "name"),
    completion: Completion.generation)
  var names: [String] = []

  @Option(
    help: "The template; then each name is a module's.", completion: Completion.template)
  var template: String?

  @OptionGroup(title: "Module") var values: ModuleOptions
  @OptionGroup(title: "Places") var places: PlaceOptions
  @OptionGroup(title: "What to do") var mode: ModeOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    guard template == nil, names.count > 2 else { return }
    let modules = names.map { ShellWord.quoted($0) }.joined(separator: " ")
    throw ValidationError(
      "Several modules need `--template`: `viper gen \(modules) --template NAME`.")
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var options = options
    if names.isEmpty {
      guard session.canAsk else {
        session.printer.report(
          Diagnostic(
            .error, "gen.no-module", "which module? Nobody answers here",
            hints: ["type `viper gen Profile`."]))
        return .wrongUsage
      }
      guard let answered = try GenDialog(in: session).ask(options) else { return .declined }
      options = answered
    }
    return try GenRequest(
      options: options, policy: mode.policy, mode: change.values, settings: settings
    ).run(in: session)
  }

  private var options: GenerationOptions {
    var options = GenerationOptions(
      names.first ?? "", template ?? names.dropFirst().first, values, places)
    if template != nil { options.further = Array(names.dropFirst()) }
    options.withTests = !mode.noTests
    return options
  }
}
