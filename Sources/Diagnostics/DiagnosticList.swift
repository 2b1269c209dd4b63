/// The problems of one input, of which at most a hundred of a kind are kept: nobody reads more, and
/// a file can hold a hundred thousand.
public struct DiagnosticList: Sendable {
  /// How many of a kind are kept.
  public static let limit = 100

  private var kept: [Diagnostic] = []
  private var counts: [Diagnostic.Code: Int] = [:]

  /// Starts with none.
  public init() {}

  /// Takes the problems of a list, in their order.
  public init(_ problems: some Sequence<Diagnostic>) {
    for problem in problems { append(problem) }
  }

  /// Adds one.
  public mutating func append(_ problem: Diagnostic) { append(problem.code, problem) }

  /// Adds one of a kind that there may be many of; it is made only where there is room for it.
  public mutating func append(
    _ code: Diagnostic.Code, _ problem: @autoclosure () -> Diagnostic
  ) {
    counts[code, default: 0] += 1
    if counts[code, default: 0] <= Self.limit { kept.append(problem()) }
  }

  /// What was kept, and for each kind that had more a last one that says how many.
  public var all: [Diagnostic] {
    var named: Set<Diagnostic.Code> = []
    return kept
      + kept.compactMap { problem in
        let more = counts[problem.code, default: 0] - Self.limit
        guard more > 0, named.insert(problem.code).inserted else { return nil }
        return Diagnostic(
          problem.severity, problem.code,
          "there \(more == 1 ? "is 1 more" : "are \(more) more") of this kind",
          at: problem.location.map { SourceLocation(file: $0.file) })
      }
  }
}
