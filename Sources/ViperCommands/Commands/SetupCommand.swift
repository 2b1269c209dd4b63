import ArgumentParser
import Configuration
import Diagnostics
import ViperActions
import Workspace

/// `viper setup`
struct SetupCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Write a Rambafile for the project in this folder.",
    discussion: """
      Looks at the project first and asks with what it found: Enter takes it. Each question has an \
      option, and an option that is given is not asked for. Nothing is written before the end.

      viper setup                  ask
      viper setup --yes            take all that is found
      viper setup --yes --company Acme --module-path Demo/Screens
      """)

  @OptionGroup(title: "Names") var names: SetupNameOptions
  @OptionGroup(title: "Project and targets") var targets: SetupProjectOptions
  @OptionGroup(title: "Folders and groups") var places: SetupPlaceOptions
  @OptionGroup(title: "Dependencies and templates") var templates: SetupTemplateOptions

  @Flag(name: .shortAndLong, help: "Ask nothing: take what is found.")
  var yes = false

  @Flag(help: "Replace the Rambafile that is there.")
  var force = false

  @OptionGroup(title: "Preview") var change: ChangeOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var file = try RambafileWriting(in: session.world)
    if !force, let refusal = file.refusal { throw refusal }
    let isAsking = session.canAsk && !yes
    let context = try ProjectContext.look(
      previous: file.previous, forReader: isAsking, in: session.world)
    let conversation = SetupConversation(given, context, replacing: file, in: session)
    guard let draft = try isAsking ? conversation.talk() : conversation.read(asking: !yes) else {
      return SetupDialog(in: session).decline()
    }
    file.text = RambafileText(draft).text
    let next =
      SetupNextStep(after: draft, in: context, world: session.world)
      .commands.map(settings.commandLine) + (context.generator.map { [$0.command] } ?? [])
    let preview = SetupPreview(file.change, file.text, next: next, in: session)
    if change.mode.isPreview {
      _ = try file.preview()
      preview.announce(change.mode)
      return .done
    }
    if !isAsking { preview.show() }
    session.printer.warn(try file.apply().warnings)
    preview.report()
    return .done
  }

  /// The answers of the command line, by the option of the question.
  private var given: [String: String] {
    let answers: [String: String?] = [
      "--company": names.company, "--author": names.author, "--project-name": names.projectName,
      "--prefix": names.prefix, "--xcodeproj-path": targets.xcodeprojPath,
      "--no-xcodeproj": targets.withoutProject ? "yes" : nil,
      "--product-module-name": targets.productModuleName,
      "--project-targets": targets.projectTargets, "--project-file-path": places.projectFilePath,
      "--project-group-path": places.projectGroupPath, "--module-path": places.modulePath,
      "--tests": places.tests.map(Self.answer), "--test-targets": targets.testTargets,
      "--test-file-path": places.testFilePath, "--test-group-path": places.testGroupPath,
      "--test-path": places.testPath,
      "--create-logical-groups": places.createLogicalGroups.map(Self.answer),
      "--podfile-path": templates.podfilePath, "--cartfile-path": templates.cartfilePath,
      "--templates": templates.templates,
    ]
    return answers.compactMapValues(\.self)
  }

  private static func answer(_ flag: Bool) -> String { flag ? "yes" : "no" }
}
