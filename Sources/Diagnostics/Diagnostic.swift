/// An error or warning for the user, with its location and hints.
///
/// All targets throw this type. Code that finds several problems throws the first one, with the rest in
/// ``others``.
public struct Diagnostic: Error, Sendable, Hashable {
  /// Whether the command fails.
  public enum Severity: String, Sendable, Hashable {
    /// The command fails.
    case error
    /// The command continues.
    case warning
  }

  /// A stable, machine-readable name such as `rambafile.unknown-key`.
  public struct Code: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String
    /// Creates a code.
    public init(stringLiteral name: String) { description = name }
  }

  /// Whether the command fails.
  public var severity: Severity
  /// The kind of problem, for tests and `--json`.
  public var code: Code
  /// One sentence without a full stop, starting lower case, names in backquotes.
  public var message: String
  /// The place in a file.
  public var location: SourceLocation?
  /// Facts about the cause, each a sentence.
  public var notes: [String]
  /// What to do next, each a sentence; the best one first.
  public var hints: [String]
  /// More problems of the same input.
  public var others: [Diagnostic]
  /// How many problems this one represents; more than one for those omitted by ``DiagnosticList``.
  public internal(set) var count = 1

  /// Creates one problem.
  public init(
    _ severity: Severity = .error, _ code: Code, _ message: String,
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
  public var all: [Diagnostic] {
    var first = self
    first.others = []
    return [first] + others.flatMap(\.all)
  }

  /// The first problem with the rest in ``others``, so that it can be thrown; nil when there are none.
  public static func combining(_ diagnostics: [Diagnostic]) -> Diagnostic? {
    guard var first = diagnostics.first else { return nil }
    first.others += diagnostics.dropFirst()
    return first
  }

  /// The same problem as a warning.
  ///
  /// `note` tells what viper does instead, and `hints` replace those of the problem.
  public func asWarning(noting note: String? = nil, hints: [String]? = nil) -> Diagnostic {
    var warning = self
    warning.severity = .warning
    if let note { warning.notes.append(note) }
    if let hints { warning.hints = hints }
    return warning
  }

  /// The same problem with a location, unless it already has one.
  public func located(at place: SourceLocation?) -> Diagnostic {
    var problem = self
    problem.location = problem.location ?? place
    return problem
  }
}

extension Sequence {
  /// The results for all elements; throws the problems of all of them together, each once.
  @discardableResult
  package func mapAll<Result>(
    _ body: (Element) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> [Result] {
    var results: [Result] = []
    var problems: [Diagnostic] = []
    var seen: Set<Diagnostic> = []
    for element in self {
      do throws(Diagnostic) { results.append(try body(element)) } catch {
        if seen.insert(error).inserted { problems.append(error) }
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return results
  }
}
