/// The problems of one input, of which at most a hundred of a kind are kept: nobody reads more, and
/// a file can hold a hundred thousand.
public struct DiagnosticList: Sendable {
  /// How many of a kind are kept.
  public static let limit = 100

  private var kept: [Diagnostic] = []
  /// The first of each kind.
  private var firsts: [Diagnostic] = []
  private var counts: [Diagnostic.Code: (kept: Int, left: Int)] = [:]

  /// Starts with none.
  public init() {}

  /// Takes the problems of a list, in their order.
  public init(_ problems: [Diagnostic]) {
    for problem in problems { append(problem) }
  }

  /// Adds one, or those that one stands for.
  public mutating func append(_ problem: Diagnostic) {
    guard problem.count > 1 else { return append(problem.code, problem) }
    if counts[problem.code] == nil { firsts.append(problem) }
    counts[problem.code, default: (0, 0)].left += problem.count
  }

  /// Adds one of a kind that there may be many of; it is made only where there is room for it.
  public mutating func append(
    _ code: Diagnostic.Code, _ problem: @autoclosure () -> Diagnostic
  ) {
    let count = counts[code]
    if let count, count.kept >= Self.limit {
      counts[code] = (count.kept, count.left + 1)
      return
    }
    let problem = problem()
    if count == nil { firsts.append(problem) }
    counts[code, default: (0, 0)].kept += 1
    kept.append(problem)
  }

  /// What was kept, and for each kind that had more a last one that says how many.
  public var all: [Diagnostic] {
    kept
      + firsts.compactMap { first in
        guard let more = counts[first.code]?.left, more > 0 else { return nil }
        var rest = Diagnostic(
          first.severity, first.code,
          "there \(more == 1 ? "is 1 more" : "are \(more) more") of this kind",
          at: first.location.map { SourceLocation(file: $0.file) })
        rest.count = more
        return rest
      }
  }
}

extension Sequence<Diagnostic> {
  /// How many problems there are, those that were left out included.
  public func count(of severity: Diagnostic.Severity) -> Int {
    reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}
