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

  /// - Returns: nil when the module has no project file.
  func plan(
    _ files: [GenerationPlan.File], folders: [GenerationPlan.Folder]
  ) throws(Diagnostic) -> GenerationPlan.Project? {
    guard let xcodeproj = configuration.xcodeproj else { return nil }
    let path = xcodeproj.value.appending("project.pbxproj")
    let (project, seen) = try ProjectReading.projectForEdit(
      at: xcodeproj, projectFolder: configuration.projectFolder, in: world)
    let sourceRoot = xcodeproj.value.parent
    try checkTargets(of: project)
    let edit = try project.adding(registration(of: files, folders: folders, sourceRoot))
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
          groupPath: PathText.joined(file.groupPath), targets: file.targets,
          isResource: file.isResource)
      },
      groups: folders.map { group($0.groupPath, $0.path, sourceRoot) },
      roots: roots,
      isLogical: configuration.usesLogicalGroups)
  }

  private func rootGroup(of part: ModulePart, _ sourceRoot: Path) -> ModuleRegistration.Group {
    group(part.groupPath, part.folder, sourceRoot)
  }

  private func group(
    _ groupPath: [String], _ folder: Path, _ sourceRoot: Path
  ) -> ModuleRegistration.Group {
    ModuleRegistration.Group(
      groupPath: PathText.joined(groupPath),
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
