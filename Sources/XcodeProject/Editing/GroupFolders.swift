/// What folders a module's new groups stand for.
struct GroupFolders {
  enum GroupPathPolicy {
    /// The group is named like its folder, inside its parent's.
    case named
    /// The group's folder, wherever its parent's is.
    case folder(DiskPath)
    /// The same, said from the source root.
    case fromSourceRoot(DiskPath)
    case logical
  }

  private struct Root {
    var names: [String]
    var folder: DiskPath
    /// Group path and folder read the same.
    var isAlike: Bool

    init(_ names: [String], _ folder: DiskPath) {
      self.names = names
      self.folder = folder
      isAlike = folder.anchor == .projectFolder && folder.components == names
    }
  }

  private let isLogical: Bool
  /// The module's own groups.
  private let roots: [Root]
  /// The same by their names alone.
  private let names: [[String]]

  init(_ request: ModuleRegistration) {
    isLogical = request.isLogical
    names = request.roots.map { DiskPath.split($0.groupPath) }
    roots = request.roots.compactMap { root -> Root? in
      guard let path = root.folder else { return nil }
      return Root(DiskPath.split(root.groupPath), DiskPath(inProject: path))
    }
  }

  /// Whether the group at a level of a group path is the module's, and not one around it.
  func isOwn(_ level: Int, of names: [String]) -> Bool {
    self.names.contains { $0.count <= level + 1 && names.starts(with: $0) }
  }

  /// What the group at a level of a group path stands for, when `folder` is that of the whole path
  /// and no group of the module's own says more.
  func policy(at level: Int, of names: [String], folder: DiskPath?) -> GroupPathPolicy {
    if isLogical { return .logical }
    var innermost: Int?
    for index in roots.indices where names.starts(with: roots[index].names) {
      if let innermost, roots[innermost].names.count >= roots[index].names.count { continue }
      innermost = index
    }
    if let innermost { return policy(at: level, of: names, root: roots[innermost]) }
    return folder.map { policy(at: level, of: names, root: Root(names, $0)) } ?? .logical
  }

  private func policy(at level: Int, of names: [String], root: Root) -> GroupPathPolicy {
    let own = root.names.count - 1
    if level > own {
      return .folder(
        DiskPath(root.folder.anchor, root.folder.components + names[(own + 1)...level]))
    }
    if level == own { return root.isAlike ? .folder(root.folder) : .fromSourceRoot(root.folder) }
    guard root.isAlike else { return .named }
    return .folder(DiskPath(root.folder.anchor, Array(root.folder.components[...level])))
  }
}
