import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module check`
struct ModuleCheckCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check modules by the rules of VIPER.",
    discussion: """
      Finds imports of UIKit in presenters and interactors, strong reference cycles,
      layers that know the wrong ones, unused protocols and missing requirements.
      Exits with 2 if it finds something. The key `check` of the Rambafile switches
      rules; `// viper:allow RULE reason` allows what is in a line or the next one.

      viper module check Feed
      viper module check --github            annotations in a pull request
      viper module check --baseline known.txt   report only what is new
      """)

  @Argument(help: "The modules, if not all: name or path.", completion: Completion.module)
  var modules: [String] = []

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: "Print SARIF for code scanning.")
  var sarif = false

  @Flag(help: "Print annotations for GitHub Actions.")
  var github = false

  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var canBeUndone: Bool { true }

  func validate() throws {
    if [sarif, github, global.json].count(where: { $0 }) > 1 {
      throw ValidationError("`--json`, `--sarif` and `--github` exclude each other")
    }
    if sarif, apps.allApps {
      throw ValidationError("`--sarif` and `--all-apps` exclude each other")
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let report = try ModuleCheck(modules, in: session.world).report()
    session.printer.warn(report.warnings)
    let (findings, isWritten) = try baseline.new(among: report.findings, in: session) {
      ($0.rule.rawValue, $0.path, $0.subject)
    }
    let output = FindingReport(findings, of: report.modules, in: session)
    session.printer.result(json: output.json)
    if sarif {
      session.printer.result(output.sarif(version: Viper.version))
    } else {
      session.printer.result(github ? output.github : output.text)
    }
    return findings.isEmpty || isWritten ? .done : .declined
  }
}

/// The option of checks that report only what is new.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only what is not in this file, or write it.", valueName: "file"),
    completion: .file())
  var baseline: String?

  /// The findings that the file does not have; none when this run writes it.
  func new<Finding>(
    among findings: [Finding], in session: Session, key: (Finding) -> (String, Path, String)
  ) throws(Diagnostic) -> (findings: [Finding], isWritten: Bool) {
    guard let name = baseline else { return (findings, false) }
    var baseline = try Baseline(name, in: session.world)
    let keyed = { (finding: Finding) in
      let (rule, path, subject) = key(finding)
      return baseline.key(rule, path, subject)
    }
    guard !baseline.exists else { return (baseline.new(among: findings, key: keyed), false) }
    try baseline.write(findings.map(keyed))
    session.printer.note(
      "note: wrote \(findings.count.counted("finding")) to \(session.shown(baseline.path))\n")
    return ([], true)
  }
}
