import Configuration
import Diagnostics
import ModuleTemplates
package import Workspace
import XcodeProject

/// `viper doctor`: reads everything that `gen` would read, and reports all problems at once.
package struct Doctor {
  let world: World
  var report = DoctorReport()
  var rambafile: Rambafile?
  var configuration: ModuleConfiguration?
  var project: ProjectFile?
  /// The manifest whose targets compile the code where there is no project file.
  var manifest: ProjectManifest?
  /// The `.xcodeproj` that ``project`` was read from.
  var xcodeproj: Path?

  var folder: Path { world.project }

  /// The name of a module that is planned but never written.
  static let trialModule = "ViperDoctorTrial"

  package init(in world: World) {
    self.world = world
  }

  /// Runs all checks. A problem in one place does not hide those in others.
  package mutating func examine() -> DoctorReport {
    run(.rambafile) { doctor throws(Diagnostic) in try doctor.checkRambafile() }
    run(.project) { doctor throws(Diagnostic) in try doctor.checkProject() }
    run(.project) { doctor throws(Diagnostic) in try doctor.checkManifest() }
    checkTargets()
    checkModuleName()
    checkPlaces()
    checkTemplates()
    run(.templates) { doctor throws(Diagnostic) in try doctor.checkLock() }
    run(.modules) { doctor throws(Diagnostic) in try doctor.checkModules() }
    run(.files) { doctor throws(Diagnostic) in try doctor.checkFiles() }
    checkDependencies()
    checkGit()
    checkMergeDriver()
    return report
  }

  /// Runs a check and reports the error that ends it.
  private mutating func run(
    _ topic: DoctorReport.Topic, _ check: (inout Doctor) throws(Diagnostic) -> Void
  ) {
    do throws(Diagnostic) { try check(&self) } catch { report.add(error, to: topic) }
  }
}
