package import Diagnostics
package import Workspace
import XcodeProject

/// `viper project merge BASE OURS THEIRS`: what git runs for a project file that two branches
/// changed.
package struct ProjectFileMerge {
  /// What became of the file.
  package struct Report: Sendable {
    /// What people must decide.
    package var conflicts: [Diagnostic]
    /// Why git's merge of the text was taken instead; nil where it was not.
    package var refusal: Diagnostic?
    /// Whether lines in the file are in conflict.
    package var hasConflicts: Bool
    /// What the user should know of how it was written.
    package var warnings: [Diagnostic] = []
  }

  package var base: Path
  package var ours: Path
  package var theirs: Path
  /// What messages call the file.
  package var name: String
  package var markerSize: Int

  /// Takes three files; the merged text goes into `ours`.
  package init(base: Path, ours: Path, theirs: Path, name: String, markerSize: Int) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.name = name
    self.markerSize = markerSize
  }

  /// Merges the files, and writes the result into `ours`.
  ///
  /// - Throws: when a file can't be read or written, or git's merge is needed and fails; `ours` is
  ///   as it was then.
  package func run(in world: World) throws(Diagnostic) -> Report {
    try FileTransaction.locked(ours.parent, editing: [ours], in: world) {
      (transaction: FileTransaction) throws(Diagnostic) in
      let mine = try Self.readForEdit(ours, in: world)
      var (bytes, report) = try merged(
        try Self.readForEdit(base, in: world).bytes, mine.bytes,
        try Self.readForEdit(theirs, in: world).bytes, in: world)
      report.warnings = try transaction.carryOut([
        .edit(ours, to: bytes, previous: mine.bytes, seen: mine.seen)
      ])
      return report
    }
  }

  private static func readForEdit(
    _ path: Path, in world: World
  ) throws(Diagnostic) -> (bytes: [UInt8], seen: FileStatus?) {
    do throws(FileError) {
      return try world.files.readForEdit(path)
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
  }

  private func merged(
    _ base: [UInt8], _ mine: [UInt8], _ other: [UInt8], in world: World
  ) throws(Diagnostic) -> ([UInt8], Report) {
    do throws(Diagnostic) {
      let merge = try ProjectMerge(
        base: base, ours: mine, theirs: other, named: name,
        markers: ConflictMarkers(size: markerSize))
      let report = Report(
        conflicts: merge.conflicts, refusal: nil, hasConflicts: !merge.conflicts.isEmpty)
      return (merge.bytes, report)
    } catch {
      let text = try TextMerge(
        names: ("ours", "base", "theirs"), markerSize: markerSize, world: world
      ).merged(now: ours, base: self.base, new: theirs)
      return (
        text.bytes, Report(conflicts: [], refusal: error, hasConflicts: text.conflicts > 0)
      )
    }
  }
}
