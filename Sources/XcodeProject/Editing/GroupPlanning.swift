import Diagnostics

/// Finds the groups of a group path, and plans missing ones.
struct GroupPlanner {
  /// A group with its folder.
  struct Place {
    var owner: EditDraft.Owner
    /// As the navigator shows them, which can differ from the request in case.
    var names: [String]
    /// Nil where the project file can't express it.
    var location: DiskPath?
  }

  private var folders = GroupFolders(ModuleRegistration(files: []))
  private let previous: PreviousEntries?
  /// The groups so far, by their requested names.
  private var places: [[String]: Place] = [:]

  init(_ previous: PreviousEntries?) {
    self.previous = previous
  }

  /// Starts planning the groups of a module.
  mutating func begin(_ request: ModuleRegistration) { folders = GroupFolders(request) }

  /// The group at a path, from the main group down; adds missing ones to the draft.
  ///
  /// - Throws: when the project has no main group, or can't express the folder's path.
  mutating func group(
    at names: [String], folder: DiskPath?, in draft: inout EditDraft
  ) throws(Diagnostic) -> Place {
    var place = try mainGroup(draft)
    for (level, name) in names.enumerated() {
      let path = Array(names[...level])
      let around = place
      if let known = places[path] {
        place = known
      } else {
        place = try self.place(at: level, of: names, below: around, folder: folder, &draft)
        places[path] = place
      }
      if place.owner == around.owner { warn(name, names, &draft) }
    }
    return place
  }

  private func mainGroup(_ draft: EditDraft) throws(Diagnostic) -> Place {
    guard let main = draft.tree.mainGroup, draft.project.objects[main].kind.isGroup else {
      throw Diagnostic(
        .error, "project.no-main-group", "\(draft.project.file) has no main group to put files in",
        hints: ["open the project in Xcode once and save it, or restore it from git."])
    }
    return Place(owner: .existing(main), names: [], location: draft.tree.location(of: main))
  }

  /// The group at a level of a group path; for a synchronized folder, the group that contains it.
  private func place(
    at level: Int, of names: [String], below parent: Place, folder: DiskPath?,
    _ draft: inout EditDraft
  ) throws(Diagnostic) -> Place {
    let name = names[level]
    guard case .existing(let group) = parent.owner,
      let found = draft.project.child(named: name, of: group, in: draft.tree)
    else {
      let policy = folders.policy(at: level, of: names, folder: folder)
      let isOwn = folders.isOwn(level, of: names)
      return try create(name, in: parent, policy: policy, isOwn: isOwn, &draft)
    }
    if draft.project.objects[found].kind == .synchronizedRoot { return parent }
    return Place(
      owner: .existing(found), names: parent.names + [draft.tree.name(of: found)],
      location: draft.tree.location(of: found) { parent.location })
  }

  /// Warns that a synchronized folder can't contain groups: files outside go beside it.
  private func warn(_ name: String, _ path: [String], _ draft: inout EditDraft) {
    draft.warn(
      Diagnostic(
        .warning, "project.outside-synchronized-folder",
        "the group `\(name)` is a synchronized folder, which shows only its own files",
        notes: [
          "files of `\(path.joined(separator: "/"))` are elsewhere; a group beside it shows them."
        ],
        hints: ["give the module a file path inside the folder."]))
  }

  private func create(
    _ name: String, in parent: Place, policy: GroupFolders.GroupPathPolicy, isOwn: Bool,
    _ draft: inout EditDraft
  ) throws(Diagnostic) -> Place {
    let names = parent.names + [name]
    var location = parent.location
    var path: String?
    var sourceTree = "<group>"
    let inParent = parent.location?.appending(name)
    switch policy {
    case .logical: break
    case .named: (path, location) = (name, inParent)
    case .folder(let folder, let isFromSourceRoot):
      location = folder
      let relative = parent.location?.relativePath(to: folder, projectFolder: draft.project.folder)
      if !isFromSourceRoot, let relative, relative.first != ".." {
        path = relative.isEmpty ? nil : relative.joined(separator: "/")
      } else {
        let relative = draft.tree.sourceRoot.relativePath(
          to: folder, projectFolder: draft.project.folder)
        guard let relative else { throw draft.project.unreachable(folder) }
        (path, sourceTree) = (
          relative.isEmpty ? "." : relative.joined(separator: "/"), "SOURCE_ROOT"
        )
      }
    }
    let mayReuse = { [tree = draft.tree] object in
      tree.isUnused(object, kind: .group, name: name, path: path)
    }
    let (id, reused) =
      isOwn
      ? draft.id(role: "group", names, mayReuse: mayReuse)
      : draft.sharedID(role: "group", names, mayReuse: mayReuse)
    let entry = ListEntry.object(id, name)
    draft.add(child: entry, named: name, isGroup: true, to: parent.owner)
    if let reused {
      return Place(owner: .existing(reused), names: names, location: location)
    }
    var fields = [NewObject.Field("children", .list([]))]
    fields += previous?.settings(ofGroupAt: names, goneFrom: draft.project) ?? []
    if path != name { fields.append(.init("name", .string(name))) }
    if let path { fields.append(.init("path", .string(path))) }
    fields.append(.init("sourceTree", .string(sourceTree)))
    fields.sort { $0.key < $1.key }
    let owner = draft.add(NewObject(kind: .group, id: id, comment: name, fields: fields))
    return Place(owner: owner, names: names, location: location)
  }
}

extension ProjectFile {
  func unreachable(_ place: DiskPath) -> Diagnostic {
    Diagnostic(
      .error, "project.unreachable-path", "\(file) can't express the path `\(place)`",
      notes: [
        "its `projectDirPath` leads above the project folder, whose name is unknown."
      ])
  }
}
