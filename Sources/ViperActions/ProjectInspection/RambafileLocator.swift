package import Workspace

/// Finds the Rambafile that a run follows, upwards, as git finds its repository.
package enum RambafileLocator {
  /// What a Rambafile is called where nothing names another.
  package static let name = "Rambafile"

  /// Looks for the nearest Rambafile in a folder and above it, and for the nearest project where
  /// there is none.
  ///
  /// The root of a git repository is the last folder that is looked into, and so is `/`. The home
  /// folder is looked into by a run that starts there: a file left in it is about no project.
  ///
  /// - Parameters:
  ///   - folder: the one to start from, absolute.
  ///   - world: the disk.
  /// - Returns: where the Rambafile is or would be, absolute: without any project in `folder`.
  package static func rambafile(from folder: Path, in world: World) -> Path {
    // Most runs start beside it.
    let here = folder.appending(name)
    if world.kind(of: here) == .file { return here }
    let folders = searched(from: folder, in: world)
    for above in folders.dropFirst() {
      let found = above.appending(name)
      if world.kind(of: found) == .file { return found }
    }
    return (folders.first { ProjectMarker.isIn($0, in: world) } ?? folder).appending(name)
  }

  private static func searched(from folder: Path, in world: World) -> [Path] {
    var folders = [folder]
    var last = folder
    while world.kind(of: last.appending(".git")) == nil {
      let above = last.parent
      if above == last || above == world.environment.home { break }
      folders.append(above)
      last = above
    }
    return folders
  }
}
