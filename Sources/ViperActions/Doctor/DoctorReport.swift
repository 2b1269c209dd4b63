import Configuration
package import Diagnostics

/// What `doctor` found, by topic.
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
    package var topic: Topic
    /// What was looked at, for the reader; empty where there was nothing to look at.
    package var fact: String
    fileprivate var list = DiagnosticList()

    /// At most a hundred of a kind, and then how many more there are.
    package var findings: [Diagnostic] { list.all }
  }

  package private(set) var sections = Topic.allCases.map {
    Section(topic: $0, fact: "")
  }

  /// What makes two findings the same; their places may be told differently.
  private struct Known: Hashable {
    var code: Diagnostic.Code
    var message: String
  }
  private var known: Set<Known> = []

  package init() {}

  package var errors: Int { count(.error) }
  package var warnings: Int { count(.warning) }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    sections.reduce(0) { $0 + $1.findings.count(of: severity) }
  }

  /// Adds a finding with all that it carries; what was found before is not repeated.
  package mutating func add(_ finding: Diagnostic, to topic: Topic) {
    for single in finding.all {
      if known.insert(Known(code: single.code, message: single.message)).inserted {
        update(topic) { $0.list.append(single) }
      }
    }
  }

  package mutating func state(_ fact: String, for topic: Topic) { update(topic) { $0.fact = fact } }

  private mutating func update(_ topic: Topic, _ change: (inout Section) -> Void) {
    for index in sections.indices where sections[index].topic == topic {
      change(&sections[index])
    }
  }
}
