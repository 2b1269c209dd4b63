import Configuration
import Diagnostics
import Workspace

/// Finds whom generated headers name where neither Rambafile nor options say it.
enum AuthorName {
  /// The name that Generamba saved, or git's: git is a process, and that takes longer than all else.
  ///
  /// - Returns: nil where nobody knows; `source` is for messages.
  /// - Throws: when what Generamba saved can't be read, or git does not come to an end.
  static func author(
    for folder: Path, in world: World
  ) throws(Diagnostic) -> (name: String, source: String)? {
    if let name = try UserPreferences.author(in: world) {
      return (name, "`username` in `~/.generamba/user_preferences.yml`")
    }
    return try gitName(for: folder, in: world).map { ($0, "git's `user.name`") }
  }

  /// The same for a module.
  ///
  /// - Throws: also when the name would not stay in a comment.
  static func headerName(in world: World) throws(Diagnostic) -> String? {
    guard let (name, source) = try author(for: world.project, in: world) else { return nil }
    if let problem = HeaderText.problem(Located(name), from: source) { throw problem }
    return name
  }

  /// Nil without git, or without a name in its configuration.
  private static func gitName(for folder: Path, in world: World) throws(Diagnostic) -> String? {
    let answer: GitAnswer
    do throws(GitUnavailable) {
      answer = try world.git.run(["config", "--get", "user.name"], in: folder)
    } catch {
      return nil
    }
    guard answer.stop != .timeLimit else {
      throw Diagnostic(
        .error, "git.time-limit",
        "git did not tell the author's name within \(GitRequest.localTimeLimit) seconds",
        notes: ["`git config --get user.name` was asked in `\(folder.display(in: world))`."],
        hints: ["name the author: `--author NAME`, or `author:` in the Rambafile."])
    }
    let name = String(decoding: answer.output, as: UTF8.self).trimmed
    return answer.status == 0 && !name.isEmpty ? name : nil
  }
}
