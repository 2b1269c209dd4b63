package import Configuration
package import Diagnostics
package import Workspace
import XcodeProject

/// `viper project check`: finds problems in a project file, and fixes those with one right answer.
package struct ProjectFileInspection: ProjectAction {
  /// The problems, and the project file without those that `--fix` removes.
  package struct Report: ChangePlan {
    /// The `project.pbxproj`, absolute.
    package var path: Path
    /// In the order of the file, and then the warnings: they need a look at the disk.
    package var findings: [Diagnostic]
    /// How many of them `--fix` removes.
    package var fixable = 0
    /// The change that `--fix` makes; none where it removes nothing.
    package var changes: [Change] = []
    package var warnings: [Diagnostic] = []
  }

  private let xcodeproj: Located<Path>
  private let codeFolders: [Path]
  package var world: World

  /// Takes an `.xcodeproj`, and folders to search for code besides those of groups.
  package init(_ xcodeproj: Located<Path>, alsoIn codeFolders: [Path] = [], in world: World) {
    self.xcodeproj = xcodeproj
    self.codeFolders = codeFolders
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [path] }

  private var path: Path { xcodeproj.value.projectFile }

  /// - Throws: when the file is missing or is no project. Conflict markers are a problem in the report.
  package func plan() throws(Diagnostic) -> Report {
    let project: ProjectFile
    do {
      project = try ProjectReading.project(at: xcodeproj, in: world)
    } catch {
      guard error.code == "project.conflict" else { throw error }
      return Report(path: path, findings: [error])
    }
    var disk = ProjectDiskCheck(
      project: project, folder: xcodeproj.value.parent, codeFolders: codeFolders, world: world)
    let (spelled, misspelled) = try disk.respelled()
    let check = ProjectCheck(project)
    // The project still opens and builds with these, so `doctor` does not fail for them.
    let warnings = misspelled + (try disk.findings(except: check.repeatedFiles))
    var report = Report(
      path: path,
      findings: project.diagnostics(for: check.findings)
        + project.diagnostics(for: warnings).map { $0.asWarning() })
    // With an id twice, only the spelling of paths can be corrected.
    var repaired: [UInt8]?
    do throws(Diagnostic) { repaired = try ProjectCheck(spelled).fixed() } catch {
      report.warnings = [error.asWarning(hints: ["correct the problems by hand."])]
    }
    let fixed = repaired ?? spelled.bytes
    if fixed != project.bytes {
      report.fixable = ((repaired == nil ? [] : check.findings) + warnings).count { $0.isFixable }
      report.changes = [.edit(path, to: fixed, previous: project.bytes)]
    }
    return report
  }
}
