package import Diagnostics

/// Runs the user's git.
package protocol Git: Sendable {
  /// Runs a git command, and waits for it.
  ///
  /// It only throws when git can't be started: the failure of a git command is an answer.
  func run(_ request: GitRequest) throws(GitUnavailable) -> GitAnswer

  /// Runs a git command, like ``run(_:)``; several may run at the same time.
  func answer(to request: GitRequest) async throws(GitUnavailable) -> GitAnswer

  /// Waits for asynchronous work that runs git.
  ///
  /// The rest of the program is synchronous, because an asynchronous `main` starts milliseconds later.
  func waiting<Result: Sendable>(for work: @escaping @Sendable () async -> Result) -> Result

  /// Runs `body`; a signal ends the process only after `body` has cleaned up.
  ///
  /// After Ctrl-C, git ends, ``waiting(for:)`` returns, `body` cleans up, and then the process ends. A
  /// second Ctrl-C ends the process at once.
  func interruptibly<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result

  /// The same git without prompts for passwords.
  func withoutPrompts() -> any Git
}

extension Git {
  /// Runs a local git command, at most ``GitRequest/localTimeLimit`` seconds; see ``run(_:)``.
  package func run(_ arguments: [String], in folder: Path) throws(GitUnavailable) -> GitAnswer {
    try run(GitRequest(arguments, in: folder, timeLimit: GitRequest.localTimeLimit))
  }

  /// The output of a local git command, see ``GitAnswer/line``; nil where git is missing or fails.
  package func line(of arguments: [String], in folder: Path) -> String? {
    let answer = attempt(try run(arguments, in: folder))
    return answer.flatMap { $0.status == 0 && $0.stop == nil ? $0.line : nil }
  }
}

/// git could not be started.
package struct GitUnavailable: Error, Sendable {
  package var cause: String
  /// The hint, without a full stop.
  package var remedy: String

  package init(
    cause: String, remedy: String = "install git, on a Mac by `xcode-select --install`"
  ) {
    self.cause = cause
    self.remedy = remedy
  }
}
