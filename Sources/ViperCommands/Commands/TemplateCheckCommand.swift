import ArgumentParser
import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

/// `viper template check`
struct TemplateCheckCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find every problem of a template before anyone generates from it.",
    discussion: """
      Renders each file with example values, with each value of each parameter, and with each
      condition on and off. Says too where `viper module rename` could not follow a module's name
      through edits. Ends with 2 when it finds something.

      viper template check               the templates of the project, or of this catalog
      viper template check my_template   one template, by folder or name
      viper template check ../catalog    all templates of a catalog
      """)

  @Argument(
    help: "A template's folder, a catalog's folder, or the name of a template.",
    completion: .directory)
  var path: String?

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let folders = try TemplateCheckTargets(path, in: session.world)
      .folders
    var results: [(folder: TemplateFolder, check: TemplateCheck)] = []
    for folder in folders {
      var check = try TemplateCheck(folder, on: session.world.clock.today())
      try check.checkThoroughly()
      results.append((folder, check))
    }
    let findings = results.flatMap(\.check.findings)
    session.printer.result(json: ["templates": results.map(Self.fields)])
    for finding in findings { session.printer.report(finding) }
    for (folder, check) in results { report(folder, check, in: session) }
    return findings.isEmpty ? .done : .declined
  }

  private static func fields(_ folder: TemplateFolder, _ check: TemplateCheck) -> JSONObject {
    [
      "name": folder.name, "renderings": check.renderingCount, "leftOut": check.leftOut,
      "findings": check.findings.map(\.fields),
    ]
  }

  private func report(_ folder: TemplateFolder, _ check: TemplateCheck, in session: Session) {
    guard !session.printer.isQuiet else { return }
    let style = session.printer.output
    let (errors, warnings) = (
      check.findings.count(of: .error), check.findings.count(of: .warning)
    )
    let verdict =
      errors + warnings == 0
      ? style.paint("ok", .green)
      : style.paint(
        [count(errors, "error"), count(warnings, "warning")].compactMap(\.self)
          .joined(separator: ", "), errors > 0 ? .red : .yellow)
    let rest =
      check.leftOut == 0 ? "" : ", \(count(check.leftOut, "example") ?? "") left out: too many"
    session.printer.result(
      "\(folder.name.escaped()): \(verdict), rendered \(check.renderingCount) times\(rest)\n")
  }

  private func count(_ number: Int, _ word: String) -> String? {
    number == 0 ? nil : "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
