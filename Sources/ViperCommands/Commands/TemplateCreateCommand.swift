import ArgumentParser
import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

struct TemplateCreateCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a template that is ready to use.",
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

  @Option(help: "The word in the folder that is the module's name.")
  var word: String?

  @Option(help: "The template's purpose, in one sentence.")
  var summary: String?

  @Option(help: "The template's author, by default git's `user.name`.")
  var author: String?

  @Option(help: "The template's license, such as MIT.")
  var license: String?

  @Option(
    name: .customLong("dependency"), parsing: .singleValue,
    help: "A library that the code needs; may be repeated.")
  var dependencies: [String] = []

  @Option(help: .of("dir", "The folder to use instead of Templates."), completion: .directory)
  var path: String?

  @Flag(name: .shortAndLong, help: "Use the default values without asking.")
  var yes = false

  @OptionGroup var shared: ChangingOptions

  func validate() throws {
    if word != nil, from == nil { throw ValidationError("`--word` needs `--from`") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try TemplateName.check(name)
    let usual = TemplateCreation.defaultParent(in: session.world)
    let place =
      path.map { session.world.environment.currentFolder.appending($0).normalized } ?? usual
    let changes =
      if let from { try copy(from, to: place, in: session) } else {
        try session.carryOut(creation(in: place, session)).changes
      }
    let report = ChangeReport(changes.flatMap(\.fileChanges), in: session)
    let next = settings.commandLine(
      place == usual
        ? ["gen", "Example", name]
        : ["template", "check", place.appending(name).display(in: session.world)])
    session.printer.result(json: report.json(next: [next]))
    report.print()
    session.printNext([next])
    return .done
  }

  /// Makes the template of another template, or of the files of a folder.
  private func copy(
    _ source: String, to place: Path, in session: Session
  ) throws(Diagnostic) -> [Change] {
    let world = session.world
    var description = FrozenTemplate.Description()
    (description.summary, description.author, description.license) = (summary, author, license)
    description.dependencies = dependencies
    if let word {
      if author == nil { description.author = try TemplateCreation.defaultAuthor(in: world) }
      let template = TemplateFromFolder(
        from: world.environment.currentFolder.appending(source).normalized, word: word,
        named: name, describedAs: description, in: place, world: world)
      return try session.carryOut(template).changes
    }
    guard !source.contains("/") else {
      throw Diagnostic(
        .error, "template.name", "`\(source.escaped())` is not the name of a template",
        hints: ["for a template of a folder, pass the module name in its files as `--word`."])
    }
    let freeze = TemplateFreeze(
      source, named: name, parameters: [], describedAs: description, to: .folder(place), in: world)
    return try session.carryOut(freeze).changes
  }

  /// The template to write, with answers of the user.
  private func creation(
    in place: Path, _ session: Session
  ) throws(Diagnostic) -> TemplateCreation {
    let known = author == nil ? try TemplateCreation.defaultAuthor(in: session.world) : nil
    let (printer, canAsk) = (session.printer, !yes && session.canAsk)
    var missing: [String] = []
    func value(
      _ given: String?, _ question: String, _ option: String, default standard: String?
    ) -> String {
      let asked = { printer.ask(question, " ", default: standard) { $0.isEmpty ? "" : nil } }
      let found = given ?? (canAsk ? asked() : standard)
      if found == nil { missing.append("`\(option)`") }
      return found ?? ""
    }
    let summary = value(
      summary, "What is the template for?", "--summary",
      default: canAsk || yes ? "A VIPER module" : nil)
    let author = value(author, "Who is the author?", "--author", default: known)
    let license = value(license, "Which license?", "--license", default: "MIT")
    var libraries = dependencies
    if libraries.isEmpty, canAsk {
      let question = "Which libraries does its code need? One per line, then an empty line."
      printer.tell(printer.errors.bold(question) + "\n")
      while let line = printer.ask("")?.trimmed, !line.isEmpty { libraries.append(line) }
    }
    guard missing.isEmpty else {
      throw Diagnostic(
        .error, "questions.unanswered",
        "no value for \(missing.joined(separator: ", ")), and input is not interactive",
        hints: ["pass \(missing.count == 1 ? "this option" : "these options")."])
    }
    return try TemplateCreation(
      name: name, summary: summary, author: author, license: license, dependencies: libraries,
      in: place, world: session.world)
  }
}
