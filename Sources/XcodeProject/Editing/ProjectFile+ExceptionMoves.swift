package import Diagnostics

extension ProjectFile {
  /// Updates the paths in synchronized folders and their exception sets after files moved.
  ///
  /// `moves` has the new path of each file and folder, nil for a removed one, relative to the folder
  /// that holds the `.xcodeproj`. Within a synchronized folder, file types, folder references,
  /// compiler flags, attributes, platforms, headers and copy phases follow; the entries of what
  /// leaves it are removed, and `lostSettings` names these. The target membership of files and
  /// bundles does not follow: the caller removes the files and adds them at their new places.
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
      let sets = references("exceptions", of: root.object)
      for object in [root.object] + sets.filter({ objects[$0].kind.isExceptionSet }) {
        let update = self.update(of: object, moving: paths)
        splices += update.splices
        lost += update.removed.compactMap { leaving[$0] }
      }
    }
    guard !splices.isEmpty else { return (self, []) }
    let edited = try applying(splices)
    try ProjectDelta(from: self, to: edited).check(changing: { old, new in
      let kind = objects[old].kind
      return kind == edited.objects[new].kind && (kind.isExceptionSet || kind == .synchronizedRoot)
    })
    return (edited, Set(lost).sorted())
  }

  /// Replaces the paths in a synchronized folder or one exception set, or removes them.
  ///
  /// The paths are relative to the synchronized folder.
  private func update(
    of object: Int, moving paths: [String: String?]
  ) -> (splices: [Splice], removed: [String]) {
    var splices: [Splice] = []
    var removed: [String] = []
    for field in fields(of: object) {
      // In a set for a phase, the list has the files that the phase copies.
      let isPlannedByCaller =
        raw(field.key) == "membershipExceptions" && objects[object].kind == .buildFileExceptions
      var words: [(text: String, range: Range<Int>)] = []
      switch field.value.form {
      case .array: words = elements(in: field.value).map { (text($0.value), $0.value.range) }
      case .dictionary: words = fields(in: field.value).map { (decoded($0.key), $0.wholeKey) }
      default: continue
      }
      var gone: Set<Int> = []
      for (position, word) in words.enumerated() {
        guard let moved = paths[word.text] else { continue }
        let isFolder =
          !FileType.isWrapper(word.text) && paths.keys.contains { $0.hasPrefix(word.text + "/") }
        if isPlannedByCaller, !isFolder { continue }
        if let moved {
          splices.append(Splice(range: word.range, text: PlistString.written(moved)))
        } else {
          gone.insert(position)
          if !isPlannedByCaller { removed.append(word.text) }
        }
      }
      if !gone.isEmpty {
        splices += self.splices(removing: gone, from: field, of: object, keepsEmptyLists: false)
      }
    }
    return (splices, removed)
  }
}
