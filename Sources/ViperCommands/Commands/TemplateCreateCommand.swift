import ArgumentParser
import Diagnostics
import ModuleTemplates
import TemplateSources
import ViperActions
import Workspace

struct TemplateCreateCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a template that is ready to use.",
    discussion: """
      Asks for the values that no option gives. The template is created in the folder
      Templates next to the Rambafile, where `viper gen` finds it.

      viper template create my_screen
      viper template create my_screen --summary "Our screens" --author "Jane Doe"
      viper template create my_screen --from viper
      viper template create my_screen --from ../Screens/VIPER --word VIPER
      """)

  @Argument(help: "The name of the template and its folder.") var name: String

  @Option(
    help: .of("source", "A template to start with, or a folder with `--word`."),
    completion: Completion.template)
  var from: String?

  @Option(help: "The word in the folder that is the module's name.") var word: String?
  @Option(help: "The template's purpose, in one sentence.") var summary: String?
  @Option(help: "The template's author, by default git's `user.name`.") var author: String?
  @Option(help: "The template's license, such as MIT.") var license: String?

  @Option(
    name: .customLong("dependency"), parsing: .singleValue,
    help: "A library that the code needs; may be repeated.")
  var dependencies: [String] = []

  @Option(help: .of("dir", "The folder to use instead of Templates."), completion: .directory)
  var path: String?

  @Flag(name: .shortAndLong, help: "Use the default values without asking.") var yes = false

  @OptionGroup var shared: ChangingOptions

  func validate() throws {
    if word != nil, from == nil { throw ValidationError("`--word` needs `--from`") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try TemplateName.check(name)
    let defaultParent = session.world.project.appending(TemplateLibrary.folderName)
    let place = path.map(session.typed) ?? defaultParent
    let source = try source(in: session)
    var creation = TemplateCreation(of: source, named: name, in: place, world: session.world)
    try creation.checkFolder()
    guard let description = try description(of: source, session) else {
      session.printer.tell("\nNothing changed.\n")
      return .declined
    }
    creation.description = description
    let changes = try session.carryOut(creation).changes
    let report = ChangeReport(changes.flatMap(\.fileChanges), in: session)
    let next = settings.commandLine(
      place == defaultParent
        ? ["gen", "Example", name]
        : ["template", "check", place.appending(name).display(in: session.world)])
    session.printer.result(json: report.json(next: [next]))
    report.print()
    session.printNext([next])
    return .done
  }

  private func source(in session: Session) throws(Diagnostic) -> TemplateCreation.Source {
    guard let from else { return .starter }
    if let word { return .folder(session.typed(from), word: word) }
    guard !from.contains("/") else {
      throw Diagnostic(
        .error, "template.name", "`\(from.escaped())` is not the name of a template",
        hints: ["if it is a folder, also pass the module name in its files as `--word`."])
    }
    return .template(from)
  }

  /// The rambaspec's description; asks for values that a starter lacks. Nil when the input ends.
  private func description(
    of source: TemplateCreation.Source, _ session: Session
  ) throws(Diagnostic) -> FrozenTemplate.Description? {
    var description = FrozenTemplate.Description()
    (description.summary, description.author, description.license) = (summary, author, license)
    description.dependencies = dependencies
    if case .template = source { return description }
    if author == nil { description.author = try TemplateCreation.defaultAuthor(in: session.world) }
    guard case .starter = source else { return description }
    description.summary = summary ?? "A VIPER module"
    description.license = license ?? "MIT"
    if !yes, session.canAsk { return answers(description, session.printer) }
    var missing = summary == nil && !yes ? ["`--summary`"] : []
    if description.author == nil { missing.append("`--author`") }
    if missing.isEmpty { return description }
    let options = missing.joined(separator: " and ")
    throw Diagnostic(
      .error, "questions.unanswered",
      "no value for \(options), and \(yes ? "`--yes` finds none in git" : "viper can't ask here")",
      hints: ["pass \(options)\(description.author == nil ? "" : ", or `--yes` for the default")."])
  }

  /// Asks for what no option gives; `suggested` has the default values. Nil at the end of the input.
  private func answers(
    _ suggested: FrozenTemplate.Description, _ printer: Printer
  ) -> FrozenTemplate.Description? {
    var description = suggested
    func answer(given: String?, question: String, default standard: String?) -> String? {
      given ?? printer.ask(question, " ", default: standard) { $0.isEmpty ? "" : nil }
    }
    guard
      let summary = answer(
        given: summary, question: "What is the template for?", default: suggested.summary),
      let author = answer(given: author, question: "Who is the author?", default: suggested.author),
      let license = answer(given: license, question: "Which license?", default: suggested.license)
    else { return nil }
    (description.summary, description.author, description.license) = (summary, author, license)
    guard dependencies.isEmpty else { return description }
    let question = "Which libraries does its code need? One per line, then an empty line."
    printer.tell(printer.errorStyle.bold(question) + "\n")
    while let line = printer.ask("")?.trimmed, !line.isEmpty {
      description.dependencies.append(line)
    }
    return description
  }
}
