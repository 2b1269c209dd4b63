package import Workspace

/// Runs programs like a git without prompts. They have their own session, and limits of time and output.
package struct SystemPrograms: Programs {
  private static let outputLimit = 1 << 20

  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  package func run(_ words: [String], in folder: Path, timeLimit: Int) -> ProgramRun {
    guard let name = words.first, let program = path(of: name, in: folder) else {
      return ProgramRun(.notStarted("there is no such program"))
    }
    // Only git needs its messages in English.
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
      return ProgramRun(.notStarted(error.cause))
    }
  }

  private func path(of name: String, in folder: Path) -> String? {
    guard name.utf8.contains(UInt8(ascii: "/")) else {
      return SystemGit.executables(named: name, in: variables["PATH"]).first
    }
    let path = folder.appending(name).text
    return SystemGit.isExecutable(path) ? path : nil
  }
}
