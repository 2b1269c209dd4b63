import Diagnostics
import Workspace
import XcodeProject

/// Finds Swift files that would have the same name as another file of their target.
///
/// Swift does not compile them. The edit of the project file checks the files in build phases; this
/// checks all others.
struct DuplicateFileNameCheck {
  /// The files of each module.
  private let modules: [[GenerationPlan.File]]
  private let files: [GenerationPlan.File]
  private let world: World
  private var found: [DuplicateFileName] = []

  init(_ modules: [[GenerationPlan.File]], in world: World) {
    self.modules = modules.map { $0.filter { $0.path.name.hasSuffix(".swift") } }
    files = self.modules.flatMap(\.self)
    self.world = world
  }

  /// Throws one error for all such files; without a project file a manifest may name the targets.
  mutating func refuse(_ project: (file: ProjectFile, folder: Path)?) throws(Diagnostic) {
    findAmongModules()
    if let project {
      findInSynchronizedFolders(project.file, project.folder)
    } else {
      findInManifest()
    }
    if let problem = Diagnostic.duplicateFileNames(found) { throw problem }
  }

  private mutating func findAmongModules() {
    var seen: [String: Path] = [:]
    for (number, module) in modules.enumerated() {
      for file in module {
        // Without a project only files of one module are known to be in one target: by their role.
        let targets = file.targets.isEmpty ? ["\(number)\(file.role.rawValue)"] : file.targets
        for target in targets {
          let key = target + "\0" + file.path.name.caseFolded
          guard let other = seen.updateValue(file.path, forKey: key), other != file.path else {
            continue
          }
          add(file.path, beside: other, in: file.targets.isEmpty ? nil : target)
        }
      }
    }
  }

  private mutating func findInSynchronizedFolders(_ project: ProjectFile, _ folder: Path) {
    let names = Set(files.flatMap(\.targets))
    for target in project.targets where names.contains(target.name) {
      let ours = files.filter { $0.targets.contains(target.name) }
      for share in project.synchronizedShares(of: target) {
        find(ours, in: folder.appending(share.folder).normalized, of: target.name, share.holds)
      }
    }
  }

  /// Looks in the folders of a manifest's targets. Ignores a manifest that can't be read.
  private mutating func findInManifest() {
    let folder = world.project
    let manifest: ProjectManifest?
    do throws(Diagnostic) { manifest = try ProjectManifest.read(in: folder, world: world) } catch {
      return
    }
    for target in manifest?.targets ?? [] {
      for name in target.folders {
        let place = folder.appending(name).normalized
        let ours = files.filter { $0.path.isInside(place) }
        find(ours, in: place, of: target.name) { path in
          target.compiles(name.isEmpty ? path : name + "/" + path)
        }
      }
    }
  }

  private mutating func find(
    _ ours: [GenerationPlan.File], in folder: Path, of target: String,
    _ isBuilt: (String) -> Bool
  ) {
    let wanted = Dictionary(grouping: ours.map(\.path)) { $0.name.caseFolded }
    guard !wanted.isEmpty else { return }
    let namesakes = SourceFiles.below(folder, in: world).filter {
      wanted[$0.name.caseFolded] != nil
    }
    for other in namesakes.sorted() where isBuilt(other.relative(to: folder).text) {
      for path in wanted[other.name.caseFolded] ?? [] where path != other {
        add(path, beside: other, in: target)
      }
    }
  }

  private mutating func add(_ path: Path, beside other: Path, in target: String?) {
    found.append((path.display(in: world), other.display(in: world), target))
  }
}
