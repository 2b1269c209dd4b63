package import Diagnostics

/// The result of converting groups to synchronized folders.
package struct FolderEdit: Sendable {
  /// A group that became a folder.
  package struct Turned: Sendable {
    /// The path in the navigator.
    package var groupPath: String
    /// The folder, relative to the project folder.
    package var folder: String
    /// The names of the targets that build it.
    package var targets: [String]
    /// The number of exceptions in all targets.
    package var exceptions: Int
    /// The number of removed entries.
    package var entries: Int
  }

  /// A group that can't become a folder.
  package struct Refused: Sendable {
    /// The path in the navigator.
    package var groupPath: String
    /// The reason, for the user.
    package var reason: String
  }

  /// The bytes of the edited file.
  package var bytes: [UInt8]
  /// The converted groups, in navigator order.
  package var turned: [Turned] = []
  /// The other groups, in navigator order. Their subgroups are tried too.
  package var refused: [Refused] = []
}

extension ProjectFile {
  /// Converts groups to synchronized folders where no target changes.
  ///
  /// Without `groupPaths`, converts all groups that it can.
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
    let named = try groupPaths.map { path throws(Diagnostic) in try group(named: path, tree) }
    var pending = Array((named.isEmpty ? subgroups(of: main, tree) : named).reversed())
    var edit = FolderEdit(bytes: bytes)
    var candidates: [FolderCandidate] = []
    while let group = pending.popLast() {
      if candidates.contains(where: { $0.removed.contains(group) }) { continue }
      do throws(FolderObstacle) {
        let candidate = try examination.candidate(group)
        candidates.append(candidate)
        edit.turned.append(
          FolderEdit.Turned(
            groupPath: tree.groupPath(of: group) ?? "", folder: candidate.location.description,
            targets: candidate.builders.map(name(ofTarget:)),
            exceptions: candidate.countOfExceptions(in: self), entries: candidate.removed.count - 1)
        )
      } catch {
        edit.refused.append(
          FolderEdit.Refused(
            groupPath: tree.groupPath(of: group) ?? tree.name(of: group), reason: error.reason))
        if groupPaths.isEmpty { pending += subgroups(of: group, tree).reversed() }
      }
    }
    guard !candidates.isEmpty else { return edit }
    let edited = try FolderWriting(project: self, tree: tree, candidates: candidates).edited()
    try FolderCheck(project: self, candidates: candidates, reader: reader).holds(edited)
    edit.bytes = edited.bytes
    return edit
  }

  private func subgroups(of group: Int, _ tree: GroupTree) -> [Int] {
    tree.children(of: group).filter { objects[$0].kind == .group }
  }

  private func group(named path: String, _ tree: GroupTree) throws(Diagnostic) -> Int {
    guard let group = object(at: path, in: tree), group != tree.mainGroup else {
      throw Diagnostic(
        .error, "project.unknown-group", "there is no group `\(path)` in \(file)",
        hints: DidYouMean.hints(for: path, among: groups.map(\.groupPath)))
    }
    return group
  }
}
