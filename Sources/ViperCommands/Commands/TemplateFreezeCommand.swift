import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct TemplateFreezeCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze", abstract: "Make a plain template with fixed parameters.",
    usage: "viper template freeze <template> [<key:value> ...] [<options>]",
    discussion: """
      Writes a template to Templates that generates the same files, without
      parameters, snippets and conditions on them, for you to edit. Parameters that
      you don't give have the values that `viper gen` would use here.

      viper template freeze viper --name screen
      viper template freeze viper content:loading tests:xctest --name screen
      """)

  @Argument(help: "The template's name.", completion: Completion.template) var template: String

  @Argument(help: .of("key:value", "Values of its parameters."), completion: .list([]))
  var parameters: [CustomParameter] = []

  @Option(help: "The new template's name, by default the same.", completion: .list([]))
  var name: String?

  @Flag(help: "Replace a template that viper did not write as it is.") var force = false

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let freeze = TemplateFreeze(
      template, named: name ?? template, parameters: parameters.map { ($0.key, $0.value) },
      isForced: force, in: session.world)
    let plan = try session.carryOut(freeze)
    if !mode.isPreview { freeze.remember(plan) }
    let changes = ChangeReport(plan.changes.flatMap(\.fileChanges), in: session)
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
