import Diagnostics
import Workspace

/// Runs git commands in the current folder's repository.
enum GitCommand {
  static func topFolder(in world: World) throws(Diagnostic) -> Path {
    let answer = try ask(["rev-parse", "--show-toplevel"], in: world)
    guard answer.status == 0, !answer.text.isEmpty else {
      let folder = world.environment.currentFolder.text.escaped()
      let hasNone = ["not a git repository", "must be run in a work tree"]
        .contains(where: answer.errorText.contains)
      throw Diagnostic(
        .error, "git.no-repository",
        "`\(folder)` is \(hasNone ? "not in a git working tree" : "in a repository git can't use")",
        notes: message(of: answer),
        hints: hasNone
          ? ["run viper in the repository of the project, or pass its folder with `-C`."] : [])
    }
    return Path(answer.line)
  }

  /// A value of git's configuration; nil where it is not set.
  static func value(
    _ key: String, _ options: String..., in world: World
  ) throws(Diagnostic) -> String? {
    let answer = try ask(["config"] + options + ["--get", key], in: world)
    return answer.status == 0 ? answer.text : nil
  }

  /// The output of a command; throws git's message when it fails.
  @discardableResult
  static func run(_ arguments: [String], in world: World) throws(Diagnostic) -> [UInt8] {
    try ask(arguments, in: world, mayFail: false).output
  }

  /// Throws when git can't be started or is stopped; other failures are answers if it `mayFail`.
  private static func ask(
    _ arguments: [String], in world: World, mayFail: Bool = true
  ) throws(Diagnostic) -> GitAnswer {
    let answer: GitAnswer
    do throws(GitUnavailable) {
      answer = try world.git.run(arguments, in: world.environment.currentFolder)
    } catch {
      throw Diagnostic(
        .error, "git.missing", "can't start git: \(error.cause)", hints: ["\(error.remedy)."])
    }
    if answer.stop == nil, mayFail || answer.status == 0 { return answer }
    throw Diagnostic(
      .error, "git.failed", "`git \(arguments[0])` failed", notes: message(of: answer))
  }

  /// What git says about its failure, or that it took too long.
  static func message(of answer: GitAnswer) -> [String] {
    answer.stop == .timeLimit
      ? ["it did not end in \(GitRequest.localTimeLimit) seconds."] : answer.errorNotes()
  }
}
