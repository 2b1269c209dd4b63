import ArgumentParser
import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

struct TemplateCheckCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check templates for problems.",
    discussion: """
      Renders each file with example values, with every value of every parameter,
      and with every condition on and off. Also finds names that `viper module
      rename` could not change in edited files. Exits with 2 if it finds a problem.

      viper template check               the templates of the project or catalog
      viper template check my_template   one template, by folder or name
      viper template check ../catalog    all templates of a catalog
      """)

  @Argument(
    help: "A template's name or folder, or a catalog's folder.",
    completion: .directory)
  var path: String?

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let folders = try TemplateCheckTargets(path, in: session.world).folders
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
    let errors = check.findings.count(of: .error)
    let warnings = check.findings.count(of: .warning)
    let counts = [
      errors > 0 ? errors.counted("error") : nil, warnings > 0 ? warnings.counted("warning") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    let verdict =
      counts.isEmpty ? style.paint("ok", .green) : style.paint(counts, errors > 0 ? .red : .yellow)
    let rest =
      check.leftOut == 0 ? "" : ", without \(check.leftOut.counted("example")): too many"
    session.printer.result(
      "\(folder.name.escaped()): \(verdict), rendered \(check.renderingCount) times\(rest)\n")
  }
}
