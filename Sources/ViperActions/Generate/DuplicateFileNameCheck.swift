import Diagnostics
import Workspace
import XcodeProject

/// Finds Swift files of modules that would share their name with another file of their target,
/// which Swift refuses. What the phases of an Xcode project list, the project file's edit checks.
struct DuplicateFileNameCheck {
  private let modules: [[GenerationPlan.File]]
  private let files: [GenerationPlan.File]
  private let world: World
  private var found: [DuplicateFileName] = []

  /// - Parameters:
  ///   - modules: the files of each.
  ///   - world: the disk.
  init(_ modules: [[GenerationPlan.File]], in world: World) {
    self.modules = modules.map { $0.filter { $0.path.name.hasSuffix(".swift") } }
    files = self.modules.flatMap(\.self)
    self.world = world
  }

  /// - Parameter project: the one that registers the files, and its folder; nil where none does. A
  ///   manifest may then say which targets there are.
  /// - Throws: one error for all such files.
  mutating func refuse(_ project: (file: ProjectFile, folder: Path)?) throws(Diagnostic) {
    findTwins()
    if let project {
      findInSynchronizedFolders(project.file, project.folder)
    } else {
      findInManifest()
    }
    if let problem = DuplicateFileName.refusal(of: found) { throw problem }
  }

  /// Files of the modules themselves.
  private mutating func findTwins() {
    var seen: [String: Path] = [:]
    for (number, module) in modules.enumerated() {
      for file in module {
        // Without a project only a module's own files are known to be compiled together, by role.
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

  /// What a manifest says of its targets' folders. One that can't be read says nothing here.
  private mutating func findInManifest() {
    let folder = world.project
    do throws(Diagnostic) {
      guard let manifest = try ProjectManifest.read(in: folder, world: world) else { return }
      for target in manifest.targets {
        for name in target.folders {
          let place = folder.appending(name).normalized
          let ours = files.filter { $0.path.isInside(place) }
          find(ours, in: place, of: target.name) { path in
            target.compiles(name.isEmpty ? path : name + "/" + path)
          }
        }
      }
    } catch {
      return
    }
  }

  private mutating func find(
    _ ours: [GenerationPlan.File], in folder: Path, of target: String,
    _ isBuilt: (String) -> Bool
  ) {
    var wanted: [String: [Path]] = [:]
    for file in ours { wanted[file.path.name.caseFolded, default: []].append(file.path) }
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
    found.append(
      DuplicateFileName(path: path.display(in: world), other: other.display(in: world), target: target))
  }
}
