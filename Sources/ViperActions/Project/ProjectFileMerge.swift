package import Diagnostics
package import Workspace
import XcodeProject

/// `viper project merge BASE OURS THEIRS`: the merge driver that git runs for project files.
package struct ProjectFileMerge: ProjectAction {
  package struct Plan: ChangePlan {
    package var changes: [Change]
    /// What the user must decide.
    package var conflicts: [Diagnostic] = []
    /// Why the file was merged line by line; nil where it was merged by objects.
    package var reasonForTextMerge: Diagnostic?
    package var warnings: [Diagnostic] = []
  }

  private let files: (base: Path, ours: Path, theirs: Path)
  /// The file's name in messages.
  package let name: String
  private let markerSize: Int
  package var world: World
  private let isRunByGit: Bool

  /// Takes three files; the merged text goes into `ours`.
  package init(
    _ files: (base: Path, ours: Path, theirs: Path), name: String, markerSize: Int,
    isRunByGit: Bool, in world: World
  ) {
    self.files = files
    self.name = name
    // A longer marker could fill the memory.
    self.markerSize = min(markerSize, 1_000)
    self.world = world
    self.isRunByGit = isRunByGit
  }

  /// `viper undo` ignores the runs that git starts.
  package var undoPolicy: UndoPolicy { isRunByGit ? .never : .keep }

  package func lockedFolder() throws(Diagnostic) -> Path { files.ours.parent }
  package func editedFiles() throws(Diagnostic) -> [Path] { [files.ours] }

  package func plan() throws(Diagnostic) -> Plan {
    let ours = try world.read(files.ours)
    let base = try world.read(files.base)
    let theirs = try world.read(files.theirs)
    func edit(_ bytes: [UInt8]) -> [Change] { [.edit(files.ours, to: bytes, previous: ours)] }
    do throws(Diagnostic) {
      let merge = try ProjectMerge(
        base: base, ours: ours, theirs: theirs, named: name, markerSize: markerSize)
      return Plan(changes: edit(merge.bytes), conflicts: merge.conflicts, warnings: merge.warnings)
    } catch {
      guard let text = TextMerge(base: base, ours: ours, theirs: theirs, markerSize: markerSize)
      else { throw error }
      let conflict = Diagnostic(
        .error, "merge.lines",
        "both sides changed the same lines in \(text.conflicts.counted("place"))",
        hints: ["resolve the parts between the conflict markers."])
      return Plan(
        changes: edit(text.bytes),
        conflicts: text.conflicts > 0
          ? [conflict] : damage(of: text.bytes, from: [ours, theirs]).map { [$0] } ?? [],
        reasonForTextMerge: error)
    }
  }

  /// Why a merged text can't be read; nil also where neither side can be.
  ///
  /// As a conflict it keeps git from committing the merge.
  private func damage(of merged: [UInt8], from sides: [[UInt8]]) -> Diagnostic? {
    func isProject(_ bytes: [UInt8]) -> Bool {
      attempt(try ProjectFile(parsing: bytes, named: name)) != nil
    }
    guard sides.contains(where: isProject) else { return nil }
    do throws(Diagnostic) { _ = try ProjectFile(parsing: merged, named: name) } catch {
      var problem = error
      problem.hints = ["correct the file by hand, or take one side's version."]
      return problem
    }
    return nil
  }
}
