import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace
import XcodeProject

/// Makes the plan of a run of `gen`: reads everything, decides everything, writes nothing.
package struct Planner {
  private let options: GenerationOptions
  private let world: World

  package init(_ options: GenerationOptions, in world: World) {
    self.options = options
    self.world = world
  }

  /// What Rambafile and options say, and how the Rambafile was when it was read.
  package struct Reading {
    fileprivate let configuration: ModuleConfiguration
    fileprivate let seen: FileStatus?
    /// The project file that a run would edit, to be locked before it is read; nil where there is
    /// none, or the plan will say that it is missing.
    package let projectFile: Path?
  }

  /// - Parameter path: where the Rambafile is or would be, absolute.
  /// - Returns: what has to be known before anything is locked.
  /// - Throws: what is wrong with the Rambafile.
  package func read(rambafile path: Path) throws(Diagnostic) -> Reading {
    let (configuration, seen) = try configuration(rambafile: path)
    guard let xcodeproj = configuration.xcodeproj else {
      return Reading(configuration: configuration, seen: seen, projectFile: nil)
    }
    let file = xcodeproj.value.appending("project.pbxproj")
    return Reading(
      configuration: configuration, seen: seen, projectFile: status(of: file) == nil ? nil : file)
  }

  /// What is there; nil also where it can't be asked, which reading it reports.
  private func status(of path: Path) -> FileStatus? {
    do throws(FileError) { return try world.files.status(path) } catch { return nil }
  }

  /// - Parameters:
  ///   - path: where the Rambafile is or would be, absolute.
  ///   - earlier: what was read before; read again where the Rambafile has changed since.
  /// - Returns: what a run would do.
  /// - Throws: all that is wrong with Rambafile, template, names, targets or project file.
  package func plan(
    rambafile path: Path, from earlier: Reading? = nil
  ) throws(Diagnostic) -> GenerationPlan {
    let configuration: ModuleConfiguration
    if let earlier, let seen = earlier.seen, status(of: path) == seen {
      configuration = earlier.configuration
    } else {
      configuration = try self.configuration(rambafile: path).value
    }
    let (date, moment) = (world.clock.today(), world.clock.now())
    var folder = try templateFolder(for: configuration).showing(StillClock(date, moment))
    let author = try AuthorLookup(configuration: configuration, world: world)
      .author(for: &folder)
    let rendering = try ModuleRendering(configuration, author: author, date: date, from: folder)
    let files = try DestinationCheck.changes(for: rendering.files, in: world)
    // Without a folder of its own a logical group is only an entry of the project file.
    let folders = configuration.usesLogicalGroups ? [] : rendering.folders
    let newFolders = try DestinationCheck.changes(for: folders, in: world)
    let project = try ProjectPlanner(configuration, in: world)
      .plan(rendering.files, folders: rendering.folders)
    let record =
      configuration.keepsRecord
      ? try RecordPlanner(configuration, in: world)
        .changes(for: rendering, author: author, moment: moment, files + newFolders) : []
    return GenerationPlan(
      module: configuration.name.text, template: folder.name,
      projectFolder: configuration.projectFolder, files: rendering.files, folders: folders,
      project: project,
      changes: newFolders + files + record + (project.map { [$0.change] } ?? []),
      assumptions: configuration.assumptions,
      generator: configuration.xcodeproj == nil
        ? ProjectGenerator.inUse(in: configuration.projectFolder, world: world) : nil,
      warnings: configuration.warnings + rendering.warnings
        + DependencyCheck.warnings(
          for: rendering.template.spec.dependencies, configuration, in: world)
        + (project?.edit.warnings ?? []))
  }

  /// - Parameter path: where the Rambafile is or would be, absolute.
  /// - Returns: what Rambafile and options say, and how the Rambafile was when it was read.
  /// - Throws: what is wrong with them.
  func configuration(
    rambafile path: Path
  ) throws(Diagnostic) -> (value: ModuleConfiguration, seen: FileStatus?) {
    let rambafile: Rambafile
    // Asked first: what is changed while it is read shows when it is asked again.
    let seen = status(of: path)
    var assumptions: [String] = []
    do {
      let bytes = try world.files.read(path, atMost: FileStatus.configurationSize)
      rambafile = try Rambafile(bytes, at: path, named: path.display(in: world))
    } catch let error as FileError {
      guard error.reason == .notFound else {
        throw error.diagnostic(from: world.environment.currentFolder)
      }
      (rambafile, assumptions) = try DefaultConfiguration.read(
        rambafile: path, for: options, in: world)
    } catch let problem as Diagnostic {
      throw problem
    } catch {
      throw Diagnostic(.error, "rambafile.unreadable", "can't read `\(path)`: \(error)")
    }
    var reader = ModuleConfigurationReader(options, rambafile, in: world)
    var configuration = try reader.read()
    configuration.assumptions = assumptions
    return (configuration, seen)
  }

  private func templateFolder(
    for configuration: ModuleConfiguration
  ) throws(Diagnostic) -> TemplateFolder {
    let declared = configuration.declaredTemplates
    let library = TemplateLibrary(project: configuration.projectFolder, in: world)
    if let name = options.template {
      return try library.template(named: name, declared: declared)
    }
    let names = declared.map(\.name.value)
    guard Set(names).count <= 1 else {
      throw Diagnostic(
        .error, "gen.no-template", "which template? The Rambafile declares \(names.count)",
        notes: ["they are \(names.map { "`\($0)`" }.joined(separator: ", "))."],
        hints: ["type `viper gen \(options.module) \(names[0])`."])
    }
    return try library.template(
      named: names.first ?? BundledTemplates.defaultName, declared: declared)
  }
}
