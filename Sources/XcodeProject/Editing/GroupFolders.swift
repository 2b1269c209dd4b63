/// The folders of a module's new groups.
struct GroupFolders {
  enum GroupPathPolicy {
    /// The group has the name of its folder, which is in its parent's folder.
    case named
    /// The group has this folder, wherever its parent's is, perhaps with a path from the source root.
    case folder(DiskPath, isFromSourceRoot: Bool = false)
    case logical
  }

  private struct Root {
    var names: [String]
    var folder: DiskPath
    /// Whether the group path and the folder's path are equal.
    var isAlike: Bool { folder.anchor == .projectFolder && folder.components == names }
  }

  private let isLogical: Bool
  /// The module's own groups with folders.
  private let roots: [Root]
  /// The names of all of the module's own groups.
  private let names: [[String]]

  init(_ request: ModuleRegistration) {
    isLogical = request.isLogical
    names = request.roots.map { DiskPath.split($0.groupPath) }
    roots = request.roots.compactMap { root -> Root? in
      guard let path = root.folder else { return nil }
      return Root(names: DiskPath.split(root.groupPath), folder: DiskPath(inProject: path))
    }
  }

  /// Whether the group at a level of a group path belongs to the module.
  func isOwn(_ level: Int, of names: [String]) -> Bool {
    self.names.contains { $0.count <= level + 1 && names.starts(with: $0) }
  }

  /// How the group at a level of a group path gets its folder.
  ///
  /// `folder` is that of the whole path; the module's own groups take precedence.
  func policy(at level: Int, of names: [String], folder: DiskPath?) -> GroupPathPolicy {
    if isLogical { return .logical }
    var innermost: Int?
    for index in roots.indices where names.starts(with: roots[index].names) {
      if let innermost, roots[innermost].names.count >= roots[index].names.count { continue }
      innermost = index
    }
    if let innermost { return policy(at: level, of: names, root: roots[innermost]) }
    return folder.map { policy(at: level, of: names, root: Root(names: names, folder: $0)) }
      ?? .logical
  }

  private func policy(at level: Int, of names: [String], root: Root) -> GroupPathPolicy {
    let own = root.names.count - 1
    if level > own {
      return .folder(
        DiskPath(root.folder.anchor, root.folder.components + names[(own + 1)...level]))
    }
    if level == own { return .folder(root.folder, isFromSourceRoot: !root.isAlike) }
    guard root.isAlike else { return .named }
    return .folder(DiskPath(root.folder.anchor, Array(root.folder.components[...level])))
  }
}
