import Diagnostics

/// A group of the navigator with the folder it stands for.
public struct ProjectGroup: Sendable, Hashable {
  /// Names from the main group down, joined by `/`; empty for the main group.
  public var groupPath: String
  /// The folder from the project's folder; nil where only Xcode knows it.
  public var folder: String?
  /// A folder whose contents Xcode 16 takes as they are on the disk.
  public var isSynchronized: Bool
  /// Whether the group path leads here, and not to another group whose names read the same.
  public var isFoundByPath: Bool
}

/// A file that the project refers to.
public struct ProjectReference: Sendable, Hashable {
  /// The object's id.
  public var id: String
  /// The id of what targets list for the file: of the variant or version group that it is a part
  /// of, such as a storyboard in several languages, else its own.
  public var memberID: String
  /// Names from the main group down, joined by `/`; nil for one that hangs in no group.
  public var groupPath: String?
  /// The path from the project's folder, `/…` outside it, or below a variable such as
  /// `$(BUILT_PRODUCTS_DIR)/Demo.app`; nil for one that hangs in no group.
  public var path: String?
  /// Whether the path is one on the disk, not below a variable of Xcode's.
  public var isOnDisk: Bool
  /// The known or explicit file type.
  public var type: String?
}

extension ProjectFile {
  /// Every group, outermost first, in the order of the navigator.
  ///
  /// Computed on each call, in one walk.
  public var groups: [ProjectGroup] { navigator(GroupTree(self)).map(\.group) }

  /// The same with the objects' positions.
  func navigator(_ tree: GroupTree) -> [(object: Int, group: ProjectGroup)] {
    var found: [(object: Int, group: ProjectGroup)] = []
    var pending: [(group: Int, isFound: Bool)] = []
    if let main = tree.mainGroup { pending.append((main, true)) }
    while let (group, isFound) = pending.popLast() {
      guard let path = tree.groupPath(of: group) else { continue }
      let entry = ProjectGroup(
        groupPath: path, folder: tree.location(of: group).flatMap(onDisk),
        isSynchronized: objects[group].kind == .synchronizedRoot, isFoundByPath: isFound)
      found.append((group, entry))
      var names: Set<String> = []
      var inner: [(Int, Bool)] = []
      for child in references("children", of: group) where isFolder(child) {
        let name = tree.name(of: child)
        let isFirst = names.insert(name).inserted
        guard tree.parent(of: child) == group, objects[child].kind != .variantGroup,
          objects[child].kind != .versionGroup
        else { continue }
        let isPart = !name.isEmpty && !name.utf8.contains(0x2F)
        inner.append((child, isFound && isFirst && isPart))
      }
      pending += inner.reversed()
    }
    return found
  }

  /// The group at a path, found by names or by paths as `adding` finds it; nil when missing.
  ///
  /// A path that leads on below a synchronized folder stands for that folder's inside.
  public func group(at groupPath: String) -> ProjectGroup? {
    let tree = GroupTree(self)
    guard var current = tree.mainGroup else { return nil }
    var names = DiskPath.split(groupPath)[...]
    var isInside = false
    while let name = names.first {
      if objects[current].kind == .synchronizedRoot {
        isInside = true
        break
      }
      guard let next = child(named: name, of: current, in: tree) else { return nil }
      current = next
      names = names.dropFirst()
    }
    let place = tree.location(of: current)
      .map { isInside ? $0.appending(names.joined(separator: "/")) : $0 }
    return ProjectGroup(
      groupPath: groupPath, folder: place.flatMap(onDisk),
      isSynchronized: objects[current].kind == .synchronizedRoot, isFoundByPath: true)
  }

  /// Every file reference, in the file's order.
  ///
  /// Computed on each call, in one walk.
  public var fileReferences: [ProjectReference] {
    let tree = GroupTree(self)
    return objects.indices.filter { objects[$0].kind == .fileReference }.map { object in
      let place = tree.location(of: object)
      var isOnDisk = place != nil
      if case .variable = place?.anchor { isOnDisk = false }
      var member = object
      while let group = tree.parent(of: member), objects[group].kind != .group { member = group }
      return ProjectReference(
        id: id(object), memberID: id(member), groupPath: tree.groupPath(of: object),
        path: place?.description, isOnDisk: isOnDisk,
        type: string("lastKnownFileType", of: object) ?? string("explicitFileType", of: object))
    }
  }

  /// The group or synchronized folder below a group, by its name, its path or another spelling of
  /// its name.
  func child(named name: String, of group: Int, in tree: GroupTree) -> Int? {
    let groups = references("children", of: group).filter(isFolder)
    return groups.first { tree.name(of: $0) == name }
      ?? groups.first { string("path", of: $0) == name }
      ?? groups.first { tree.name(of: $0).isSameName(as: name) }
  }

  private func isFolder(_ object: Int) -> Bool {
    objects[object].kind.isGroup || objects[object].kind == .synchronizedRoot
  }

  func onDisk(_ place: DiskPath) -> String? {
    if case .variable = place.anchor { return nil }
    return place.description
  }
}
