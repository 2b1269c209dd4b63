import Diagnostics
import Workspace

/// git's own merge of three texts, for what can't be merged as a project.
struct TextMerge {
  /// How long git may take, in seconds: it looks at lines only.
  private static let timeLimit = 120

  let markers: (size: Int, ours: String, theirs: String)
  let world: World

  /// - Returns: the merged text, and whether lines are in conflict.
  /// - Throws: when git can't do it.
  func merge(
    base: Path, ours: Path, theirs: Path
  ) throws(Diagnostic) -> (bytes: [UInt8], hasConflicts: Bool) {
    let request = GitRequest(
      [
        "merge-file", "-p", "-q", "--marker-size=\(markers.size)", "-L", markers.ours, "-L", "base",
        "-L", markers.theirs, "--", ours.text, base.text, theirs.text,
      ], in: world.environment.currentFolder, timeLimit: Self.timeLimit,
      outputLimit: FileStatus.readableSize)
    let git = world.git
    let outcome = git.waiting { () async -> Result<GitAnswer, GitUnavailable> in
      do throws(GitUnavailable) {
        return .success(try await git.answer(to: request))
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .failure(let error):
      throw Diagnostic(
        .error, "merge.no-git", "git can't merge the text: \(error.cause)",
        hints: ["\(error.remedy)."])
    case .success(let answer):
      // Up to 127 it counts the conflicts.
      guard answer.stop == nil, (0...127).contains(answer.status) else {
        let words = String(decoding: answer.errors, as: UTF8.self).trimmed.visible()
        throw Diagnostic(
          .error, "merge.git-failed", "git can't merge the text",
          notes: words.isEmpty ? [] : ["git said: \(words)"])
      }
      return (answer.output, answer.status > 0)
    }
  }
}
