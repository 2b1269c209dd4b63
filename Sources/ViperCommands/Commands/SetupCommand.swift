import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct SetupCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Write a Rambafile for this project.",
    discussion: """
      Inspects the project and suggests an answer to each question; Enter accepts it.
      An option answers its question. Nothing is written before the end.

      viper setup                  ask
      viper setup --yes            accept all suggestions
      viper setup --yes --company Acme --module-path Demo/Screens
      viper setup --agents         write AGENTS.md and a skill for coding agents
      """)

  @OptionGroup(title: "Names") var names: SetupNameOptions
  @OptionGroup(title: "Project") var project: SetupProjectOptions
  @OptionGroup(title: "Location") var places: PlaceOptions
  @OptionGroup(title: "Dependencies and templates") var templates: SetupTemplateOptions

  @Flag(name: .shortAndLong, help: "Never prompt; accept all suggestions.") var yes = false
  @Flag(help: "Replace the existing Rambafile.") var force = false
  @Flag(help: "Write instructions for coding agents.") var agents = false
  @Flag(help: "Exit with 2 if `--agents` would change a file.") var check = false

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }
  var mode: ChangeMode { change.mode(isCheck: check) }

  func validate() throws {
    try exclude(
      ("--no-xcodeproj", project.withoutProject), ("--xcodeproj", project.xcodeprojPath != nil))
    if check, !agents || force || change.expect != nil || !given.isEmpty {
      throw ValidationError("`--check` needs `--agents`, and no options that write files")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var file = try RambafileWriting(in: session.world)
    if agents, check || !force && given.isEmpty && file.before != nil {
      return try writeAgents(&file, in: session)
    }
    if !force, let refusal = file.alreadyExistsError { throw refusal }
    let isAsking = session.canAsk && !yes
    let context = try ProjectContext(previous: try file.previous(), in: session.world)
    var setup = Setup(given, context, yes ? .acceptingSuggestions : .optionsOnly, in: session.world)
    let draft = try isAsking ? ask(context, replacing: file, in: session) : setup.run()
    guard let draft else {
      session.printer.tell("\nNothing was written.\n")
      return .declined
    }
    file.text = draft.text
    file.includesAgents = agents || isAsking && SetupDialog(in: session).wantsAgents()
    let next =
      context.nextCommands(after: draft, in: session.world).map(settings.commandLine)
      + (context.generator.map { [$0.command] } ?? [])
    let plan = try mode.isPreview ? file.preview() : file.plan()
    let report = SetupReport(
      changes: plan.changes, text: draft.text, next: next, session: session)
    if !mode.isPreview {
      if !isAsking { report.show() }
      session.printer.warn(try file.apply().warnings)
    }
    report.print()
    return .done
  }

  /// Writes or checks the files for coding agents of a project that has a Rambafile.
  private func writeAgents(
    _ file: inout RambafileWriting, in session: Session
  ) throws(Diagnostic) -> ExitCode {
    file.includesAgents = true
    let plan = try session.carryOut(file, isCheck: check)
    SetupReport(changes: plan.changes, text: nil, session: session).print()
    return check && plan.changes.contains { $0.action != .identical } ? .declined : .done
  }

  /// Asks, then shows all answers until the user accepts them; nil when the user leaves.
  private func ask(
    _ context: ProjectContext, replacing file: RambafileWriting, in session: Session
  ) throws(Diagnostic) -> RambafileDraft? {
    let dialog = SetupDialog(in: session)
    dialog.introduce(context, in: session.world)
    var answers: [String: SetupAnswer] = [:]
    var changed: String?
    while true {
      var setup = Setup(
        given, context, .asking { dialog.ask($0) }, answers: answers, in: session.world)
      do throws(Diagnostic) {
        guard let draft = try setup.run() else { return nil }
        answers = setup.answers
        if file.before != nil {
          var file = file
          file.text = draft.text
          SetupReport(changes: try file.plan().changes, text: file.text, session: session).show()
        }
        switch dialog.review(setup.answeredQuestions, replacing: file.before != nil) {
        case .write: return draft
        case .leave: return nil
        case .change(let question):
          guard let answer = dialog.ask(question) else { return nil }
          answers[question.option] = answer
          changed = question.option
        }
      } catch {
        // The user can correct the last change, but nothing that was wrong before.
        guard let option = changed else { throw error }
        session.printer.report(error)
        answers[option] = nil
        changed = nil
      }
    }
  }

  /// The answers of the command line, by option.
  private var given: [String: String] {
    let answers: [String: String?] = [
      "--company": names.company, "--author": names.author, "--project-name": names.projectName,
      "--prefix": names.prefix, "--xcodeproj-path": project.xcodeprojPath,
      "--no-xcodeproj": project.withoutProject ? "yes" : nil,
      "--product-module-name": project.productModuleName,
      "--tests": project.tests.map { $0 ? "yes" : "no" },
      "--create-logical-groups": project.createLogicalGroups.map { $0 ? "yes" : "no" },
      "--podfile-path": templates.podfilePath, "--cartfile-path": templates.cartfilePath,
      "--templates": templates.templates.joinedList,
    ]
    return answers.compactMapValues(\.self).merging(places.given) { $1 }
  }
}

