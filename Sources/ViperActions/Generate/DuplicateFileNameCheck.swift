import Diagnostics
import Workspace
import XcodeProject

/// Finds Swift files that would have the same name as another file of their target.
///
/// Swift does not compile them. The edit of the project file checks the files in build phases; this
/// checks all others.
enum DuplicateFileNameCheck {
  /// Two files of a target; nil where its name is unknown.
  private typealias Pair = (path: Path, other: Path, target: String?)

  /// Throws one error for all new files with another file's name. `modules` holds the files of each
  /// module of a run. Without a project file, a manifest may name the targets.
  static func refuse(
    _ modules: [[GenerationPlan.File]], _ project: (file: ProjectFile, folder: Path)?,
    in world: World
  ) throws(Diagnostic) {
    let modules = modules.map { $0.filter { $0.path.name.hasSuffix(".swift") } }
    let files = modules.flatMap(\.self)
    var found = pairs(among: modules)
    if let (project, folder) = project {
      for target in project.targets {
        let ours = files.filter { $0.targets.contains(target.name) }
        for share in ours.isEmpty ? [] : project.synchronizedMemberships(of: target) {
          let place = folder.appending(share.folder).normalized
          found += pairs(of: ours, in: place, target.name, world, where: share.builds)
        }
      }
    } else {
      let manifest = attempt(try ProjectManifest.read(in: world.project, world: world))
      for target in manifest?.targets ?? [] {
        for name in target.folders {
          let place = world.project.appending(name).normalized
          let ours = files.filter { $0.path.isInside(place) }
          found += pairs(of: ours, in: place, target.name, world) { path in
            target.compiles(name.isEmpty ? path : name + "/" + path)
          }
        }
      }
    }
    let shown = found.map { ($0.display(in: world), $1.display(in: world), $2) }
    if let problem = Diagnostic.duplicateFileNames(shown) { throw problem }
  }

  private static func pairs(among modules: [[GenerationPlan.File]]) -> [Pair] {
    var seen: [String: Path] = [:]
    var found: [Pair] = []
    for (number, module) in modules.enumerated() {
      for file in module {
        // Without a project only files of one module are known to be in one target: by their role.
        let targets = file.targets.isEmpty ? ["\(number)\(file.role.rawValue)"] : file.targets
        for target in targets {
          let key = target + "\0" + file.path.name.caseFolded
          if let other = seen.updateValue(file.path, forKey: key), other != file.path {
            found.append((file.path, other, file.targets.isEmpty ? nil : target))
          }
        }
      }
    }
    return found
  }

  private static func pairs(
    of ours: [GenerationPlan.File], in folder: Path, _ target: String, _ world: World,
    where isBuilt: (String) -> Bool
  ) -> [Pair] {
    let wanted = Dictionary(grouping: ours.map(\.path)) { $0.name.caseFolded }
    guard !wanted.isEmpty else { return [] }
    let namesakes = SourceFiles.below(folder, in: world).filter {
      wanted[$0.name.caseFolded] != nil
    }
    return namesakes.sorted().filter { isBuilt($0.relative(to: folder).text) }.flatMap { other in
      (wanted[other.name.caseFolded] ?? []).filter { $0 != other }.map { ($0, other, target) }
    }
  }
}
