package import Diagnostics

/// Runs the user's git.
package protocol Git: Sendable {
  /// Runs `git` with `arguments` in `folder`, without a shell, and waits for it, for what needs no
  /// network: at most ``GitRequest/localTimeLimit``.
  ///
  /// - Throws: ``GitUnavailable`` when there is no git to start. A git that ran and failed is
  ///   an answer, not an error.
  func run(_ arguments: [String], in folder: Path) throws(GitUnavailable) -> GitAnswer

  /// Runs one git while others may run.
  ///
  /// - Throws: as ``run(_:in:)``.
  func answer(to request: GitRequest) async throws(GitUnavailable) -> GitAnswer

  /// Waits for work that runs several gits at once.
  ///
  /// The program is synchronous but for this: a `main` that suspends costs milliseconds at every
  /// start.
  func waiting<Result: Sendable>(
    for work: @escaping @Sendable () async -> Result
  ) -> Result

  /// Runs `body`, which starts gits, in a way that leaves nothing behind.
  ///
  /// What asks the process to end meanwhile, Ctrl-C say, ends git; ``waiting(for:)`` returns, `body`
  /// clears up, and then the process ends.
  func interruptibly<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result

  /// The same git, which asks for no password.
  func unasked() -> any Git
}

extension Git {
  package func unasked() -> any Git { self }

  /// Without processes there is nothing to end.
  package func interruptibly<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try body()
  }
}

/// A call of git with everything that it depends on.
package struct GitRequest: Sendable, Hashable {
  package var arguments: [String]
  /// Where it runs; absolute.
  package var folder: Path
  /// What it reads from its standard input.
  package var input: [UInt8]
  /// Changes to the environment; nil takes a variable away.
  package var environment: [String: String?]
  /// In seconds; git is ended when they are over.
  package var timeLimit: Int

  /// In bytes, for each of git's two streams; git is ended when it prints more.
  package var outputLimit: Int
  /// What may not grow without an end while git runs.
  package var growing: Growth?

  /// A folder that git writes to.
  package struct Growth: Sendable, Hashable {
    package var folder: Path
    /// In bytes; git is ended when there is more.
    package var limit: Int

    package init(folder: Path, limit: Int) {
      self.folder = folder
      self.limit = limit
    }
  }

  /// For what needs no network, in seconds. A pipe in place of a file of git's is waited for.
  package static let localTimeLimit = 10

  package init(
    _ arguments: [String], in folder: Path, input: [UInt8] = [],
    environment: [String: String?] = [:], timeLimit: Int, outputLimit: Int = 16 << 20,
    growing: Growth? = nil
  ) {
    self.arguments = arguments
    self.folder = folder
    self.input = input
    self.environment = environment
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
    self.growing = growing
  }
}

/// What git said.
package struct GitAnswer: Sendable {
  package var status: Int32
  package var output: [UInt8]
  package var errors: [UInt8]
  /// Which limit it was ended at.
  package var stop: Stop?

  package enum Stop: Sendable { case timeLimit, outputLimit, diskLimit }

  package init(
    status: Int32, output: [UInt8] = [], errors: [UInt8] = [], stop: Stop? = nil
  ) {
    self.status = status
    self.output = output
    self.errors = errors
    self.stop = stop
  }
}

/// No git could be started.
package struct GitUnavailable: Error, Sendable {
  package var cause: String
  /// What helps, as the start of a sentence.
  package var remedy: String

  package init(
    cause: String, remedy: String = "install git, on a Mac by `xcode-select --install`"
  ) {
    self.cause = cause
    self.remedy = remedy
  }
}
