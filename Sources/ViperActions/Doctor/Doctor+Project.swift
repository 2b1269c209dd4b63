import Configuration
import Diagnostics
import Workspace
import XcodeProject

extension Doctor {
  /// Checks that the project file is there and can be read.
  mutating func checkProject() throws(Diagnostic) {
    guard let setting = rambafile?.text(.xcodeprojPath) else {
      report.state("none, only files are written", for: .project)
      return
    }
    let xcodeproj = Located(folder.appending(setting.value).normalized, at: setting.location)
    for run in FileTransaction.interruptedRuns(editing: xcodeproj.value.projectFile, world: world) {
      report.add(run, to: .project)
    }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    self.project = project
    self.xcodeproj = xcodeproj.value
    let targets = project.targets.count
    let files = project.fileReferences.count
    report.state(
      "\(xcodeproj.value.display(in: world)), \(targets) target\(targets == 1 ? "" : "s"),"
        + " \(files) file reference\(files == 1 ? "" : "s")", for: .project)
  }

  /// Reports what `viper project check` finds, also in folders for modules that have no group.
  mutating func checkFiles() throws(Diagnostic) {
    guard project != nil, let xcodeproj else { return }
    let inspection = ProjectInspection(
      Located(xcodeproj), alsoIn: places.map(\.folder), in: world)
    for problem in try inspection.plan().findings { report.add(problem, to: .files) }
  }

  /// Checks that records can be read, that modules are where their records say, and that updates left
  /// no conflict markers.
  mutating func checkModules() throws(Diagnostic) {
    let (records, problems) = try RecordStore(in: world).all()
    for problem in problems { report.add(problem, to: .modules) }
    let states = FileStates(in: world)
    for stored in records {
      for path in try states.conflicts(in: stored.record) {
        report.add(.conflict(at: path, in: world), to: .modules)
      }
      var missing: [Path] = []
      for file in stored.record.files where try states.state(of: file).state == .missing {
        missing.append(file.path)
      }
      if !missing.isEmpty {
        report.add(.missing(missing, of: stored, as: .warning, in: world), to: .modules)
      }
    }
    if !records.isEmpty { report.state("\(records.count) with a record", for: .modules) }
  }
}
