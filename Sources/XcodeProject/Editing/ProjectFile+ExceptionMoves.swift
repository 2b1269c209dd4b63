public import Diagnostics

extension ProjectFile {
  /// Updates the exception sets of synchronized folders after files moved.
  ///
  /// Compiler flags, attributes, platforms, headers and copy phases follow the files. Target
  /// membership does not: adding the files at their new places plans it.
  /// `moves` has the new path of each moved file, relative to the folder that holds the
  /// `.xcodeproj`; nil for a removed one. Entries of files that move to another synchronized folder
  /// are removed.
  public func movingExceptions(_ moves: [String: String?]) throws(Diagnostic) -> ProjectFile {
    var splices: [Splice] = []
    for root in SynchronizedFolders(self, tree: GroupTree(self)).roots {
      func path(_ place: String) -> String? {
        let path = location(of: place).components(below: root.location)?.joined(separator: "/")
        return path == "" ? nil : path
      }
      var paths: [String: String?] = [:]
      for (old, new) in moves {
        if let old = path(old) { paths[old] = .some(new.flatMap(path)) }
      }
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

  /// Replaces the paths in one exception set; `paths` are relative to the synchronized folder.
  private func splices(moving paths: [String: String?], in set: Int) -> [Splice] {
    var splices: [Splice] = []
    for field in fields(of: set) {
      let isMembership = raw(field.key) == "membershipExceptions"
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
        switch paths[word.text] {
        case nil: break
        case .some(nil): gone.insert(position)
        case .some(let moved?):
          splices.append(Splice(range: word.range, text: PlistString.written(moved)))
        }
      }
      if !gone.isEmpty { splices += self.splices(removing: gone, from: field, of: set) }
    }
    return splices
  }
}
