import Diagnostics

/// A group of the navigator and its folder.
package struct ProjectGroup: Sendable, Hashable {
  package var id: String
  /// Names from the main group down, joined by `/`; empty for the main group.
  package var groupPath: String
  /// Relative to the project folder; nil where only Xcode knows it.
  package var folder: String?
  package var isSynchronized: Bool
  /// Whether the group path leads to it, and not to another group or nowhere.
  package var isFoundByPath: Bool
}

package struct ProjectReference: Sendable, Hashable {
  package var id: String
  /// As the navigator shows it.
  package var name: String
  /// The id that targets list for the file: its own, or that of its variant or version group.
  package var memberID: String
  /// Names from the main group down, joined by `/`; nil for a reference in no group.
  package var groupPath: String?
  /// Relative to the project folder, absolute or below a variable; nil for one in no group.
  package var path: String?
  /// The absolute path of a file outside of the project folder, if written so.
  package var absolutePath: String?
  /// Whether the path is on the disk rather than below an Xcode variable.
  package var isOnDisk: Bool
}

extension ProjectFile {
  /// All groups, outermost first, in navigator order.
  package var groups: [ProjectGroup] {
    let tree = GroupTree(self)
    var found: [ProjectGroup] = []
    var paths: Set<String> = []
    var pending = tree.mainGroup.map { [(group: $0, isParentFound: true)] } ?? []
    while let (group, isParentFound) = pending.popLast() {
      guard let path = tree.groupPath(of: group) else { continue }
      let name = tree.name(of: group)
      let isPart = group == tree.mainGroup || !name.isEmpty && !name.utf8.contains(0x2F)
      let isFound = isParentFound && isPart && paths.insert(path).inserted
      found.append(
        ProjectGroup(
          id: id(group), groupPath: path, folder: tree.location(of: group).flatMap(pathOnDisk),
          isSynchronized: objects[group].kind == .synchronizedRoot, isFoundByPath: isFound))
      let inner = tree.children(of: group).filter {
        objects[$0].kind == .group || objects[$0].kind == .synchronizedRoot
      }
      pending += inner.reversed().map { ($0, isFound) }
    }
    return found
  }

  /// The group at a path, found by name or path; nil when missing.
  ///
  /// A path that continues below a synchronized folder means the folder's contents.
  package func group(at groupPath: String) -> ProjectGroup? {
    let tree = GroupTree(self)
    guard var current = tree.mainGroup else { return nil }
    var rest = DiskPath.split(groupPath)[...]
    while objects[current].kind != .synchronizedRoot, let name = rest.popFirst() {
      guard let next = child(named: name, of: current, in: tree) else { return nil }
      current = next
    }
    let place = tree.location(of: current)?.appending(rest.joined(separator: "/"))
    return ProjectGroup(
      id: id(current), groupPath: groupPath, folder: place.flatMap(pathOnDisk),
      isSynchronized: objects[current].kind == .synchronizedRoot, isFoundByPath: true)
  }

  /// All file references, in the order of the file.
  package var fileReferences: [ProjectReference] {
    let tree = GroupTree(self)
    return objects.indices.filter { objects[$0].kind == .fileReference }.map { object in
      let place = tree.location(of: object)
      let absolute = string("path", of: object).flatMap { path in
        path.hasPrefix("/") && place?.components.first == ".." ? path : nil
      }
      return ProjectReference(
        id: id(object), name: tree.name(of: object), memberID: id(tree.member(of: object)),
        groupPath: tree.groupPath(of: object), path: place?.description, absolutePath: absolute,
        isOnDisk: place.flatMap(pathOnDisk) != nil)
    }
  }

  /// Whether its file type is a kind of folder, such as a folder reference or a framework.
  package func isFolder(_ reference: ProjectReference) -> Bool {
    let object = find(id: reference.id)
    let type =
      object.flatMap { string("lastKnownFileType", of: $0) ?? string("explicitFileType", of: $0) }
      ?? ""
    return type.hasPrefix("folder") || type.hasPrefix("wrapper")
  }

  /// The group or synchronized folder at a group path.
  func object(at groupPath: String, in tree: GroupTree) -> Int? {
    DiskPath.split(groupPath).reduce(tree.mainGroup) { group, name in
      group.flatMap { child(named: name, of: $0, in: tree) }
    }
  }

  /// The group or synchronized folder in a group: by name, else by path, else by a name that a Mac
  /// takes for the same.
  func child(named name: String, of group: Int, in tree: GroupTree) -> Int? {
    let groups = references("children", of: group).filter {
      objects[$0].kind.isGroup || objects[$0].kind == .synchronizedRoot
    }
    let names = groups.map(tree.name)
    let found =
      names.firstIndex(of: name) ?? groups.firstIndex { string("path", of: $0) == name }
      ?? names.firstIndex { $0.isSameName(as: name) }
    return found.map { groups[$0] }
  }

  /// The place of a path that is relative to the folder that holds the `.xcodeproj`.
  func location(of path: String) -> DiskPath { DiskPath(inProject: path).canonical(in: folder) }

  /// The path as text; nil for one below an Xcode variable, which only Xcode knows.
  func pathOnDisk(_ place: DiskPath) -> String? {
    if case .variable = place.anchor { return nil }
    return place.description
  }
}
