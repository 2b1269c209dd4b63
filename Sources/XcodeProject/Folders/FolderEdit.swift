package import Diagnostics

/// Reads the contents of a folder, by name; nil where there is no such folder.
///
/// The path is relative to the folder that holds the `.xcodeproj`.
package typealias FolderReader = (_ folder: String) throws(Diagnostic) -> [String: FolderEntry]?

/// The result of converting groups to synchronized folders.
package struct FolderEdit: Sendable {
  package struct Converted: Sendable {
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

  package var bytes: [UInt8]
  /// The converted groups, in navigator order; given ones by their depth.
  package var converted: [Converted] = []
  /// The other groups, in the same order. Unless groups were given, their subgroups are tried too.
  package var unconverted: [(groupPath: String, reason: String)] = []
}

extension ProjectFile {
  /// Converts groups to synchronized folders where no target changes.
  ///
  /// Without `groupPaths`, converts all groups that it can.
  package func convertingToFolders(
    _ groupPaths: [String], _ reader: @escaping FolderReader
  ) throws(Diagnostic) -> FolderEdit {
    if let first = index.repeated.first {
      throw Diagnostic(
        .error, "project.id-twice", "two objects of \(file) have the id `\(id(first))`",
        hints: ["run `viper project check`, which shows the line."])
    }
    let convertible = GroupConvertibility(self, reader)
    let tree = convertible.tree
    guard let main = tree.mainGroup else { return FolderEdit(bytes: bytes) }
    let named = try groupPaths.map { path throws(Diagnostic) in try group(named: path, tree) }
      // A group comes before those inside, which it takes along.
      .sorted { tree.names(of: $0)?.count ?? 0 < tree.names(of: $1)?.count ?? 0 }
    var pending = Array((named.isEmpty ? subgroups(of: main, tree) : named).reversed())
    var edit = FolderEdit(bytes: bytes)
    var candidates: [FolderCandidate] = []
    while let group = pending.popLast() {
      if candidates.contains(where: { $0.removed.contains(group) }) { continue }
      do throws(FolderObstacle) {
        let candidate = try convertible.candidate(group)
        candidates.append(candidate)
        edit.converted.append(
          FolderEdit.Converted(
            groupPath: tree.groupPath(of: group) ?? "", folder: candidate.location.description,
            targets: candidate.builders.map(name(ofTarget:)),
            exceptions: candidate.countOfExceptions(in: self), entries: candidate.removed.count - 1)
        )
      } catch {
        edit.unconverted.append(
          (tree.groupPath(of: group) ?? tree.name(of: group), error.reason))
        if groupPaths.isEmpty { pending += subgroups(of: group, tree).reversed() }
      }
    }
    guard !candidates.isEmpty else { return edit }
    let edited = try FolderWriter(project: self, tree: tree, candidates: candidates).edited()
    try FolderCheck(project: self, candidates: candidates, reader: reader).check(edited)
    edit.bytes = edited.bytes
    return edit
  }

  private func subgroups(of group: Int, _ tree: GroupTree) -> [Int] {
    tree.children(of: group).filter { objects[$0].kind == .group }
  }

  private func group(named path: String, _ tree: GroupTree) throws(Diagnostic) -> Int {
    if let group = object(at: path, in: tree), group != tree.mainGroup { return group }
    let paths = groups.filter(\.isFoundByPath).map(\.groupPath).filter { !$0.isEmpty }
    let near = DidYouMean.hints(for: path, among: paths)
    throw Diagnostic(
      .error, "project.unknown-group",
      DiskPath.split(path).allSatisfy { $0 == "." }
        ? "the main group of \(file) can't be converted" : "there is no group `\(path)` in \(file)",
      hints: near.isEmpty ? ["run `viper project folders --dry-run` to see the groups."] : near)
  }
}
