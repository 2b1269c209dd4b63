import Diagnostics
import Workspace

/// git's own merge of three versions of a text.
struct TextMerge {
  /// What git makes of three versions.
  struct Result {
    var bytes: [UInt8]
    /// How many places it left to people, between its markers.
    var conflicts: Int
  }

  /// How long git may take, in seconds: it looks at lines only.
  private static let timeLimit = 120

  /// The names of the versions beside git's markers.
  var names: (now: String, base: String, new: String)
  var markerSize = 7
  let world: World

  /// Merges files, with markers in the style that git's configuration says.
  ///
  /// - Returns: the merged text; the files stay as they are.
  /// - Throws: when there is no git, or it can't merge them.
  func merged(now: Path, base: Path, new: Path) throws(Diagnostic) -> Result {
    try merged([now, base, new].map(\.text), in: world.environment.currentFolder)
  }

  /// Merges texts, with markers in git's usual style.
  ///
  /// - Parameters:
  ///   - now: what the file holds.
  ///   - base: what both versions come from.
  ///   - new: what it is to be.
  ///   - path: of the file, for messages.
  /// - Returns: the merged text.
  /// - Throws: when there is no git, or it can't merge such a text.
  func merged(
    now: [UInt8], base: [UInt8], new: [UInt8], at path: Path
  ) throws(Diagnostic) -> Result {
    try TemporaryFolder.with(
      in: world, holding: [Path("now"): now, Path("base"): base, Path("new"): new]
    ) { folder throws(Diagnostic) in
      try merged(
        ["now", "base", "new"], in: folder, configured: ["-c", "merge.conflictStyle=merge"],
        what: "`\(path.display(in: world).escaped())`",
        hints: ["move your version away, update, and put your changes in again."])
    }
  }

  private func merged(
    _ files: [String], in folder: Path, configured options: [String] = [],
    what: String = "the text", hints: [String] = []
  ) throws(Diagnostic) -> Result {
    let labels = [names.now, names.base, names.new].flatMap { ["-L", $0] }
    let request = GitRequest(
      options + ["merge-file", "-p", "-q", "--marker-size=\(markerSize)"] + labels + ["--"] + files,
      in: folder, timeLimit: Self.timeLimit, outputLimit: FileStatus.readableSize)
    let git = world.git
    let outcome = git.waiting { () async -> Swift.Result<GitAnswer, GitUnavailable> in
      do throws(GitUnavailable) {
        return .success(try await git.answer(to: request))
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .failure(let error):
      throw Diagnostic(
        .error, "git.unavailable", "there is no git to merge \(what): \(error.cause)",
        hints: ["\(error.remedy)."])
    case .success(let answer):
      // Up to 127 it counts the conflicts; more is a failure.
      guard answer.stop == nil, (0...127).contains(answer.status) else {
        let said = String(decoding: answer.errors, as: UTF8.self).trimmed
        throw Diagnostic(
          .error, "git.merge", "git can't merge \(what)",
          notes: said.isEmpty ? [] : ["git said: \(said.escaped())"], hints: hints)
      }
      return Result(bytes: answer.output, conflicts: Int(answer.status))
    }
  }
}
