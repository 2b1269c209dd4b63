import Diagnostics

/// Finds paths that are the same on a disk that ignores case.
package struct CaseInsensitivePaths {
  private var known: [String: (path: Path, isFolder: Bool)] = [:]

  package init() {}

  /// Adds an absolute path and its folders below `root`. Folders may be added twice.
  ///
  /// - Returns: an earlier path, and this one or its folder that clashes; nil when there is none.
  package mutating func add(
    _ path: Path, isFolder: Bool, below root: Path
  ) -> (earlier: Path, later: Path)? {
    var (place, isFolder) = (path, isFolder)
    while place != root, place != place.parent {
      // Swift compares strings by canonical equivalence, like such disks.
      let before = known.updateValue((place, isFolder), forKey: place.text.caseFolded)
      if let before {
        let isKnown = isFolder && before.isFolder && before.path.text.hasSameBytes(as: place.text)
        return isKnown ? nil : (before.path, place)
      }
      (place, isFolder) = (place.parent, true)
    }
    return nil
  }
}
