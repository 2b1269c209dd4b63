import ArgumentParser
import Diagnostics
import ModuleTemplates
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
  var only: [String] = []

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
    if let only = only.joinedList, only.allSatisfy({ $0 == "," || $0 == " " }) {
      throw ValidationError("`--only` needs the names of layers, separated by commas")
    }
  }

  var usedTemplate: String? { template ?? names.dropFirst().first }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    // `validate` runs before the parser reports an unknown option, whose value looks like a name.
    guard template != nil || names.count <= 2 else {
      let questions = attempt(try GenerationQuestions(in: session.world))
      let known = BundledTemplates.names + (questions?.templates ?? [])
      let template = names.last.flatMap { known.contains($0) ? ShellWord.quoted($0) : nil }
      let words = names.dropLast(template == nil ? 0 : 1).map { ShellWord.quoted($0) }
      let command = words.joined(separator: " ") + " --template " + (template ?? "NAME")
      session.printer.report(
        Diagnostic(
          .error, "usage", "several modules need `--template`",
          hints: ["run `viper gen \(command.escaped())`."]))
      return .wrongUsage
    }
    var options = GenerationOptions(names.first ?? "", usedTemplate, values, places)
    options.isTemplateSecondName = template == nil && names.count > 1
    if template != nil { options.furtherModules = Array(names.dropFirst()) }
    options.withTests = !noTests
    options.layers = only.joinedList
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
      options: options, policy: force ? .replace : skipExisting ? .replacing([]) : .refuse,
      runsHook: noHooks ? false : allowHooks ? true : nil
    ).run(in: session)
  }
}

/// Asks for module, template and parameters if the command line has no name.
private struct GenDialog {
  let session: Session

  /// - Returns: nil when the input ends.
  func ask(_ options: GenerationOptions) throws(Diagnostic) -> GenerationOptions? {
    var options = options
    let questions = try GenerationQuestions(in: session.world)
    guard let module = answer("Module, such as Profile or Auth/Login", check: Self.problem)
    else { return nil }
    options.module = module
    if options.template == nil {
      guard let template = template(among: questions, options) else { return nil }
      options.template = template
    }
    for parameter in try questions.parameters(options) {
      guard let value = value(of: parameter) else { return nil }
      // A default value needs no parameter.
      if value != parameter.defaultValue, !value.isEmpty {
        options.customParameters.append((parameter.name, value))
      }
    }
    return options
  }

  private func template(
    among questions: GenerationQuestions, _ options: GenerationOptions
  ) -> String? {
    let names = questions.templates
    let rows = names.enumerated().map { "  \($0 + 1)  \($1.escaped())\n" }
    session.printer.tell("Templates\n" + rows.joined())
    // A template's name can be a number.
    let choice = { (text: String) -> String? in
      names.contains(text) ? text : zip(1..., names).first { $0.0 == Int(text) }?.1
    }
    let answer = answer("Template, by name or number", default: questions.defaultTemplate(options))
    { choice($0) == nil ? Self.unknown($0, among: names) : nil }
    return answer.flatMap(choice)
  }

  private func value(of parameter: TemplateParameter) -> String? {
    let (values, kind) = (parameter.values, parameter.kind)
    let known = values.isEmpty ? "" : ": " + values.map { $0.escaped() }.joined(separator: ", ")
    if let summary = parameter.summary {
      session.printer.tell("  \(session.printer.errorStyle.dim(summary.escaped()))\n")
    }
    return answer(
      parameter.name.escaped() + known, default: parameter.defaultValue ?? ""
    ) { parameter.invalidPart(of: $0).map { kind?.hint ?? Self.unknown($0, among: values) } }
  }

  private static func unknown(_ text: String, among names: [String]) -> String {
    let near = DidYouMean.nearest(to: text, among: names).map { " Did you mean `\($0.escaped())`?" }
    return "There is no `\(text.escaped())`." + (near ?? "")
  }

  private static func problem(_ text: String) -> String? {
    do throws(Diagnostic) {
      _ = try ModuleName(try ModuleName.split(text).module)
      return nil
    } catch {
      return ([error.message] + error.hints.prefix(1)).map { $0.escaped() }.joined(separator: "; ")
    }
  }

  private func answer(
    _ question: String, default standard: String? = nil, check: (String) -> String?
  ) -> String? {
    let answer = session.printer.ask(question, ": ", default: standard, check: check)
    if answer == nil { session.printer.tell("\nNothing changed.\n") }
    return answer
  }
}
