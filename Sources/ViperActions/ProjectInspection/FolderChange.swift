import Diagnostics
import Workspace

/// Finds the folders that become empty with a module, and those that are created for it.
enum FolderChange {
  /// The candidates that are empty without the `leaving` files, innermost first.
  ///
  /// `staying` are the folders that will be needed. All paths are absolute. Throws when a folder can't
  /// be read.
  static func emptied(
    _ candidates: [Path], leaving: [Path], staying: [Path], in world: World
  ) throws(Diagnostic) -> [Path] {
    let needed = Set(staying.flatMap { chain(from: $0, to: world.project) })
    var gone = Set(leaving.map(\.text))
    var removed: [Path] = []
    for folder in Set(candidates).sorted(by: { ($0.depth, $1) > ($1.depth, $0) })
    where !needed.contains(folder) {
      guard try world.linkKind(of: folder) == .folder,
        try world.entries(of: folder).allSatisfy({ gone.contains(folder.appending($0).text) })
      else { continue }
      gone.insert(folder.text)
      removed.append(folder)
    }
    return removed
  }

  /// The folders that the module will own: those that are missing, and those it owns already or that
  /// viper created for another module, as `created` tells.
  static func owned(
    for staying: [Path], before ownedBefore: [Path] = [],
    sharing created: (Set<Path>) throws(Diagnostic) -> Set<Path>, in world: World
  ) throws(Diagnostic) -> [Path] {
    let missing = try missing(from: staying, in: world)
    let needed = Set(staying.flatMap { chain(from: $0, to: world.project) })
    // On a disk that ignores case, a folder that only gets another spelling is not missing.
    let kept = ownedBefore.compactMap { folder in
      needed.contains(folder) ? folder : needed.first { $0.text.isSameName(as: folder.text) }
    }
    let owned = Set(missing + kept)
    return owned.union(try created(needed.subtracting(owned))).sorted()
  }

  /// The missing folders among these and the ones above them, outermost first.
  static func missing(from folders: [Path], in world: World) throws(Diagnostic) -> [Path] {
    var known: Set<Path> = []
    var missing: [Path] = []
    for folder in folders {
      for path in chain(from: folder, to: world.project) {
        guard known.insert(path).inserted, try world.reporting(try world.files.status(path)) == nil
        else { break }
        missing.append(path)
      }
    }
    return missing.sorted()
  }

  /// A folder and all folders above it, up to the project's folder and without that.
  static func chain(from folder: Path, to project: Path) -> [Path] {
    folder.withParents.prefix { $0 != project && $0.isInside(project) }
  }
}
