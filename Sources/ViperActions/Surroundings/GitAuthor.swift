import Diagnostics
import Workspace

/// The author's name as git knows it.
enum GitAuthor {
  /// - Returns: nil without git, or without a name in its configuration.
  /// - Throws: when git does not come to an end.
  static func name(for folder: Path, in world: World) throws(Diagnostic) -> String? {
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
