import Diagnostics
import Workspace

/// Runs git commands in the current folder's repository.
enum GitCommand {
  /// The top folder of the working tree.
  static func topFolder(in world: World) throws(Diagnostic) -> Path {
    let answer = try ask(["rev-parse", "--show-toplevel"], in: world)
    guard answer.status == 0, !answer.text.isEmpty else {
      let folder = world.environment.currentFolder
      throw Diagnostic(
        .error, "git.no-repository", "git finds no working tree around `\(folder)`",
        notes: message(of: answer),
        hints: String(decoding: answer.errors, as: UTF8.self).contains("not a git repository")
          ? ["run viper in the repository of the project, or pass its folder with `-C`."] : [])
    }
    return Path(answer.text)
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
    let answer = try ask(arguments, in: world)
    guard answer.status == 0, answer.stop == nil else {
      throw Diagnostic(
        .error, "git.failed", "`git \(arguments[0])` failed", notes: message(of: answer))
    }
    return answer.output
  }

  private static func ask(_ arguments: [String], in world: World) throws(Diagnostic) -> GitAnswer {
    do throws(GitUnavailable) {
      return try world.git.run(arguments, in: world.environment.currentFolder)
    } catch {
      throw Diagnostic(
        .error, "git.missing", "there is no git: \(error.cause)", hints: ["\(error.remedy)."])
    }
  }

  private static func message(of answer: GitAnswer) -> [String] {
    let text = String(decoding: answer.errors, as: UTF8.self).trimmed
    return text.isEmpty ? [] : ["git said: \(text.escaped())"]
  }
}
