import ArgumentParser
import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

/// `viper template create`
struct TemplateCreateCommand: ChangingCommand {
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

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

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
    let usual = TemplateCreation.usualPlace(in: session.world)
    let place =
      path.map { session.world.environment.currentFolder.appending($0).normalized } ?? usual
    let creation = try TemplateCreation(
      name: name, summary: summary, author: author, license: license, dependencies: asked,
      in: place, world: session.world)
    let mode = change.values
    let plan = try mode.isOnlyShown ? creation.preview() : creation.apply()
    let report = ChangeReport(plan.changes.flatMap(\.files), in: session)
    let next = settings.commandLine(
      place == usual
        ? ["gen", "Example", name]
        : ["template", "check", place.appending(name).display(in: session.world)])
    session.printer.result(
      json: [
        "done": !mode.isOnlyShown, "changes": report.fields,
        "diff": mode.asDiff ? report.diff : nil, "next": [next],
      ])
    if mode.isOnlyShown {
      report.announce(mode)
    } else if !session.printer.isQuiet {
      report.report()
      session.printer.result("Next: \(session.printer.output.bold(next))\n")
    }
    return .done
  }
}
