import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleCheckCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check modules by the rules of VIPER.",
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

  @Flag(help: "Print SARIF for code scanning.") var sarif = false
  @Flag(help: "Print annotations for GitHub Actions.") var github = false

  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  var canBeUndone: Bool { true }

  func validate() throws {
    if [sarif, github, global.json].count(where: { $0 }) > 1 {
      throw ValidationError("`--json`, `--sarif` and `--github` exclude each other")
    }
    try exclude(("--sarif", sarif), ("--all-apps", apps.allApps))
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let report = try ModuleCheck(modules, in: session.world)
    session.printer.warn(report.warnings)
    if var problem = Diagnostic.combining(report.problems + report.conflicts),
      let name = baseline.baseline, try Baseline(name, in: session.world).isNew
    {
      problem.notes.append("a new baseline would lack findings, so viper does not write it.")
      throw problem
    }
    let (findings, isWritten) = try baseline.newFindings(among: report.findings, in: session) {
      ($0.rule.rawValue, $0.path, $0.subject)
    }
    let output = FindingReport(findings: findings, report: report, session: session)
    session.printer.result(json: output.json)
    session.printer.result(sarif ? output.sarif : github ? output.github : output.text)
    session.printer.report(report.problems)
    if !report.problems.isEmpty { return .failed }
    return (findings.isEmpty || isWritten) && report.conflicts.isEmpty ? .done : .declined
  }
}

/// The findings of `module check` as text, JSON, SARIF and annotations of GitHub.
private struct FindingReport {
  let findings: [CheckFinding]
  let report: ModuleCheck
  let session: Session

  private func file(_ finding: CheckFinding) -> String {
    finding.path.relative(to: session.world.environment.currentFolder).text
  }

  /// What to do, with the module's name, or its record's path: other modules may have the name.
  private func advice(_ finding: CheckFinding) -> String {
    let word = finding.rule == .missingFile ? ShellWord.quoted(file(finding)) : finding.module
    return finding.rule.advice.replacing("MODULE", with: word)
  }

  /// A line that editors and Xcode link to the place, and what to do.
  var text: String {
    let style = session.printer.outputStyle
    let lines = findings.map { finding in
      "\(file(finding).escaped()):\(finding.line): \(style.paint("warning:", .yellow)) "
        + "\(finding.message.escaped()) [\(finding.rule.rawValue)]\n"
        + "  hint: \(session.settings.completed(advice(finding)).escaped())\n"
    }
    let isOK = findings.isEmpty && report.conflicts.isEmpty && report.problems.isEmpty
    let problem = report.conflicts.isEmpty ? "unreadable records" : "conflict markers"
    let count = findings.isEmpty ? problem : findings.count.counted("finding")
    let end = isOK ? style.paint("ok", .green) : style.paint(count, .red)
    return lines.joined()
      + (session.printer.isQuiet ? "" : "\(report.modules.counted("module")) checked: \(end)\n")
  }

  var json: JSONObject {
    let fields = findings.objects { finding in
      [
        "rule": finding.rule.rawValue, "module": finding.module, "file": file(finding),
        "line": finding.line, "message": finding.message,
        "hint": session.settings.completed(advice(finding)),
      ]
    }
    return ["modules": report.modules, "findings": fields]
  }

  /// The folder that GitHub's paths start from: the top of the repository.
  private var repository: Path {
    let world = session.world
    return world.repository(of: world.project) ?? world.environment.currentFolder
  }

  /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
  var github: String {
    func value(_ text: String, reserved: String = "%\r\n") -> String {
      text.percentEncoded { !reserved.utf8.contains($0) }
    }
    func property(_ text: String) -> String { value(text, reserved: "%\r\n:,") }
    let repository = repository
    return findings.map { finding in
      "::warning file=\(property(finding.path.relative(to: repository).text)),line=\(finding.line),"
        + "title=\(property(finding.rule.rawValue))::"
        + "\(value(finding.message.escaped())); \(value(advice(finding).escaped()))\n"
    }.joined()
  }

  /// https://docs.oasis-open.org/sarif/sarif/v2.1.0
  var sarif: String {
    func object(_ name: String, _ value: any JSONValue) -> JSONObject { [name: value] }
    let rules = CheckRule.allCases.objects {
      [
        "id": $0.rawValue, "shortDescription": object("text", $0.rawValue),
        "help": object("text", $0.advice),
      ]
    }
    let repository = repository
    let results = findings.objects { finding in
      let path = finding.path.relative(to: repository).text
        .percentEncoded { $0.isLetter || $0.isDigit || "-._~/".utf8.contains($0) }
      let place: JSONObject = [
        "artifactLocation": object("uri", path),
        "region": object("startLine", finding.line),
      ]
      return [
        "ruleId": finding.rule.rawValue, "level": "warning",
        "message": object("text", "\(finding.message); \(advice(finding))"),
        "locations": [object("physicalLocation", place)],
        "partialFingerprints": object("subject/v1", finding.subject),
      ]
    }
    let driver: JSONObject = ["name": "viper", "version": Viper.version, "rules": rules]
    let log: JSONObject = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [object("tool", object("driver", driver)) + ["results": results]],
    ]
    return log.json(indent: "") + "\n"
  }
}
