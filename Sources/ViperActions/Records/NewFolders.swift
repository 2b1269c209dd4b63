package import Diagnostics
package import Workspace

/// Finds the folders that a plan makes on its way.
package enum NewFolders {
  /// - Parameters:
  ///   - folders: that will be there, absolute.
  ///   - world: the disk.
  /// - Returns: those of them, and of the ones above them, that are missing, outermost first.
  /// - Throws: when the disk can't be asked.
  package static func above(_ folders: [Path], in world: World) throws(Diagnostic) -> [Path] {
    var known: Set<String> = []
    var missing: [Path] = []
    for folder in folders {
      var folder = folder
      while folder != world.project, folder.isInside(world.project),
        known.insert(folder.text).inserted
      {
        if try world.reporting({ () throws(FileError) in try world.files.status(folder) }) != nil {
          break
        }
        missing.append(folder)
        folder = folder.parent
      }
    }
    return missing.sorted()
  }
}