struct SetupNameOptions: ParsableArguments {
  @Option(help: "The company in the headers of generated files.") var company: String?
  @Option(help: "One author for all files of the project.") var author: String?
  @Option(help: "The project's name in the headers.") var projectName: String?
  @Option(help: "The prefix of the names of types and files.") var prefix: String?
}

struct SetupProjectOptions: ParsableArguments {
  @Option(
    name: [.customLong("xcodeproj-path"), .customLong("xcodeproj")],
    help: "The Xcode project, from the Rambafile's folder.",
    completion: .file(extensions: ["xcodeproj"]))
  var xcodeprojPath: String?

  @Flag(name: .customLong("no-xcodeproj"), help: "Edit no Xcode project; only write files.")
  var withoutProject = false

  @Option(help: "The Swift module that generated tests import.") var productModuleName: String?
  @Flag(inversion: .prefixedNo, help: "Whether to generate tests.") var tests: Bool?

  @Flag(inversion: .prefixedNo, help: "Create groups in Xcode only, without folders.")
  var createLogicalGroups: Bool?
}

struct SetupTemplateOptions: ParsableArguments {
  @Option(help: "The Podfile; an empty value for none.", completion: .file())
  var podfilePath: String?

  @Option(help: "The Cartfile; an empty value for none.", completion: .file())
  var cartfilePath: String?

  @Option(
    name: [.long, .customLong("template")], help: "The templates to declare, separated by commas.",
    completion: Completion.templates)
  var templates: [String] = []
}

/// Shows the Rambafile before `setup` writes it, and reports its changes and the next commands.
private struct SetupReport {
  /// The change of the Rambafile comes first.
  let changes: [Change]
  /// The new text of the Rambafile; nil where it stays.
  let text: String?
  var next: [String] = []
  let session: Session
  private var printer: Printer { session.printer }
  private var report: ChangeReport { ChangeReport(changes, in: session) }

  /// Shows the whole Rambafile, or the difference from the existing one.
  func show() {
    guard let change = changes.first, let text, change.action != .identical else { return }
    let style = printer.errorStyle
    printer.note("\n")
    if change.previous != nil {
      printer.note(ChangeReport([change], in: session).diff)
    } else {
      printer.note(style.bold(session.shown(change.path)) + "\n")
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let shown = String(line).escaped()
        printer.note("  " + (line.hasPrefix("#") ? style.dim(shown) : shown) + "\n")
      }
    }
    printer.note("\n")
  }

  /// Reports what a run would do, or the changes and the next commands.
  func print() {
    printer.result(json: report.json(next: next) + ["text": text])
    if session.mode.isPreview, !session.mode.showsDiff { show() }
    report.print()
    session.printNext(next)
  }
}
