import Diagnostics
import Workspace
import XcodeProject

/// Finds Swift files that would have the same name as another file of their target.
///
/// Swift does not compile them.
enum DuplicateFileNameCheck {
  /// Two files of a target; nil where its name is unknown.
  private typealias Pair = (path: Path, other: Path, target: String?)

  /// Throws one error for all new files with another file's name. `modules` holds the files of each
  /// module of a run, and `replaced` the old paths of moved files. Without a project file, a manifest
  /// may name the targets.
  static func refuse(
    _ modules: [[GenerationPlan.File]], _ project: (file: ProjectFile, folder: Path)?,
    replacing replaced: [Path] = [], in world: World,
    hint: String =
      "give the module another name, rename the other file, or generate the module into another target."
  ) throws(Diagnostic) {
    let modules = modules.map { $0.filter { $0.path.name.hasSuffix(".swift") } }
    let files = modules.flatMap(\.self)
    if files.isEmpty { return }
    var found = pairs(among: modules)
    if let (project, folder) = project {
      let namesakes = project.sources(named: Set(files.map(\.path.name.caseFolded)))
      for target in project.targets {
        let ours = files.filter { $0.targets.contains(target.name) }
        if ours.isEmpty { continue }
        let places = Set(ours.map(\.path.text.caseFolded))
        let others = (namesakes[target.id] ?? []).map { folder.appending($0).normalized }
        found += pairs(
          of: ours, among: others.filter { !places.contains($0.text.caseFolded) }, target.name)
        for share in project.synchronizedMemberships(of: target) {
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
    let replaced = Set(replaced.map(\.text.caseFolded))
    found.removeAll { replaced.contains($0.other.text.caseFolded) }
    guard let first = found.first else { return }
    let isInTemplate = modules.contains {
      Set($0.map(\.path)).isSuperset(of: [first.path, first.other])
    }
    let names = found.compactMap(\.target).eachOnce
    let count = Set(found.map(\.path)).count
    let subject = count == 1 ? "a new file has" : "\(count) new files have"
    let pairs = found.map {
      "`\($0.path.display(in: world))` is new and has the name of `\($0.other.display(in: world))`"
    }.eachOnce
    let more = pairs.count > 3 ? "; and \(pairs.count - 3) more" : ""
    let noun = names.count == 1 ? "target" : "the targets"
    let targets = names.isEmpty ? "the same target" : "\(noun) \(names.quotedList())"
    throw Diagnostic(
      .error, "project.same-name",
      "\(subject) the name of another file in \(targets), which Swift does not allow",
      notes: [pairs.prefix(3).joined(separator: "; ") + "\(more)."],
      hints: [isInTemplate ? "give the two files different names in the template." : hint])
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
    guard !ours.isEmpty else { return [] }
    return pairs(of: ours, among: SourceFiles.below(folder, in: world), target)
      .filter { isBuilt($0.other.relative(to: folder).text) }
  }

  private static func pairs(
    of ours: [GenerationPlan.File], among others: [Path], _ target: String
  ) -> [Pair] {
    let namesakes = Dictionary(grouping: others) { $0.name.caseFolded }
    return ours.map(\.path).flatMap { path in
      (namesakes[path.name.caseFolded] ?? []).sorted().filter { $0 != path }
        .map { (path, $0, target) }
    }
  }
}
