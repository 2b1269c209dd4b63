import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

/// Plans the change of the project file for all modules of a run.
struct ProjectPlanner {
  private var modules: [(configuration: ModuleConfiguration, rendering: ModuleRendering)] = []
  private let world: World

  init(in world: World) {
    self.world = world
  }

  mutating func add(_ rendering: ModuleRendering, of configuration: ModuleConfiguration) {
    modules.append((configuration, rendering))
  }

  /// - Returns: nil when the modules have no project file.
  /// - Throws: when the project file, a target or the name of a file can't be used.
  func plan() throws(Diagnostic) -> GenerationPlan.Project? {
    guard let configuration = modules.first?.configuration else { return nil }
    var duplicates = DuplicateFileNameCheck(modules.map(\.rendering.files), in: world)
    guard let xcodeproj = configuration.xcodeproj else {
      try duplicates.refuse(nil)
      return nil
    }
    let (project, seen) = try ProjectReading.projectForEdit(at: xcodeproj, in: world)
    let sourceRoot = xcodeproj.value.parent
    try check(configuration.code.targets + (configuration.tests?.targets ?? []), of: project)
    try duplicates.refuse((project, sourceRoot))
    let edit = try project.adding(
      modules.map { configuration, rendering in
        var request = configuration.registration(
          of: rendering.files, folders: rendering.folders, sourceRoot)
        request.refusesNamesakes = true
        return request
      })
    return GenerationPlan.Project(
      path: xcodeproj.value.projectFile, previous: project.bytes, seen: seen, edit: edit)
  }

  private func check(
    _ targets: [Located<String>], of project: ProjectFile
  ) throws(Diagnostic) {
    var problems: [Diagnostic] = []
    for target in targets where problems.count < DiagnosticList.limit {
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

extension ModuleConfiguration {
  /// The entries that a module's files and folders need in the project file.
  func registration(
    of files: [GenerationPlan.File], folders: [GenerationPlan.Folder], _ sourceRoot: Path
  ) -> ModuleRegistration {
    var roots = [rootGroup(of: code, sourceRoot)]
    if let tests { roots.append(rootGroup(of: tests, sourceRoot)) }
    return ModuleRegistration(
      files: files.map { file in
        ModuleRegistration.File(
          path: file.path.relative(to: sourceRoot).text,
          groupPath: file.groupPath.joined(separator: "/"), targets: file.targets,
          isResource: file.isResource, isKeptOut: file.isKeptOut)
      },
      groups: folders.map { group($0.groupPath, $0.path, sourceRoot) },
      roots: roots,
      isLogical: usesLogicalGroups)
  }

  private func rootGroup(of part: ModulePart, _ sourceRoot: Path) -> ModuleRegistration.Group {
    group(part.groupPath, part.folder, sourceRoot)
  }

  private func group(
    _ groupPath: [String], _ folder: Path, _ sourceRoot: Path
  ) -> ModuleRegistration.Group {
    ModuleRegistration.Group(
      groupPath: groupPath.joined(separator: "/"),
      folder: usesLogicalGroups ? nil : folder.relative(to: sourceRoot).text)
  }
}
