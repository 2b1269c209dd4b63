public import Diagnostics

extension ProjectFile {
  /// Updates the exception sets of synchronized folders after files moved.
  ///
  /// Compiler flags, attributes, platforms, headers and copy phases follow the files. Target
  /// membership does not: adding the files at their new places plans it.
  ///
  /// - Parameter moves: the new path of each moved file; nil for a removed one. Paths are relative
  ///   to the folder that holds the `.xcodeproj`. Entries of files that move to another
  ///   synchronized folder are removed.
  /// - Returns: the edited project; the same one where no set mentions the files.
  /// - Throws: when the check of the result fails, which is a bug in viper.
  public func movingExceptions(_ moves: [String: String?]) throws(Diagnostic) -> ProjectFile {
    var splices: [Splice] = []
    for root in SynchronizedFolders(self, tree: GroupTree(self)).roots {
      let paths = paths(below: root.location, moves)
      guard !paths.isEmpty else { continue }
      for set in references("exceptions", of: root.object) where objects[set].kind.isExceptionSet {
        splices += self.splices(moving: paths, in: set)
      }
    }
    guard !splices.isEmpty else { return self }
    let edited = try applying(splices)
    try ProjectDelta(from: self, to: edited).check(changing: { old, new in
      objects[old].kind.isExceptionSet && edited.objects[new].kind.isExceptionSet
    })
    return edited
  }

  /// The moves of the files in a folder, relative to that folder.
  private func paths(below folder: DiskPath, _ moves: [String: String?]) -> [String: String?] {
    func path(_ place: String) -> String? {
      let path = location(of: place).components(below: folder)?.joined(separator: "/")
      return path == "" ? nil : path
    }
    var paths: [String: String?] = [:]
    for (old, new) in moves {
      if let old = path(old) { paths[old] = .some(new.flatMap(path)) }
    }
    return paths
  }

  private func splices(moving paths: [String: String?], in set: Int) -> [Splice] {
    var splices: [Splice] = []
    for field in fields(of: set) {
      let key = raw(field.key)
      let isMembership = key == "membershipExceptions"
      if isMembership, objects[set].kind == .buildFileExceptions { continue }
      var words: [(text: String, range: Range<Int>)] = []
      switch field.value.form {
      case .array: words = elements(in: field.value).map { (text($0.value), $0.value.range) }
      case .dictionary:
        words = fields(in: field.value).map { (decoded($0.key), $0.wholeKey) }
      default: continue
      }
      var gone: Set<Int> = []
      for (position, word) in words.enumerated() {
        guard let moved = paths[word.text] else { continue }
        guard let moved else {
          gone.insert(position)
          continue
        }
        splices.append(Splice(range: word.range, text: PlistString.written(moved)))
      }
      if gone.isEmpty { continue }
      if gone.count == words.count, !isMembership {
        splices += self.splices(removingField: key, of: set)
      } else {
        splices += self.splices(removing: gone, from: field)
      }
    }
    return splices
  }
}
