import Diagnostics

/// Finds files and folders of a plan that would be one on a disk that ignores case.
package struct CaseInsensitivePaths {
  private var known: [String: (path: Path, isFolder: Bool)] = [:]

  package init() {}

  /// Adds a file or folder, and the folders that lead to it.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - isFolder: folders may be named twice.
  ///   - root: the folder from which on the way counts; what leads to it is there.
  /// - Returns: two places that are one; the first was added before. Nil when there are none.
  package mutating func add(
    _ path: Path, isFolder: Bool, below root: Path
  ) -> (earlier: Path, later: Path)? {
    var (place, isFolder) = (path, isFolder)
    while place != root, place != place.parent {
      // Strings compare by canonical equivalence, as such disks do.
      let before = known.updateValue((place, isFolder), forKey: place.text.caseFolded)
      if let before {
        guard isFolder, before.isFolder, before.path.text.hasSameBytes(as: place.text) else {
          return (before.path, place)
        }
        return nil
      }
      (place, isFolder) = (place.parent, true)
    }
    return nil
  }
}
