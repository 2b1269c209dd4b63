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

  package init(in world: World) { self.world = world }

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

  /// Checks the Rambafile for missing, unknown and repeated keys, and for values that can't be used.
  mutating func checkRambafile() throws(Diagnostic) {
    guard let bytes = try world.configurationFile(at: world.rambafile) else {
      return try checkDefaults()
    }
    let rambafile = try Rambafile(
      bytes, at: world.rambafile, named: world.rambafile.display(in: world))
    self.rambafile = rambafile
    let keys = RambafileKey.allCases.filter(rambafile.hasValue)
    report.setFact(
      "\(rambafile.file), \(keys.count) key\(keys.count == 1 ? "" : "s")", for: .rambafile)
    for warning in rambafile.warnings { report.add(warning, to: .rambafile) }
    var options = GenerationOptions(module: Self.trialModule)
    if Self.namesNoFolder(rambafile) {
      options.modulePath = "Modules"
      report.addProblem(
        .rambafile, "doctor.no-folder", "no folder for modules is set",
        at: SourceLocation(file: rambafile.file),
        hints: ["add `project_file_path: …`, or pass `--module-path` to each `viper gen`."])
    }
    var reader = ModuleConfigurationReader(options, rambafile, in: world)
    configuration = try reader.read()
  }

  /// Without a Rambafile `gen` works where there is no project that a guess could harm.
  private mutating func checkDefaults() throws(Diagnostic) {
    let options = GenerationOptions(module: Self.trialModule)
    let defaults = try DefaultConfiguration.read(for: options, in: world)
    var reader = ModuleConfigurationReader(options, defaults.rambafile, in: world)
    configuration = try reader.read()
    report.addProblem(
      .rambafile, "doctor.no-rambafile", "there is no Rambafile", notes: defaults.assumptions,
      hints: ["run `viper setup` to write one."])
  }

  /// Whether each run must name the folder for its module.
  static func namesNoFolder(_ rambafile: Rambafile) -> Bool {
    rambafile.text(.projectFilePath) == nil && rambafile.text(.projectGroupPath) == nil
  }

  /// Checks that the project file is there and can be read.
  mutating func checkProject() throws(Diagnostic) {
    guard let xcodeproj = rambafile?.xcodeproj(in: world) else {
      report.setFact("none, only files are written", for: .project)
      return
    }
    for run in FileTransaction.interruptedRuns(editing: xcodeproj.value.projectFile, world: world) {
      report.add(run, to: .project)
    }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    self.project = project
    self.xcodeproj = xcodeproj.value
    let targets = project.targets.count
    let files = project.fileReferences.count
    report.setFact(
      "\(xcodeproj.value.display(in: world)), \(targets) target\(targets == 1 ? "" : "s"),"
        + " \(files) file reference\(files == 1 ? "" : "s")", for: .project)
  }

  /// Reports what `viper project check` finds, also in folders for modules that have no group.
  mutating func checkFiles() throws(Diagnostic) {
    guard project != nil, let xcodeproj else { return }
    let inspection = ProjectFileInspection(
      Located(xcodeproj), alsoIn: places.map(\.folder), in: world)
    for problem in try inspection.plan().findings { report.add(problem, to: .files) }
  }

  /// Checks that records can be read, that modules are where their records say, and that updates left
  /// no conflict markers.
  mutating func checkModules() throws(Diagnostic) {
    let (records, problems) = try RecordStore(in: world).all()
    for problem in problems { report.add(problem, to: .modules) }
    for stored in records {
      let files = try world.comparedFiles(of: stored.record)
      for file in files where file.hasConflict {
        report.add(.conflict(at: file.path, in: world), to: .modules)
      }
      let missing = files.filter { $0.state == .missing }.map { $0.path.relative(to: folder) }
      if !missing.isEmpty {
        report.add(.missingFiles(missing, of: stored, as: .warning, in: world), to: .modules)
      }
    }
    if !records.isEmpty { report.setFact("\(records.count) with a record", for: .modules) }
  }
}

extension Rambafile {
  fileprivate func hasValue(for key: RambafileKey) -> Bool {
    switch key {
    case .templates: !templates.isEmpty
    case .customParameters: !parameters.isEmpty
    case .layerNames: !layerNames.isEmpty
    default: text(key) != nil || list(key) != nil || flag(key) != nil || isEmptied(key)
    }
  }
}
