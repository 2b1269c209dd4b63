/// The navigator's tree and the targets' members, for comparing and for showing.
public struct ProjectOutline: Sendable, Hashable {
  /// A group, file or other entry of the navigator.
  public struct Node: Sendable, Hashable {
    /// As the navigator shows it.
    public var name: String
    /// Such as `PBXGroup`.
    public var isa: String
    /// As written in the project, relative to what `sourceTree` says.
    public var path: String?
    /// Such as `<group>` or `SOURCE_ROOT`.
    public var sourceTree: String
    /// The last known file type of a file; nil for groups and where none is written.
    public var type: String?
    /// Nil for what is no group.
    public var children: [Node]?
  }

  /// One build phase of a target.
  public struct Phase: Sendable, Hashable {
    /// Such as `PBXSourcesBuildPhase`.
    public var isa: String
    /// The members as paths of names from the main group, each after a `/`.
    public var files: [String]
  }

  /// One target.
  public struct Target: Sendable, Hashable {
    /// The target's name.
    public var name: String
    /// Its phases in order.
    public var phases: [Phase]
  }

  /// The children of the main group.
  public var groups: [Node]
  /// The targets in the project's order.
  public var targets: [Target]
}

extension ProjectFile {
  /// The project's groups and targets as a value.
  public func outline() -> ProjectOutline {
    let tree = GroupTree(self)
    let groups = tree.mainGroup.map { nodes(below: $0, in: tree, path: [$0]) } ?? []
    let targets = targetObjects.map { target in
      ProjectOutline.Target(
        name: string("name", of: target) ?? "",
        phases: references("buildPhases", of: target).map { phase in
          ProjectOutline.Phase(
            isa: isa(of: phase),
            files: references("files", of: phase).compactMap { memberPath($0, in: tree) })
        })
    }
    return ProjectOutline(groups: groups, targets: targets)
  }

  private func nodes(below group: Int, in tree: GroupTree, path: Set<Int>) -> [ProjectOutline.Node]
  {
    references("children", of: group).map { child in
      let isGroup = objects[child].kind.isGroup
      // A group inside itself is damage; it is shown once, without its children.
      let inside =
        path.contains(child) ? [] : nodes(below: child, in: tree, path: path.union([child]))
      return ProjectOutline.Node(
        name: tree.name(of: child), isa: isa(of: child), path: string("path", of: child),
        sourceTree: string("sourceTree", of: child) ?? "",
        type: isGroup ? nil : string("lastKnownFileType", of: child),
        children: isGroup ? inside : nil)
    }
  }

  private func memberPath(_ buildFile: Int, in tree: GroupTree) -> String? {
    if let file = reference("fileRef", of: buildFile) {
      let path = tree.groupPath(of: file) ?? [tree.name(of: file)]
      return "/" + path.joined(separator: "/")
    }
    return reference("productRef", of: buildFile).flatMap { string("productName", of: $0) }
  }
}
