/// Keeps at most a hundred problems with the same code, and counts the others.
package struct DiagnosticList: Sendable {
  /// How many problems with the same code the list keeps.
  package static let limit = 100

  private var kept: [Diagnostic] = []
  /// The first problem of each code.
  private var firsts: [Diagnostic] = []
  private var counts: [Diagnostic.Code: (kept: Int, omitted: Int)] = [:]

  package init() {}

  package init(_ problems: [Diagnostic]) {
    for problem in problems { append(problem) }
  }

  /// Adds a problem, or only counts one that represents several.
  package mutating func append(_ problem: Diagnostic) {
    guard problem.count > 1 else { return append(problem.code, problem) }
    if counts[problem.code] == nil { firsts.append(problem) }
    counts[problem.code, default: (0, 0)].omitted += problem.count
  }

  /// Adds a problem, whose expression is evaluated only if the list keeps it.
  package mutating func append(_ code: Diagnostic.Code, _ problem: @autoclosure () -> Diagnostic) {
    if let count = counts[code], count.kept >= Self.limit {
      counts[code]?.omitted += 1
      return
    }
    let problem = problem()
    kept.append(problem)
    if counts[code] == nil { firsts.append(problem) }
    counts[code, default: (0, 0)].kept += 1
  }

  /// The kept problems, then one for each code that has more, with their number.
  package var all: [Diagnostic] {
    kept
      + firsts.compactMap { first in
        guard let more = counts[first.code]?.omitted, more > 0 else { return nil }
        var rest = Diagnostic(
          first.severity, first.code,
          "\(more.counted("more problem")) like this \(more == 1 ? "is" : "are") not listed",
          at: first.location.map { SourceLocation(file: $0.file) })
        rest.count = more
        return rest
      }
  }
}

extension Sequence<Diagnostic> {
  /// The number of problems with a severity, including omitted ones.
  package func count(of severity: Diagnostic.Severity) -> Int {
    reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}
