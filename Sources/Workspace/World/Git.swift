package import Diagnostics

/// Runs the user's git.
package protocol Git: Sendable {
  /// Runs a local git command in `folder` and waits for it, at most
  /// ``GitRequest/localTimeLimit`` seconds.
  ///
  /// - Throws: ``GitUnavailable`` when git can't be started. The failure of a git command is an
  ///   answer, not an error.
  func run(_ arguments: [String], in folder: Path) throws(GitUnavailable) -> GitAnswer

  /// Runs a git command; several may run at the same time.
  ///
  /// - Throws: like ``run(_:in:)``.
  func answer(to request: GitRequest) async throws(GitUnavailable) -> GitAnswer

  /// Waits for asynchronous work that runs git.
  ///
  /// The rest of the program is synchronous, because an asynchronous `main` starts milliseconds
  /// later.
  func waiting<Result: Sendable>(
    for work: @escaping @Sendable () async -> Result
  ) -> Result

  /// Runs `body`; a signal ends the process only after `body` has cleaned up.
  ///
  /// After Ctrl-C, git ends, ``waiting(for:)`` returns, `body` cleans up, and then the process ends.
  func interruptibly<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result

  /// The same git without prompts for passwords.
  func unasked() -> any Git
}

extension Git {
  /// The output of a local git command without blanks around it; nil where git is missing or fails.
  package func text(of arguments: [String], in folder: Path) -> String? {
    do throws(GitUnavailable) {
      let answer = try run(arguments, in: folder)
      return answer.status == 0 && answer.stop == nil ? answer.text : nil
    } catch {
      return nil
    }
  }
}

/// A git command with its environment and limits.
package struct GitRequest: Sendable {
  package var arguments: [String]
  /// The working directory; absolute.
  package var folder: Path
  /// The standard input.
  package var input: [UInt8]
  /// Changes to the environment; nil removes a variable.
  package var environment: [String: String?]
  /// In seconds; viper ends git after that.
  package var timeLimit: Int

  /// In bytes, for each of git's two output streams; viper ends git when it prints more.
  package var outputLimit: Int
  /// A folder to which git writes; viper ends git when it is larger than the limit in bytes.
  package var growing: (folder: Path, limit: Int)?

  /// In seconds, for commands without the network: git waits for a pipe that replaces one of its files.
  package static let localTimeLimit = 10

  package init(
    _ arguments: [String], in folder: Path, input: [UInt8] = [],
    environment: [String: String?] = [:], timeLimit: Int, outputLimit: Int = 16 << 20,
    growing: (folder: Path, limit: Int)? = nil
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

/// The result of a git command.
package struct GitAnswer: Sendable {
  package var status: Int32
  package var output: [UInt8]
  package var errors: [UInt8]
  /// The limit at which viper ended git.
  package var stop: Stop?

  package enum Stop: Sendable { case timeLimit, outputLimit, diskLimit }

  /// The output as text, without blanks around it.
  package var text: String { String(decoding: output, as: UTF8.self).trimmed }

  package init(
    status: Int32, output: [UInt8] = [], errors: [UInt8] = [], stop: Stop? = nil
  ) {
    self.status = status
    self.output = output
    self.errors = errors
    self.stop = stop
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
