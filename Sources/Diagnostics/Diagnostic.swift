/// An error or warning for the user, with its location and hints.
///
/// What a command reports is thrown as this type. Code that finds several problems throws the
/// first one, with the rest in ``others``.
package struct Diagnostic: Error, Sendable, Hashable {
  /// Whether the command fails.
  package enum Severity: String, Sendable, Hashable { case error, warning }

  /// A stable, machine-readable name such as `rambafile.unknown-key`.
  package struct Code: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let description: String

    package init(stringLiteral name: String) { description = name }
  }

  package var severity: Severity
  /// The kind of problem, for tests and `--json`.
  package var code: Code
  /// One sentence without a full stop, starting lower case, names in backquotes.
  package var message: String
  package var location: SourceLocation?
  /// Facts about the cause, each a sentence.
  package var notes: [String]
  /// What to do next, each a sentence; the best one first.
  package var hints: [String]
  /// More problems of the same input.
  package var others: [Diagnostic]
  /// How many problems this represents; for a line that ``DiagnosticList`` adds, those it omits.
  package internal(set) var count = 1

  package init(
    _ severity: Severity, _ code: Code, _ message: String,
    at location: SourceLocation? = nil, notes: [String] = [], hints: [String] = [],
    others: [Diagnostic] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.notes = notes
    self.hints = hints
    self.others = others
  }

  /// This problem and its ``others``, in the order in which they were found.
  package var all: [Diagnostic] {
    var first = self
    first.others = []
    return [first] + others.flatMap(\.all)
  }

  /// The first problem with the rest in ``others``, so that it can be thrown; nil when there are none.
  package static func combining(_ diagnostics: [Diagnostic]) -> Diagnostic? {
    guard var first = diagnostics.first else { return nil }
    first.others += diagnostics.dropFirst()
    return first
  }

  /// The same problem as a warning. `note` tells what viper does instead; `hints` replace the old ones.
  package func asWarning(noting note: String? = nil, hints: [String]? = nil) -> Diagnostic {
    var warning = self
    warning.severity = .warning
    if let note { warning.notes.append(note) }
    if let hints { warning.hints = hints }
    return warning
  }

  /// The same problem with a location, unless it already has one.
  package func located(at place: SourceLocation?) -> Diagnostic {
    var problem = self
    problem.location = problem.location ?? place
    return problem
  }
}

extension Sequence {
  /// The results for all elements. It goes on after a failure, and throws all problems, each once.
  @discardableResult
  package func mapAll<Result>(
    _ body: (Element) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> [Result] {
    var results: [Result] = []
    var problems: [Diagnostic] = []
    var seen: Set<Diagnostic> = []
    for element in self {
      do throws(Diagnostic) { results.append(try body(element)) } catch {
        problems += error.all.filter { seen.insert($0).inserted }
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return results
  }
}
