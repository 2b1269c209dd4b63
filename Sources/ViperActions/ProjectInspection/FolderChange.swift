import Diagnostics
import Workspace

/// Finds the folders that are empty once files have left, and those that new files need.
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
    let innermostFirst = Set(candidates).subtracting(needed).sorted {
      $0.depth != $1.depth ? $0.depth > $1.depth : $0 < $1
    }
    for folder in innermostFirst {
      guard try world.linkKind(of: folder) == .folder,
        try world.entries(of: folder).allSatisfy({ gone.contains(folder.appending($0).text) })
      else { continue }
      gone.insert(folder.text)
      removed.append(folder)
    }
    return removed
  }

  /// What the module will own: missing folders, its own, and those made for others.
  static func owned(
    for staying: [Path], before ownedBefore: [Path] = [],
    createdForOthers: (Set<Path>) throws(Diagnostic) -> Set<Path>, in world: World
  ) throws(Diagnostic) -> [Path] {
    let needed = Set(staying.flatMap { chain(from: $0, to: world.project) })
    // On a disk that ignores case, a folder that only gets another spelling is not missing.
    let kept = ownedBefore.compactMap { folder in
      needed.contains(folder) ? folder : needed.first { $0.text.isSameName(as: folder.text) }
    }
    let owned = Set(try missing(from: staying, in: world) + kept)
    return owned.union(try createdForOthers(needed.subtracting(owned))).sorted()
  }

  /// The missing folders among these and the ones above them, outermost first.
  private static func missing(from folders: [Path], in world: World) throws(Diagnostic) -> [Path] {
    var missing: [Path] = []
    for path in Set(folders.flatMap { chain(from: $0, to: world.project) }).sorted() {
      if try world.reporting(try world.files.status(path)) == nil { missing.append(path) }
    }
    return missing
  }

  /// A folder and all folders above it, up to `top` and without it.
  static func chain(from folder: Path, to top: Path) -> [Path] {
    folder.withParents.prefix { $0 != top && $0.isInside(top) }
  }
}
