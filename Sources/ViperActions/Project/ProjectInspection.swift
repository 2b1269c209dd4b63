package import Configuration
package import Diagnostics
package import Workspace
import XcodeProject

/// `viper project check`: what is wrong in a project file, and what of it has one right answer.
package struct ProjectInspection {
  /// What was found, and the file without what is surely too much.
  package struct Report: Sendable {
    /// The `project.pbxproj`, absolute.
    package var path: Path
    /// In the order of the file; then what only the disk shows.
    package var findings: [Diagnostic]
    /// How many of them `--fix` answers.
    package var fixable = 0
    /// What `--fix` does; nothing where no finding has one right answer.
    package var changes: [Change] = []
  }

  private let xcodeproj: Located<Path>
  private let rambafile: Path
  private let world: World

  /// - Parameters:
  ///   - xcodeproj: the `.xcodeproj`, absolute.
  ///   - rambafile: where the Rambafile is or would be, absolute.
  ///   - world: the disk.
  package init(_ xcodeproj: Located<Path>, rambafile: Path, in world: World) {
    self.xcodeproj = xcodeproj
    self.rambafile = rambafile
    self.world = world
  }

  /// Looks, and changes nothing.
  ///
  /// - Throws: when the file is not there or is no project; conflict markers are a finding.
  package func plan() throws(Diagnostic) -> Report {
    let path = xcodeproj.value.appending("project.pbxproj")
    let project: ProjectFile
    let seen: FileStatus?
    do {
      (project, seen) = try ProjectReading.projectForEdit(
        at: xcodeproj, projectFolder: rambafile.parent, in: world)
    } catch {
      guard error.code == "project.conflict" else { throw error }
      return Report(path: path, findings: [error])
    }
    let check = ProjectCheck(project)
    let disk = ProjectDiskCheck(project, at: xcodeproj.value.parent, in: world)
    let findings = check.findings + (try disk.findings())
    var report = Report(path: path, findings: project.diagnostics(for: findings))
    if let fixed = try check.fixed() {
      report.fixable = findings.count { $0.isFixable }
      report.changes = [.edit(path, to: fixed, previous: project.bytes, seen: seen)]
    }
    return report
  }

  /// Looks, and writes the fixed file, while no other run can change it.
  ///
  /// - Returns: what was found before, what is left, and what to know of how it was written.
  /// - Throws: as ``plan()`` does, or why it can't be written; then nothing is changed.
  package func apply() throws(Diagnostic) -> (
    before: Report, after: Report, warnings: [Diagnostic]
  ) {
    let path = xcodeproj.value.appending("project.pbxproj")
    return try FileTransaction.locked(rambafile.parent, editing: [path], in: world) {
      (transaction) throws(Diagnostic) in
      let before = try plan()
      guard !before.changes.isEmpty else { return (before, before, []) }
      let warnings = try transaction.carryOut(before.changes)
      return (before, try plan(), warnings)
    }
  }
}
