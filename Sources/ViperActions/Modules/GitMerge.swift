import Diagnostics
import Workspace

/// Merges three versions of files as git does.
struct GitMerge {
  /// What git makes of three versions.
  struct Result {
    var bytes: [UInt8]
    /// How many places it left to people, between its marks.
    var conflicts: Int
  }

  /// The names of the versions beside git's marks.
  var names: (now: String, base: String, new: String)
  let world: World

  /// - Parameters:
  ///   - now: what the file holds.
  ///   - base: what it was made from.
  ///   - new: what the template makes now.
  ///   - path: of the file, for messages.
  /// - Returns: the merged file.
  /// - Throws: when there is no git, or it can't merge such a file.
  func merged(
    now: [UInt8], base: [UInt8], new: [UInt8], at path: Path
  ) throws(Diagnostic) -> Result {
    try TemporaryFolder.with(
      in: world, holding: [Path("now"): now, Path("base"): base, Path("new"): new]
    ) { folder throws(Diagnostic) in
      let answer: GitAnswer
      do throws(GitUnavailable) {
        answer = try world.git.run(
          [
            "-c", "merge.conflictStyle=merge", "merge-file", "-p", "-L", names.now, "-L",
            names.base, "-L", names.new, "now", "base", "new",
          ], in: folder)
      } catch {
        throw Diagnostic(
          .error, "git.unavailable", "there is no git to merge with: \(error.cause)",
          hints: ["\(error.remedy)."])
      }
      // The status is the number of conflicts, up to 127; more is a failure.
      guard answer.stop == nil, 0...127 ~= answer.status else {
        let said = String(decoding: answer.errors, as: UTF8.self).trimmed
        throw Diagnostic(
          .error, "module.merge", "git can't merge `\(path.display(in: world).visible())`",
          notes: said.isEmpty ? [] : ["it says: \(said.visible())"],
          hints: ["move your version away, update, and put your changes in again."])
      }
      return Result(bytes: answer.output, conflicts: Int(answer.status))
    }
  }
}
