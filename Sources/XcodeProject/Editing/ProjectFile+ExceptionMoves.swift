package import Diagnostics

extension ProjectFile {
  /// Updates the paths in the exception sets of synchronized folders after files moved.
  ///
  /// `moves` has the new path of each file, nil for a removed one, relative to the folder that holds
  /// the `.xcodeproj`. Within a synchronized folder, compiler flags, attributes, platforms, headers
  /// and copy phases follow the files; the entries of files that leave it are removed, and
  /// `lostSettings` names these. Target membership does not follow: the caller removes the files and
  /// adds them at their new places.
  package func updatingExceptions(
    forMoves moves: [String: String?]
  ) throws(Diagnostic) -> (file: ProjectFile, lostSettings: [String]) {
    var splices: [Splice] = []
    var lost: [String] = []
    for root in SynchronizedFolders(self, tree: GroupTree(self)).roots {
      func path(_ place: String) -> String? {
        let path = location(of: place).components(below: root.location)?.joined(separator: "/")
        return path == "" ? nil : path
      }
      var paths: [String: String?] = [:]
      var leaving: [String: String] = [:]
      for (old, new) in moves {
        guard let inside = path(old) else { continue }
        paths[inside] = .some(new.flatMap(path))
        if new != nil, paths[inside] == .some(nil) { leaving[inside] = old }
      }
      guard !paths.isEmpty else { continue }
      for set in references("exceptions", of: root.object) where objects[set].kind.isExceptionSet {
        let update = self.update(of: set, moving: paths)
        splices += update.splices
        lost += update.removed.compactMap { leaving[$0] }
      }
    }
    guard !splices.isEmpty else { return (self, []) }
    let edited = try applying(splices)
    try ProjectDelta(from: self, to: edited).check(changing: { old, new in
      objects[old].kind.isExceptionSet && edited.objects[new].kind.isExceptionSet
    })
    return (edited, Set(lost).sorted())
  }

  /// Replaces the paths in one exception set, or removes them.
  ///
  /// The paths are relative to the synchronized folder.
  private func update(
    of set: Int, moving paths: [String: String?]
  ) -> (splices: [Splice], removed: [String]) {
    var splices: [Splice] = []
    var removed: [String] = []
    for field in fields(of: set) {
      let isMembership = raw(field.key) == "membershipExceptions"
      // The caller plans membership. In a set for a phase, the list has the files that the phase copies.
      if isMembership, objects[set].kind == .buildFileExceptions { continue }
      var words: [(text: String, range: Range<Int>)] = []
      switch field.value.form {
      case .array: words = elements(in: field.value).map { (text($0.value), $0.value.range) }
      case .dictionary: words = fields(in: field.value).map { (decoded($0.key), $0.wholeKey) }
      default: continue
      }
      var gone: Set<Int> = []
      for (position, word) in words.enumerated() {
        switch paths[word.text] {
        case nil: break
        case .some(nil):
          gone.insert(position)
          removed.append(word.text)
        case .some(let moved?):
          splices.append(Splice(range: word.range, text: PlistString.written(moved)))
        }
      }
      if !gone.isEmpty {
        splices += self.splices(removing: gone, from: field, of: set, keepsEmptyLists: false)
      }
    }
    return (splices, removed)
  }
}
