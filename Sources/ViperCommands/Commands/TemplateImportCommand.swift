import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct TemplateImportCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import file templates of Xcode.",
    discussion: """
      Writes a template to Templates, which `viper gen` uses like any other. Options
      become parameters, and folders of options become conditions. viper imports a
      template as a whole or refuses it, and lists what it leaves out.

      viper template import Screen.xctemplate
      viper template import Screen.xctemplate --tests "Screen Tests.xctemplate"
      viper template import *.xctemplate
      """)

  enum Names: String, CaseIterable, ExpressibleByArgument { case xcode8, xcode9 }

  @Argument(help: .of("folder", "The folders of the templates."), completion: .directory)
  var paths: [String]

  @Option(help: .of("folder", "The template of the tests."), completion: .directory)
  var tests: String?

  @Option(help: "The new template's name.", completion: .list([])) var name: String?
  @Option(help: "Naming style") var names = Names.xcode9
  @Flag(help: "Replace a template that viper did not write as it is.") var force = false

  @OptionGroup var shared: ChangingOptions

  var needsRambafile: Bool { false }

  func validate() throws {
    guard paths.count > 1, name != nil || tests != nil else { return }
    throw ValidationError("`--name` and `--tests` need a single template")
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var action = TemplateImport(paths.map(session.typed), in: session.world)
    action.tests = tests.map(session.typed)
    action.name = name
    action.usesXcode8Names = names == .xcode8
    action.isForced = force
    let plan = try mode.isPreview ? action.preview() : action.apply()
    if !mode.isPreview { action.remember(plan) }
    print(plan, in: session)
    return .done
  }

  private func print(_ plan: TemplateImport.Plan, in session: Session) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes.flatMap(\.fileChanges), in: session)
    printer.warn(plan.warnings, withTemplateWarnings: true)
    let templates = plan.templates
    printer.result(
      json: changes.json() + [
        "templates": templates.map(\.name),
        "parameters": templates.flatMap(\.parameters).objects {
          ["option": $0.name, "parameter": $0.name, "values": $0.values]
        },
        "folders": templates.flatMap(\.folders).objects {
          ["folder": $0.folder, "condition": $0.condition]
        },
        "omitted": templates.flatMap(\.omitted).objects { ["path": $0.path, "reason": $0.reason] },
        "notes": templates.flatMap(\.notes),
      ])
    changes.print()
    guard !printer.isQuiet else { return }
    for template in templates {
      for line in Self.table(of: template) { printer.result(line.escaped() + "\n") }
      for note in template.notes { printer.note("note: \(note.escaped())\n") }
      session.printNext([settings.commandLine(["gen", "Example", template.name])])
    }
  }

  /// What became of the options, folders and other files of the Xcode template.
  private static func table(of template: TemplateImport.Template) -> [String] {
    let rows =
      template.parameters.map { found in
        (
          "option", found.name,
          "parameter"
            + (found.values.isEmpty
              ? "" : " with the values " + found.values.joined(separator: ", "))
        )
      } + template.folders.map { ("folder", $0.folder, "for \($0.condition)") }
      + template.omitted.map { ("left out", $0.path, $0.reason) }
    let width = rows.map(\.1.count).max() ?? 0
    return rows.map { kind, name, meaning in
      kind.padded(to: 10) + name.padded(to: width) + "  " + meaning
    }
  }
}
