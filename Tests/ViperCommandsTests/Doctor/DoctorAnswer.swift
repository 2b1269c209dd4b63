import Testing
import ViperCommands
import ViperTestSupport

/// The problems that `viper doctor --json` reports.
struct DoctorAnswer: CustomTestStringConvertible {
  struct Problem {
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
  let problems: [Problem]
  /// The fact that is printed for each topic.
  let facts: [String: String]
  let testDescription: String

  init(_ answer: Answer) {
    exit = answer.exit
    var (problems, facts): ([Problem], [String: String]) = ([], [:])
    for section in answer.result["sections"].list {
      let topic = section["topic"].text ?? ""
      facts[topic] = section["fact"].text
      problems += section["findings"].list.map { Problem($0, topic: topic) }
    }
    self.problems = problems
    self.facts = facts
    testDescription = (["exit \(answer.exit)"] + problems.map { "\($0)" }).joined(separator: "\n")
  }

  var codes: [String] { problems.map(\.code) }

  /// Whether there is such a problem, perhaps among others; `at` may be a prefix of its place.
  func reports(
    _ code: String, topic: String? = nil, at place: String = "", naming names: [String] = []
  ) -> Bool {
    problems.contains { problem in
      problem.code == code && topic.map { $0 == problem.topic } != false
        && (place.isEmpty || (problem.place + ":").hasPrefix(place + ":"))
        && problem.names.isSuperset(of: names)
    }
  }
}

extension DoctorAnswer.Problem {
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
  func doctor(_ options: String...) -> DoctorAnswer {
    DoctorAnswer(answer(["doctor"] + options))
  }
}
