package import Workspace

/// Finds the Rambafile that a run follows, upwards, as git finds its repository.
package enum RambafileSearch {
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
    if kind(of: here, in: world) == .file { return here }
    let folders = searched(from: folder, in: world)
    for above in folders.dropFirst() {
      let found = above.appending(name)
      if kind(of: found, in: world) == .file { return found }
    }
    return (folders.first { ProjectMark.isIn($0, in: world) } ?? folder).appending(name)
  }

  private static func searched(from folder: Path, in world: World) -> [Path] {
    var folders = [folder]
    var last = folder
    while kind(of: last.appending(".git"), in: world) == nil {
      let above = last.parent
      if above == last || above == world.environment.home { break }
      folders.append(above)
      last = above
    }
    return folders
  }

  /// Nil also for what can't be looked at: a run need not see all that is above it.
  private static func kind(of path: Path, in world: World) -> FileStatus.Kind? {
    do { return try world.files.status(path)?.kind } catch { return nil }
  }
}
