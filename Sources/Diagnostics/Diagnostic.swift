/// A problem as the user reads it: what, where, why, and what to type next.
///
/// The one error type of every module border. A file with several problems reports them
/// together: the first is thrown and carries the others in ``others``.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable {
    /// The command can't do what was asked.
    case error
    /// The command goes on; the user should know.
    case warning
  }

  /// A stable, machine-readable name such as `rambafile.unknown-key`.
  public struct Code: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name itself.
    public let description: String
    /// Takes the name as it is.
    public init(stringLiteral name: String) { description = name }
  }

  /// How bad it is.
  public var severity: Severity
  /// What kind of problem, for tests and `--json`.
  public var code: Code
  /// One sentence without a full stop, starting lower case, names in backquotes.
  public var message: String
  /// Where, when there is a place.
  public var location: SourceLocation?
  /// Further facts about the cause, each a sentence.
  public var notes: [String]
  /// What to do next, each a sentence; the first is the best.
  public var hints: [String]
  /// The further problems found in the same input.
  public var others: [Diagnostic]
  /// How many problems this one stands for: itself, or those that a ``DiagnosticList`` left out.
  public internal(set) var count = 1

  /// Describes one problem.
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

  /// This problem and all that it carries, in the order in which they were found.
  public var all: [Diagnostic] {
    var first = self
    first.others = []
    return [first] + others.flatMap(\.all)
  }

  /// Makes one throwable problem of many.
  ///
  /// - Returns: nil when there are none.
  public static func combining(_ diagnostics: [Diagnostic]) -> Diagnostic? {
    guard var first = diagnostics.first else { return nil }
    first.others += diagnostics.dropFirst()
    return first
  }

  /// The same as something that does not stop the run.
  ///
  /// - Parameters:
  ///   - note: what is done instead, a sentence.
  ///   - hints: in place of those that it has.
  /// - Returns: a warning.
  public func asWarning(noting note: String? = nil, hints: [String]? = nil) -> Diagnostic {
    var warning = self
    warning.severity = .warning
    if let note { warning.notes.append(note) }
    if let hints { warning.hints = hints }
    return warning
  }

  /// The same at a place, unless it has one.
  public func located(at place: SourceLocation?) -> Diagnostic {
    var problem = self
    problem.location = problem.location ?? place
    return problem
  }
}
