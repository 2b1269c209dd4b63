package import Configuration
package import Diagnostics
package import Workspace
import XcodeProject

/// `viper project check`: what is wrong in a project file, and what of it has one right answer.
package struct ProjectInspection: ProjectAction {
  /// What was found, and the file without what is surely too much.
  package struct Report: ChangePlan {
    /// The `project.pbxproj`, absolute.
    package var path: Path
    /// In the order of the file; then what only the disk shows.
    package var findings: [Diagnostic]
    /// How many of them `--fix` answers.
    package var fixable = 0
    /// What `--fix` does; nothing where no finding has one right answer.
    package var changes: [Change] = []
    package var warnings: [Diagnostic] = []
  }

  private let xcodeproj: Located<Path>
  package let world: World

  /// - Parameters:
  ///   - xcodeproj: the `.xcodeproj`, absolute.
  ///   - world: the disk.
  package init(_ xcodeproj: Located<Path>, in world: World) {
    self.xcodeproj = xcodeproj
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [path] }

  private var path: Path { xcodeproj.value.projectFile }

  /// - Throws: when the file is not there or is no project; conflict markers are a finding.
  package func plan() throws(Diagnostic) -> Report {
    let project: ProjectFile
    let seen: FileStatus?
    do {
      (project, seen) = try ProjectReading.projectForEdit(at: xcodeproj, in: world)
    } catch {
      guard error.code == "project.conflict" else { throw error }
      return Report(path: path, findings: [error])
    }
    var disk = ProjectDiskCheck(project, at: xcodeproj.value.parent, in: world)
    let (spelled, misspelled) = try disk.respelled()
    let findings = ProjectCheck(project).findings + misspelled + (try disk.findings())
    var report = Report(path: path, findings: project.diagnostics(for: findings))
    let fixed = try ProjectCheck(spelled).fixed() ?? spelled.bytes
    if fixed != project.bytes {
      report.fixable = findings.count { $0.isFixable }
      report.changes = [.edit(path, to: fixed, previous: project.bytes, seen: seen)]
    }
    return report
  }
}
