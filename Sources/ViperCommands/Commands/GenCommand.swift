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
      Options override the Rambafile. Generamba's underscores work too.

      viper gen Profile viper
      viper gen Auth/Login                               in a subfolder and subgroup
      viper gen Feed Profile Settings --template viper   several modules at once
      viper gen Profile --module-path Demo/Screens
      viper gen Profile viper --custom-parameters tests:xctest view:xib
      """)

  @Argument(
    help: ArgumentHelp("The module's name and, optionally, its template.", valueName: "name"),
    completion: Completion.generation)
  var names: [String] = []

  @Option(help: "The template; all names are then modules.", completion: Completion.template)
  var template: String?

  @OptionGroup var handling: ModeOptions
  @OptionGroup(title: "Module") var values: ModuleOptions
  @OptionGroup(title: "Location") var places: PlaceOptions
  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    guard template == nil, names.count > 2 else { return }
    let modules = names.map { ShellWord.quoted($0) }.joined(separator: " ")
    throw ValidationError(
      "several modules need `--template`: `viper gen \(modules) --template NAME`")
  }

  /// The template that the command line names.
  var usedTemplate: String? { template ?? names.dropFirst().first }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var options = GenerationOptions(names.first ?? "", usedTemplate, values, places)
    if template != nil { options.further = Array(names.dropFirst()) }
    options.withTests = !handling.noTests
    if names.isEmpty {
      guard session.canAsk else {
        session.printer.report(
          Diagnostic(
            .error, "gen.no-module", "no module name given, and input is not interactive",
            hints: ["run `viper gen Profile`, for example."]))
        return .wrongUsage
      }
      guard let answered = try GenDialog(in: session).ask(options) else { return .declined }
      options = answered
    }
    return try GenRequest(
      options: options, policy: handling.policy, mode: change.mode, settings: settings
    ).run(in: session)
  }
}

/// One run of `gen`, independent of the parser.
struct GenRequest: SessionCommand {
  var options: GenerationOptions
  var policy = ConflictPolicy.refuse
  var mode = ChangeMode()
  var settings = SessionSettings()

  var changesProject: Bool { !mode.isPreview }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var generation = Generation(options, policy, in: session.world)
    if mode.isPreview {
      let plan = try generation.preview()
      session.printer.warn(plan.warnings)
      GenerationReport(plan: plan, session: session).print(mode)
      // The preview fails where a run without prompts would fail.
      if let refusal = plan.refusal(in: session.world) { throw refusal }
      return .done
    }
    while true {
      let plan = try generation.attempt()
      guard let refusal = plan.refusal(in: session.world) else {
        session.printer.warn(plan.warnings)
        GenerationReport(plan: plan, session: session).print(mode)
        return .done
      }
      guard session.canAsk else { throw refusal }
      guard let answer = ConflictQuestion(plan: plan, session: session).ask() else {
        return .declined
      }
      generation.policy = answer
      generation.agreed = plan
    }
  }
}

extension GenRequest {
  /// Reads the most frequent command, `gen` with names and no options, without the parser.
  ///
  /// The parser takes as long as generating a module into a small project: with it, such a run
  /// takes 34 million instructions, without it 19 million. A test compares the outcomes.
  ///
  /// - Returns: nil for all other command lines.
  init?(plain words: [String]) {
    guard words.first == "gen", (2...3).contains(words.count), words[1] != "help",
      !words.contains(where: { $0.utf8.first == UInt8(ascii: "-") })
    else { return nil }
    options = GenerationOptions(module: words[1], template: words.count > 2 ? words[2] : nil)
  }
}
