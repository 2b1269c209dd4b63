package import Configuration
package import ModuleTemplates
package import Workspace
package import XcodeProject

/// `viper doctor`: reads all that `gen` would read and reports everything at once.
package struct Doctor {
  package let world: World
  package var report = DoctorReport()
  package var rambafile: Rambafile?
  package var configuration: ModuleConfiguration?
  package var project: ProjectFile?
  /// What says where code belongs where no project file does.
  var manifest: ProjectManifest?
  /// The `.xcodeproj` that ``project`` was read from.
  package var xcodeproj: Path?

  package var folder: Path { world.project }

  /// A name that no module has, for a run of `gen` that writes nothing.
  static let trialModule = "ViperDoctorTrial"

  package init(in world: World) {
    self.world = world
  }

  /// Examines everything; a problem in one place does not hide those in others.
  package mutating func examine() -> DoctorReport {
    examineRambafile()
    examineProject()
    examineManifest()
    examineTargets()
    examineModuleName()
    examinePlaces()
    examineTemplates()
    examineLock()
    examineModules()
    examineFiles()
    examineDependencies()
    examineGit()
    examineMergeDriver()
    return report
  }
}
