package import Diagnostics
import ViperSystem
package import Workspace

/// Answers as the test says and keeps what it was asked.
package struct ScriptedGit: Git {
  package struct Call: Sendable, Hashable {
    package var arguments: [String]
    package var folder: Path
    package var environment: [String: String?]
    package var outputLimit: Int
  }

  private let answer: @Sendable (Call) -> GitAnswer?
  private let asked = LockedValue<[Call]>([])

  /// - Parameter answer: nil means that there is no git.
  package init(_ answer: @escaping @Sendable (Call) -> GitAnswer? = { _ in nil }) {
    self.answer = answer
  }

  package func run(_ request: GitRequest) throws(GitUnavailable) -> GitAnswer {
    let call = Call(
      arguments: request.arguments, folder: request.folder, environment: request.environment,
      outputLimit: request.outputLimit)
    asked.withLock { $0.append(call) }
    guard let given = answer(call) else { throw GitUnavailable(cause: "there is no git here") }
    return given
  }

  package func answer(to request: GitRequest) async throws(GitUnavailable) -> GitAnswer {
    try run(request)
  }

  package func waiting<Result: Sendable>(
    for work: @escaping @Sendable () async -> Result
  ) -> Result {
    SystemGit(searchPath: nil, canAsk: false).waiting(for: work)
  }

  package func interruptibly<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try body()
  }

  package func withoutPrompts() -> any Git { self }

  /// What was asked so far, in order.
  package var calls: [Call] { asked.withLock { $0 } }
}
