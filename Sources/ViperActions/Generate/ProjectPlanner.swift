import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

/// Plans the change of the project file.
struct ProjectPlanner {
  private let configuration: ModuleConfiguration
  private let world: World

  init(_ configuration: ModuleConfiguration, in world: World) {
    self.configuration = configuration
    self.world = world
  }

  /// - Parameters:
  ///   - files: the module's.
  ///   - folders: those that it wants without a file.
  ///   - earlier: the change by the modules before this one, which this one goes on from.
  /// - Returns: nil when the module has no project file.
  /// - Throws: what is wrong with project file, targets or the names of files.
  func plan(
    _ files: [GenerationPlan.File], folders: [GenerationPlan.Folder],
    after earlier: GenerationPlan.Project? = nil
  ) throws(Diagnostic) -> GenerationPlan.Project? {
    var namesakes = NamesakeCheck(files, in: world)
    guard let xcodeproj = configuration.xcodeproj else {
      try namesakes.refuse(nil)
      return nil
    }
    let path = xcodeproj.value.projectFile
    let (project, seen) = try project(at: xcodeproj, after: earlier)
    let sourceRoot = xcodeproj.value.parent
    try checkTargets(of: project)
    try namesakes.refuse((project, sourceRoot))
    var request = registration(of: files, folders: folders, sourceRoot)
    request.refusesNamesakes = true
    let edit = try project.adding(request)
    return GenerationPlan.Project(path: path, previous: project.bytes, seen: seen, edit: edit)
  }

  /// What the project is to hold of a module's files and folders.
  func registration(
    of files: [GenerationPlan.File], folders: [GenerationPlan.Folder], _ sourceRoot: Path
  ) -> ModuleRegistration {
    var roots = [rootGroup(of: configuration.code, sourceRoot)]
    if let tests = configuration.tests { roots.append(rootGroup(of: tests, sourceRoot)) }
    return ModuleRegistration(
      files: files.map { file in
        ModuleRegistration.File(
          path: file.path.relative(to: sourceRoot).text,
          groupPath: file.groupPath.joined(separator: "/"), targets: file.targets,
          isResource: file.isResource, isKeptOut: file.isKeptOut)
      },
      groups: folders.map { group($0.groupPath, $0.path, sourceRoot) },
      roots: roots,
      isLogical: configuration.usesLogicalGroups)
  }

  private func project(
    at xcodeproj: Located<Path>, after earlier: GenerationPlan.Project?
  ) throws(Diagnostic) -> (project: ProjectFile, seen: FileStatus?) {
    if let earlier { return (earlier.edit.file, earlier.seen) }
    return try ProjectReading.projectForEdit(at: xcodeproj, in: world)
  }

  private func rootGroup(of part: ModulePart, _ sourceRoot: Path) -> ModuleRegistration.Group {
    group(part.groupPath, part.folder, sourceRoot)
  }

  private func group(
    _ groupPath: [String], _ folder: Path, _ sourceRoot: Path
  ) -> ModuleRegistration.Group {
    ModuleRegistration.Group(
      groupPath: groupPath.joined(separator: "/"),
      folder: configuration.usesLogicalGroups ? nil : folder.relative(to: sourceRoot).text)
  }

  private func checkTargets(of project: ProjectFile) throws(Diagnostic) {
    var problems: [Diagnostic] = []
    for target in configuration.code.targets + (configuration.tests?.targets ?? [])
    where problems.count < DiagnosticList.limit {
      do {
        _ = try project.target(named: target.value)
      } catch {
        var problem = error
        problem.location = target.location ?? problem.location
        problems.append(problem)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
  }
}
