import ArgumentParser
import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

/// `viper template create`
struct TemplateCreateCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Write a new template that renders as it stands.",
    discussion: """
      Asks for what no option says. The template goes into the folder Templates beside the \
      Rambafile, where viper gen finds it.

      viper template create my_screen
      viper template create my_screen --summary "Our screens" --author "Jane Doe"
      """)

  @Argument(help: "The name of the template and its folder.") var name: String

  @Option(help: "What the template is for, in a sentence.")
  var summary: String?

  @Option(help: "Who writes it. What git calls you, unless given.")
  var author: String?

  @Option(help: "Its license, such as MIT.")
  var license: String?

  @Option(
    name: .customLong("dependency"), parsing: .singleValue,
    help: "What the generated code needs, such as RxSwift; may be repeated.")
  var dependencies: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder to put the template's folder into, instead of Templates.", valueName: "dir"),
    completion: .directory)
  var path: String?

  @Flag(name: .shortAndLong, help: "Ask nothing.")
  var yes = false

  @OptionGroup(title: "Global options") var global: GlobalOptions

  var changesProject: Bool { true }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    try TemplateName.check(name)
    let known = author == nil ? try TemplateCreation.defaultAuthor(in: session.world) : nil
    var questions = Questions(in: session, areAllowed: !yes)
    let summary = questions.answer(
      summary, "What is the template for?", flag: "--summary", default: "A VIPER module")
    let author = questions.answer(
      author, "Who writes it?", flag: "--author", default: known, isCertain: known != nil)
    let license = questions.answer(
      license, "Which license?", flag: "--license", default: "MIT", isCertain: true)
    let asked =
      dependencies.isEmpty
      ? questions.list("What does its code depend on? One name a line, an empty line at the end.")
      : dependencies
    if let problem = questions.missing { throw problem }
    let usual = TemplateCreation.usualPlace(rambafile: session.rambafile)
    let place =
      path.map { session.world.environment.currentFolder.appending($0).normalized } ?? usual
    let creation = try TemplateCreation(
      name: name, summary: summary, author: author, license: license, dependencies: asked)
    let files = try creation.write(
      to: place, project: session.rambafile.parent, in: session.world)
    guard !session.printer.isQuiet else { return .done }
    let style = session.printer.output
    for file in files {
      session.printer.result(
        style.paint("created   ", .green) + file.display(in: session.world).visible() + "\n")
    }
    let next =
      place == usual
      ? ["gen", "Example", name]
      : ["template", "check", place.appending(name).display(in: session.world)]
    session.printer.result("Next: \(style.bold(settings.commandLine(next)))\n")
    return .done
  }
}
