package import Workspace

/// Finds the Rambafile of a run in the folders above, as git finds its repository.
package enum RambafileLocator {
  /// The file name, unless `--rambafile` gives another.
  package static let name = "Rambafile"

  /// Finds the nearest Rambafile in a folder and above, or else the nearest project.
  ///
  /// The search ends at the root of a git repository and below the home folder: a Rambafile in the
  /// home folder belongs to no project, and counts only for a run that starts there.
  package static func rambafile(from folder: Path, in world: World) -> Path {
    // Most runs start beside it, so they need not look for a repository.
    let here = folder.appending(name)
    if world.kind(of: here) == .file { return here }
    let folders = searched(from: folder, in: world)
    let above = folders.dropFirst().map { $0.appending(name) }
    if let found = above.first(where: { world.kind(of: $0) == .file }) { return found }
    return (folders.first { ProjectLocator.isProject(in: $0, world) } ?? folder).appending(name)
  }

  private static func searched(from folder: Path, in world: World) -> [Path] {
    var folders: [Path] = []
    for above in folder.withParents {
      if above == world.environment.home, !folders.isEmpty { break }
      folders.append(above)
      if world.kind(of: above.appending(".git")) != nil { break }
    }
    return folders
  }
}
