import Diagnostics

/// Finds the groups of a group path, and plans missing ones.
extension ModuleAdder {
  /// A group for new files, with its location on the disk.
  ///
  /// The names are as the navigator shows them, which can differ from the request in case. The
  /// location is nil where the project file can't express it.
  typealias Place = (owner: EditDraft.Owner, names: [String], location: DiskPath?)

  /// The group at a path, from the main group down; adds missing ones to the draft.
  mutating func group(at names: [String], folder: DiskPath?) throws(Diagnostic) -> Place {
    guard let main = tree.mainGroup, project.objects[main].kind.isGroup else {
      throw Diagnostic(
        .error, "project.no-main-group", "\(project.file) has no main group to put files in",
        hints: ["restore `mainGroup` of the `PBXProject`, and the group that it names, from git."])
    }
    var place: Place = (.existing(main), [], tree.location(of: main))
    for (level, name) in names.enumerated() {
      let path = Array(names[...level])
      let around = place
      if let known = places[path] {
        place = known
      } else if case .existing(let group) = around.owner,
        let found = project.child(named: name, of: group, in: tree)
      {
        if project.objects[found].kind != .synchronizedRoot {
          place = (
            .existing(found), around.names + [tree.name(of: found)],
            tree.location(of: found) { around.location }
          )
        }
      } else {
        place = try create(at: level, of: names, in: around, folder: folder)
      }
      places[path] = place
      // A synchronized folder can't contain groups: files outside go beside it.
      if place.owner == around.owner {
        draft.warn(
          Diagnostic(
            .warning, "project.outside-synchronized-folder",
            "the module's files are outside of the synchronized folder `\(name)`, so viper adds them beside it",
            hints: ["choose a path for the module inside the synchronized folder."]))
      }
    }
    return place
  }

  /// Adds the group `requested[level]` to its parent.
  private mutating func create(
    at level: Int, of requested: [String], in parent: Place, folder: DiskPath?
  ) throws(Diagnostic) -> Place {
    let name = requested[level]
    let names = parent.names + [name]
    var location = parent.location
    var path: String?
    var sourceTree = "<group>"
    // The module's own groups take precedence over the folder of the whole path.
    let roots = request.roots.compactMap { root in
      root.folder.map { (DiskPath.split(root.groupPath), DiskPath(inProject: $0)) }
    }
    let innermost = roots.filter { requested.starts(with: $0.0) }.max { $0.0.count < $1.0.count }
    if !request.isLogical, let (root, folder) = innermost ?? folder.map({ (requested, $0) }) {
      let isAlike = folder.anchor == .projectFolder && folder.components == root
      if level + 1 < root.count, !isAlike {
        // The group has the name of its folder, which is in its parent's folder.
        (path, location) = (name, parent.location?.appending(name))
      } else {
        let components =
          folder.components.prefix(isAlike ? level + 1 : .max)
          + requested[...level].dropFirst(root.count)
        let place = DiskPath(folder.anchor, Array(components))
        location = place
        let relative = parent.location?.relativePath(to: place, projectFolder: project.folder)
        if isAlike || level + 1 > root.count, let relative, relative.first != ".." {
          path = relative.isEmpty ? nil : relative.joined(separator: "/")
        } else {
          let relative = try tree.path(to: place, from: tree.sourceRoot)
          path = relative.isEmpty ? "." : relative.joined(separator: "/")
          sourceTree = "SOURCE_ROOT"
        }
      }
    }
    let isShared = !request.owns(requested[...level])
    let (id, reused) = draft.takeID(role: "group", names, isShared: isShared) { [tree] object in
      tree.isUnused(object, kind: .group, name: name, path: path)
    }
    draft.add(child: .object(id, name), named: name, isGroup: true, to: parent.owner)
    if let reused { return (.existing(reused), names, location) }
    let settings = previous?.settings(ofGroupAt: names, goneFrom: project) ?? []
    let owner = draft.add(
      .navigatorItem(
        .group, id: id, name: name, path: path, sourceTree: sourceTree,
        [("children", .list([]))] + settings))
    return (owner, names, location)
  }
}

extension GroupTree {
  /// The relative path from a folder, such as that of a group, to a place.
  func path(to place: DiskPath, from folder: DiskPath?) throws(Diagnostic) -> [String] {
    if let path = folder?.relativePath(to: place, projectFolder: project.folder) { return path }
    throw Diagnostic(
      .error, "project.unreachable-path", "\(project.file) can't refer to the path `\(place)`",
      hints: ["choose a path in the project folder."])
  }
}
