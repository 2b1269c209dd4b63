import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct GenCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gen", abstract: "Generate a module from a template.",
    discussion: """
      Options override the Rambafile. Generamba's underscores work too.

      viper gen Profile viper
      viper gen Auth/Login                               in a subfolder and subgroup
      viper gen Feed Profile Settings --template viper   several modules at once
      viper gen Profile --module-path Demo/Screens
      viper gen Profile --only presenter,view
      viper gen Profile viper --custom-parameters tests:xctest view:xib
      """)

  @Argument(
    help: .of("name", "The module's name and, optionally, its template."),
    completion: Completion.generation)
  var names: [String] = []

  @Option(help: "The template; all names are then modules.", completion: Completion.template)
  var template: String?

  @Flag(help: "Replace files that exist and differ.") var force = false
  @Flag(help: "Keep files that exist and write the others.") var skipExisting = false
  @Flag(help: "Generate no tests.") var noTests = false

  @Option(
    help: .of("layers", "Generate only these layers: `presenter,view`."), completion: .list([]))
  var only: String?

  @Option(
    help: .of("layer", "Add the files to this layer of an existing module."), completion: .list([]))
  var into: String?

  @Flag(help: "Don't run the project's command `after_gen`.") var noHooks = false
  @Flag(help: "Run `after_gen` without asking, for CI.") var allowHooks = false

  @OptionGroup(title: "Module") var values: ModuleOptions
  @OptionGroup(title: "Location") var places: PlaceOptions
  @OptionGroup var shared: ChangingOptions

  func validate() throws {
    try exclude(("--force", force), ("--skip-existing", skipExisting))
    try exclude(("--no-hooks", noHooks), ("--allow-hooks", allowHooks))
    if let only, only.allSatisfy({ $0 == "," || $0 == " " }) {
      throw ValidationError("`--only` needs the names of layers, separated by commas")
    }
  }

  var usedTemplate: String? { template ?? names.dropFirst().first }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    // `validate` runs before the parser reports an unknown option, whose value looks like a name.
    guard template != nil || names.count <= 2 else {
      let modules = names.map { ShellWord.quoted($0) }.joined(separator: " ").escaped()
      session.printer.report(
        Diagnostic(
          .error, "usage", "several modules need `--template`",
          hints: ["run `viper gen \(modules) --template NAME`."]))
      return .wrongUsage
    }
    var options = GenerationOptions(names.first ?? "", usedTemplate, values, places)
    if template != nil { options.furtherModules = Array(names.dropFirst()) }
    options.withTests = !noTests
    options.layers = only
    options.intoLayer = into
    if names.isEmpty {
      guard session.canAsk else {
        session.printer.report(
          Diagnostic(
            .error, "gen.no-module", "no module name given, and viper can't ask here",
            hints: ["run `viper gen Profile`, for example."]))
        return .wrongUsage
      }
      guard let answered = try GenDialog(session: session).ask(options) else { return .declined }
      options = answered
    }
    return try GenRequest(
      options: options, policy: force ? .replace : skipExisting ? .skip : .refuse,
      runsHook: noHooks ? false : allowHooks ? true : nil
    ).run(in: session)
  }
}
