import Diagnostics
import ViperActions
import Workspace

/// The findings of `module check` as text, JSON, SARIF and annotations of GitHub.
struct FindingReport {
  private let findings: [CheckFinding]
  private let modules: Int
  private let session: Session

  init(_ findings: [CheckFinding], of modules: Int, in session: Session) {
    self.findings = findings
    self.modules = modules
    self.session = session
  }

  private func file(_ finding: CheckFinding) -> String {
    finding.path.relative(to: session.world.environment.currentFolder).text
  }

  /// A line that editors and Xcode link to the place, and what to do.
  var text: String {
    let style = session.printer.output
    let lines = findings.map { finding in
      "\(file(finding).escaped()):\(finding.line): \(style.paint("warning:", .yellow)) "
        + "\(finding.message.escaped()) [\(finding.rule.rawValue)]\n"
        + "  hint: \(finding.advice.escaped())\n"
    }
    let count = findings.isEmpty ? "ok" : findings.count.counted("finding")
    let end = style.paint(count, findings.isEmpty ? .green : .red)
    return lines.joined()
      + (session.printer.isQuiet ? "" : "\(modules.counted("module")) checked: \(end)\n")
  }

  var json: JSONObject {
    let fields = findings.map { finding -> JSONObject in
      [
        "rule": finding.rule.rawValue, "module": finding.module, "file": file(finding),
        "line": finding.line, "message": finding.message, "hint": finding.advice,
      ]
    }
    return ["modules": modules, "findings": fields]
  }

  /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
  var github: String {
    func value(_ text: String) -> String {
      text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A"])
    }
    func property(_ text: String) -> String {
      value(text).replacing([":": "%3A", ",": "%2C"])
    }
    return findings.map { finding in
      "::warning file=\(property(file(finding))),line=\(finding.line),"
        + "title=\(property(finding.rule.rawValue))::"
        + "\(value(finding.message.escaped())); \(value(finding.advice.escaped()))\n"
    }.joined()
  }

  /// https://docs.oasis-open.org/sarif/sarif/v2.1.0
  func sarif(version: String) -> String {
    let rules = CheckRule.allCases.map { rule -> JSONObject in
      [
        "id": rule.rawValue,
        "shortDescription": ["text": rule.rawValue] as JSONObject,
        "help": ["text": rule.advice] as JSONObject,
      ]
    }
    let results = findings.map { finding -> JSONObject in
      let place: JSONObject = [
        "artifactLocation": ["uri": file(finding).percentEncoded] as JSONObject,
        "region": ["startLine": finding.line] as JSONObject,
      ]
      return [
        "ruleId": finding.rule.rawValue, "level": "warning",
        "message": ["text": "\(finding.message); \(finding.advice)"] as JSONObject,
        "locations": [["physicalLocation": place] as JSONObject],
        "partialFingerprints": ["subject/v1": finding.subject] as JSONObject,
      ]
    }
    let driver: JSONObject = [
      "name": "viper", "version": version, "rules": rules,
    ]
    let log: JSONObject = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        ["tool": ["driver": driver] as JSONObject, "results": results] as JSONObject
      ],
    ]
    return log.json(indent: "") + "\n"
  }
}

extension CheckFinding {
  /// What to do, with the module's name.
  fileprivate var advice: String {
    rule.advice.replacing(["MODULE": module])
  }
}

extension String {
  /// The text with other texts in place of some; a replacement is not replaced again.
  fileprivate func replacing(_ texts: [String: String]) -> String {
    var (result, rest) = ("", self[...])
    while !rest.isEmpty {
      if let (old, new) = texts.first(where: { rest.hasPrefix($0.key) }) {
        result += new
        rest = rest.dropFirst(old.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// The path as a part of a URI.
  fileprivate var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      let isPlain = byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
      text +=
        isPlain ? String(Unicode.Scalar(byte)) : "%" + UInt64(byte).hexadecimal(2).uppercased()
    }
  }
}
