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
    let usual = TemplateCreation.usualPlace(in: session.world)
    let place =
      path.map { session.world.environment.currentFolder.appending($0).normalized } ?? usual
    let changes =
      if let from { try copy(from, to: place, in: session) } else {
        try session.carryOut(creation(in: place, session)).changes
      }
    let report = ChangeReport(changes.flatMap(\.files), in: session)
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
      let template = WordTemplate(
        from: world.environment.currentFolder.appending(source).normalized, word: word,
        named: name, describedAs: description, in: place, world: world)
      return try session.carryOut(template).changes
    }
    guard !source.contains("/") else {
      throw Diagnostic(
        .error, "template.name", "`\(source.escaped())` is not the name of a template",
        hints: ["name the word in its files with `--word` for a template of a folder."])
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

/// `viper template freeze`
struct TemplateFreezeCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Make a plain template with fixed parameters.",
    usage: "viper template freeze <template> [<key:value> ...] [<options>]",
    discussion: """
      Writes a template to Templates that generates the same files, without
      parameters, snippets and conditions on them, for you to edit. Parameters that
      you don't give have the values that `viper gen` would use here.

      viper template freeze viper --name screen
      viper template freeze viper content:loading tests:xctest --name screen
      """)

  @Argument(help: "The template's name.", completion: Completion.template)
  var template: String

  @Argument(help: .of("key:value", "Values of its parameters."), completion: .list([]))
  var parameters: [CustomParameter] = []

  @Option(help: "The new template's name, by default the same.", completion: .list([]))
  var name: String?

  @Flag(help: "Replace a template that was edited.")
  var force = false

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let freeze = TemplateFreeze(
      template, named: name ?? template, parameters: parameters.map { ($0.key, $0.value) },
      to: .templates(isForced: force), in: session.world)
    let plan = try session.carryOut(freeze)
    if !mode.isPreview { freeze.remember(plan) }
    let changes = ChangeReport(plan.changes.flatMap(\.files), in: session)
    let next = settings.commandLine(["gen", "Example", name ?? template])
    session.printer.result(
      json: changes.json(next: next) + [
        "template": name ?? template, "source": template,
        "parameters": plan.parameters.objects { ["name": $0.name, "value": $0.value] },
      ])
    changes.print()
    session.printNext([next])
    return .done
  }
}

struct TemplateImportCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import file templates of Xcode.",
    discussion: """
      Writes a template to Templates, which `viper gen` uses like any other. Options
      become parameters, and folders of options become conditions. viper imports a
      template as a whole or refuses it, and lists what it leaves out.

      viper template import VIPER.xctemplate
      viper template import VIPER.xctemplate --tests "VIPER Tests.xctemplate"
      viper template import *.xctemplate
      """)

  enum Names: String, CaseIterable, ExpressibleByArgument { case xcode8, xcode9 }

  @Argument(help: .of("folder", "The folders of the templates."), completion: .directory)
  var paths: [String]

  @Option(help: .of("folder", "The template of the tests."), completion: .directory)
  var tests: String?

  @Option(help: "The new template's name.", completion: .list([]))
  var name: String?

  @Option(help: "Names as in")
  var names = Names.xcode9

  @Flag(help: "Replace a template that was edited.")
  var force = false

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }

  func validate() throws {
    guard paths.count > 1, name != nil || tests != nil || change.expect != nil else { return }
    throw ValidationError("`--name`, `--tests` and `--expect` need a single template")
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let folder = session.world.environment.currentFolder
    var plans: [TemplateImport.Plan] = []
    for path in paths {
      let action = TemplateImport(
        folder.appending(path).normalized, tests: tests.map { folder.appending($0).normalized },
        name: name, usesModuleName: names == .xcode8, isForced: force, in: session.world)
      let plan = try mode.isPreview ? action.preview() : action.apply()
      if !mode.isPreview { action.remember(plan) }
      plans.append(plan)
    }
    print(plans, in: session)
    return .done
  }

  private func print(_ plans: [TemplateImport.Plan], in session: Session) {
    let printer = session.printer
    let changes = ChangeReport(plans.flatMap(\.changes).flatMap(\.files), in: session)
    printer.warn(plans.flatMap(\.warnings), withTemplateWarnings: true)
    printer.result(
      json: changes.json() + [
        "templates": plans.map(\.name),
        "parameters": plans.flatMap(\.parameters).objects {
          ["option": $0.option, "parameter": $0.parameter, "values": $0.values]
        },
        "folders": plans.flatMap(\.folders).objects {
          ["folder": $0.folder, "condition": $0.condition]
        },
        "omitted": plans.flatMap(\.omitted).objects { ["path": $0.path, "reason": $0.reason] },
        "notes": plans.flatMap(\.notes),
      ])
    changes.print()
    guard !printer.isQuiet else { return }
    for plan in plans {
      for line in Self.table(of: plan) { printer.result(line.escaped() + "\n") }
      for note in plan.notes { printer.note("note: \(note.escaped())\n") }
      session.printNext([settings.commandLine(["gen", "Example", plan.name])])
    }
  }

  /// What became of the options, folders and other files of the Xcode template.
  private static func table(of plan: TemplateImport.Plan) -> [String] {
    let rows =
      plan.parameters.map { found in
        (
          "option", found.option,
          "parameter"
            + (found.values.isEmpty
              ? "" : " with the values " + found.values.joined(separator: ", "))
        )
      } + plan.folders.map { ("folder", $0.folder, "for \($0.condition)") }
      + plan.omitted.map { ("left out", $0.path, $0.reason) }
    let width = rows.map(\.1.count).max() ?? 0
    return rows.map { kind, name, meaning in
      kind.padded(to: 10) + name.padded(to: width) + "  " + meaning
    }
  }
}
