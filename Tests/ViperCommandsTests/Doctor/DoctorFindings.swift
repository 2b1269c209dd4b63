import Testing
import ViperCommands
import ViperTestSupport

/// What `viper doctor --json` reports.
struct DoctorFindings: CustomTestStringConvertible {
  struct Finding {
    var topic: String
    var code: String
    var severity: String
    /// `FILE:LINE:COLUMN`, as much of it as is known.
    var place: String
    /// What the message, the notes and the hints have in backquotes.
    var names: Set<String>
    var text: String
  }

  let exit: ExitCode
  let findings: [Finding]
  /// What is said about each topic that is all right.
  let facts: [String: String]
  let testDescription: String

  init(_ answer: Answer) {
    exit = answer.exit
    var (findings, facts): ([Finding], [String: String]) = ([], [:])
    for section in answer.result["sections"].list {
      let topic = section["topic"].text ?? ""
      facts[topic] = section["fact"].text
      findings += section["findings"].list.map { Finding($0, topic: topic) }
    }
    self.findings = findings
    self.facts = facts
    testDescription = (["exit \(answer.exit)"] + findings.map { "\($0)" }).joined(separator: "\n")
  }

  var codes: [String] { findings.map(\.code) }

  /// Whether there is such a finding, perhaps among others; `at` is a place or its beginning.
  func reports(
    _ code: String, topic: String? = nil, at place: String = "", naming names: [String] = []
  ) -> Bool {
    findings.contains { finding in
      finding.code == code && topic.map { $0 == finding.topic } != false
        && (place.isEmpty || (finding.place + ":").hasPrefix(place + ":"))
        && finding.names.isSuperset(of: names)
    }
  }
}

extension DoctorFindings.Finding {
  init(_ value: JSONValue, topic: String) {
    var place = [value["file"].text ?? ""]
    for field in ["line", "column"] {
      if case .number(let number) = value[field] { place.append(String(number)) }
    }
    let texts = [value["message"].text ?? ""] + value["notes"].texts + value["hints"].texts
    let quoted = texts.flatMap { text in
      text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
    self.init(
      topic: topic, code: value["code"].text ?? "", severity: value["severity"].text ?? "",
      place: place.joined(separator: ":"), names: Set(quoted),
      text: texts.joined(separator: " / "))
  }
}

extension TestProject {
  func doctor(_ options: String...) -> DoctorFindings {
    DoctorFindings(answer(["doctor"] + options))
  }
}
