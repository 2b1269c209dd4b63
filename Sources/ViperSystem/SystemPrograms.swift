package import Workspace

/// Runs programs in their own session, without prompts, with limits of time and output.
package struct SystemPrograms: Programs {
  private static let outputLimit = 1 << 20

  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  package func run(_ words: [String], in folder: Path, timeLimit: Int) -> ProgramRun {
    guard let name = words.first, let program = path(of: name, in: folder) else {
      return ProgramRun(.notStarted("there is no such program"))
    }
    guard SystemGit.isExecutable(program) else { return ProgramRun(.notExecutable) }
    // `SystemGit` sets `LC_ALL=C` to read git's messages; a program gets the user's value.
    let request = GitRequest(
      Array(words.dropFirst()), in: folder, environment: ["LC_ALL": variables["LC_ALL"]],
      timeLimit: timeLimit, outputLimit: Self.outputLimit)
    do throws(GitUnavailable) {
      let answer = try SystemGit(searchPath: nil, canAsk: false).run(request, by: program)
      switch answer.stop {
      case nil: return ProgramRun(.exited(answer.status), output: answer.output + answer.errors)
      case .timeLimit: return ProgramRun(.tooLong)
      case .outputLimit, .diskLimit: return ProgramRun(.tooMuchOutput)
      }
    } catch {
      let cause =
        error.cause.contains("Exec format error")
        ? "it has no `#!` line, and is no program for this machine" : error.cause
      return ProgramRun(.notStarted(cause))
    }
  }

  private func path(of name: String, in folder: Path) -> String? {
    guard name.utf8.contains(UInt8(ascii: "/")) else {
      return SystemGit.executables(named: name, in: variables["PATH"]).first
    }
    let path = folder.appending(name)
    return attempt(try SystemFiles().status(path))?.kind == .file ? path.text : nil
  }
}
