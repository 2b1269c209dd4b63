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
    rambafile = try Rambafile.ifThere(in: world)
    if let rambafile {
      report.setFact(rambafile.file, for: .rambafile)
      for warning in rambafile.warnings { report.add(warning, to: .rambafile) }
      if namesNoFolder {
        report.addProblem(
          .rambafile, "doctor.no-folder", "no folder for modules is set",
          at: SourceLocation(file: rambafile.file),
          hints: ["add `project_file_path: …`, or pass `--module-path` to each `viper gen`."])
      }
    }
    let configuration = try planner().configuration()
    self.configuration = configuration
    // Without a Rambafile `gen` works where there is no project that a guess could harm.
    if rambafile == nil {
      report.addProblem(
        .rambafile, "doctor.no-rambafile", "there is no Rambafile",
        notes: configuration.assumptions, hints: ["run `viper setup` to write one."])
    }
  }

  /// Whether each run must name the folder for its module.
  private var namesNoFolder: Bool {
    guard let rambafile else { return false }
    return rambafile.text(.projectFilePath) == nil && rambafile.text(.projectGroupPath) == nil
  }

  /// Plans a module that is never written.
  func planner(template: String? = nil) -> Generation {
    var options = GenerationOptions(module: Self.trialModule, template: template)
    if namesNoFolder { options.places[PartKeys.code.option] = "Modules" }
    return Generation(options, in: world)
  }

  /// Checks that the project file is there and can be read.
  mutating func checkProject() throws(Diagnostic) {
    guard let xcodeproj = rambafile?.xcodeproj(in: world) else {
      // A Rambafile that can't be read may name one.
      if rambafile != nil || world.kind(of: world.rambafile) == nil {
        report.setFact("none, only files are written", for: .project)
      }
      return
    }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    self.project = project
    self.xcodeproj = xcodeproj.value
    report.setFact(
      "\(xcodeproj.value.display(in: world)), \(project.targets.count.counted("target")),"
        + " \(project.fileReferences.count.counted("file reference"))", for: .project)
  }

  /// Reports what `viper project check` finds, also in folders for modules that have no group.
  mutating func checkFiles() throws(Diagnostic) {
    guard project != nil, let xcodeproj else { return }
    let inspection = ProjectFileInspection(
      Located(xcodeproj), alsoIn: places.map(\.folder), in: world)
    let found = try inspection.plan()
    for var problem in found.findings {
      // The report of `project check` says this once.
      if problem.hints.isEmpty, found.fixable > 0 {
        problem.hints = ["run `viper project check --fix`."]
      }
      report.add(problem, to: .files)
    }
  }

  /// Checks the records, their versions of templates, and the places of their modules; also finds
  /// conflict markers that updates left.
  mutating func checkModules() throws(Diagnostic) {
    let (records, problems) = try RecordStore(in: world).all()
    for problem in problems { report.add(problem, to: .modules) }
    var spelling = ExistingSpelling(on: world.files)
    var digests: Set<String> = []
    for stored in records {
      if digests.insert(stored.record.template.digest).inserted {
        do throws(Diagnostic) { _ = try TemplateSnapshot.template(of: stored, in: world) } catch {
          let place = SourceLocation(file: stored.path.display(in: world))
          report.add(error.located(at: place), to: .modules)
        }
      }
      let files = try world.comparedFiles(
        of: stored.record.spelled(by: &spelling, in: world.project))
      for file in files where file.hasConflict {
        run(.modules) { doctor throws(Diagnostic) in
          try doctor.world.refuseConflicts(in: file.bytes ?? [], at: file.path)
        }
      }
      let missing = files.filter { $0.state == .missing }.map { $0.path.relative(to: folder) }
      if !missing.isEmpty {
        report.add(.missingFiles(missing, of: stored, as: .warning, in: world), to: .modules)
      }
    }
    let lost = records.compactMap(\.lostProject)
    if let first = lost.first {
      report.addProblem(
        .modules, "doctor.lost-project",
        "\(lost.count.counted("record names", "records name")) a project that is missing, such as `\(first.value.text.escaped())`",
        at: first.location, notes: ["viper uses `xcodeproj_path` of the Rambafile for them."],
        hints: ["correct `xcodeproj` there; commands that change a module correct it, too."])
    }
    if !records.isEmpty { report.setFact("\(records.count) with a record", for: .modules) }
  }

  /// Checks that the files at `podfile_path` and `cartfile_path` exist.
  mutating func checkDependencies() {
    guard let rambafile else { return }
    var found: [String] = []
    for key in [RambafileKey.podfilePath, .cartfilePath] {
      guard let setting = rambafile.text(key) else { continue }
      let file = folder.appending(setting.value)
      do throws(Diagnostic) {
        let kind = try world.reporting(try world.files.status(file))?.kind
        if kind == .file {
          found.append(setting.value)
        } else {
          report.addProblem(
            .dependencies, "doctor.manifest-missing",
            "`\(key.rawValue)` names `\(setting.value.escaped())`, which is \(kind == nil ? "missing" : "no file")",
            as: .error, at: setting.location, hints: ["correct the path, or delete the key."])
        }
      } catch {
        report.add(error.located(at: setting.location), to: .dependencies)
      }
    }
    report.setFact(found.joined(separator: ", "), for: .dependencies)
  }
}
