package import Diagnostics

/// The problems that `doctor` found, by topic.
package struct DoctorReport: Sendable {
  package enum Topic: String, Sendable, CaseIterable {
    case rambafile = "Rambafile"
    case project = "Xcode project"
    case targets = "Targets"
    case places = "Groups and folders"
    case templates = "Templates"
    case modules = "Modules"
    case files = "Files"
    case dependencies = "Dependencies"
    case git = "git"
  }

  package struct Section: Sendable {
    package let topic: Topic
    /// What was checked; empty where there was nothing to check.
    package fileprivate(set) var fact = ""
    fileprivate var problems = DiagnosticList()
    /// At most a hundred problems of a kind, and then how many more there are.
    package var findings: [Diagnostic] { problems.all }
  }

  package var sections: [Section] { Topic.allCases.map { byTopic[$0] ?? Section(topic: $0) } }

  private var byTopic: [Topic: Section] = [:]

  /// The codes, messages and files of all problems: equal ones are reported once.
  private var known: Set<[String?]> = []

  package var errors: Int { findings.count(of: .error) }
  package var warnings: Int { findings.count(of: .warning) }
  private var findings: [Diagnostic] { sections.flatMap(\.findings) }

  /// Adds a problem with all that it carries, unless it was added before.
  mutating func add(_ problem: Diagnostic, to topic: Topic) {
    for single in problem.all
    where known.insert([single.code.description, single.message, single.location?.file]).inserted {
      byTopic[topic, default: Section(topic: topic)].problems.append(single)
    }
  }

  mutating func addProblem(
    _ topic: Topic, _ code: Diagnostic.Code, _ message: String,
    as severity: Diagnostic.Severity = .warning, at location: SourceLocation? = nil,
    notes: [String] = [], hints: [String] = []
  ) {
    add(Diagnostic(severity, code, message, at: location, notes: notes, hints: hints), to: topic)
  }

  /// Sets what the report says about a topic beside its problems.
  mutating func setFact(_ fact: String, for topic: Topic) {
    byTopic[topic, default: Section(topic: topic)].fact = fact
  }
}
