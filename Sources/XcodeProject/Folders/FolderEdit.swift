package import Diagnostics

/// A project file whose groups became folders of Xcode 16, checked.
package struct FolderEdit: Sendable {
  /// A group that became a folder.
  package struct Turned: Sendable {
    /// Its path in the navigator.
    package var groupPath: String
    /// The folder, from the project's.
    package var folder: String
    /// The targets that build it.
    package var targets: [String]
    /// How many files are exceptions in one target or another.
    package var exceptions: Int
    /// How many entries went.
    package var entries: Int
  }

  /// A group that stays.
  package struct Refused: Sendable {
    /// Its path in the navigator.
    package var groupPath: String
    /// Why, in words.
    package var reason: String
  }

  /// The file after the edit.
  package var bytes: [UInt8]
  /// In the order of the navigator.
  package var turned: [Turned] = []
  /// In the order of the navigator; below a group that stays, its groups were tried.
  package var refused: [Refused] = []
}

extension ProjectFile {
  /// Turns groups into folders where nothing changes for any target.
  ///
  /// - Parameters:
  ///   - groupPaths: the groups, by their paths in the navigator; none for all that can be.
  ///   - reader: the disk, from the folder that holds the `.xcodeproj`.
  /// - Returns: the edited file with what became of each group.
  /// - Throws: for a group that is not there, or when the check of the result fails, which is a
  ///   defect of this library and leaves no trace.
  package func turningIntoFolders(
    _ groupPaths: [String], _ reader: some FolderReading
  ) throws(Diagnostic) -> FolderEdit {
    if let first = index.repeated.first {
      throw Diagnostic(
        .error, "project.id-twice", "\(file) defines the id `\(id(first))` twice",
        hints: ["`viper project check` shows what is wrong."])
    }
    let examination = ConvertibleGroups(self, reader)
    let tree = examination.tree
    guard let main = tree.mainGroup else { return FolderEdit(bytes: bytes) }
    var pending: [Int] = []
    if groupPaths.isEmpty {
      pending = subgroups(of: main, tree).reversed()
    } else {
      for path in groupPaths.reversed() { pending.append(try group(named: path, tree)) }
    }
    var edit = FolderEdit(bytes: bytes)
    var candidates: [FolderCandidate] = []
    while let group = pending.popLast() {
      if candidates.contains(where: { $0.removed.contains(group) }) { continue }
      switch try examination.examine(group) {
      case .success(let candidate):
        candidates.append(candidate)
        edit.turned.append(
          FolderEdit.Turned(
            groupPath: tree.groupPath(of: group) ?? "", folder: candidate.location.description,
            targets: candidate.builders.map { string("name", of: $0) ?? "" },
            exceptions: candidate.countOfExceptions(in: self), entries: candidate.removed.count - 1)
        )
      case .failure(let obstacle):
        edit.refused.append(
          FolderEdit.Refused(
            groupPath: tree.groupPath(of: group) ?? tree.name(of: group), reason: obstacle.reason))
        if groupPaths.isEmpty { pending += subgroups(of: group, tree).reversed() }
      }
    }
    guard !candidates.isEmpty else { return edit }
    edit.bytes = try FolderWriting(self, tree, candidates).bytes()
    try FolderCheck(self, candidates, reader).holds(edit.bytes)
    return edit
  }

  private func subgroups(of group: Int, _ tree: GroupTree) -> [Int] {
    tree.children(of: group).filter { objects[$0].kind == .group }
  }

  private func group(named path: String, _ tree: GroupTree) throws(Diagnostic) -> Int {
    var current = tree.mainGroup
    for name in DiskPath.split(path) {
      current = current.flatMap { child(named: name, of: $0, in: tree) }
    }
    guard let group = current, group != tree.mainGroup else {
      let paths = groups.map(\.groupPath)
      let nearest = DidYouMean.nearest(to: path, among: paths)
      throw Diagnostic(
        .error, "project.unknown-group", "there is no group `\(path)` in \(file)",
        hints: nearest.map { ["did you mean `\($0)`?"] } ?? [])
    }
    return group
  }
}
