package import Diagnostics

/// A folder that moves on the disk together with its group.
///
/// Paths are relative to the folder that holds the `.xcodeproj`, and groups are names from the main
/// group, separated by `/`. The files and folders in `staying` do not move.
package typealias FolderMove = (
  from: String, to: String, group: String, newGroup: String, staying: [String]
)

extension ProjectFile {
  /// Updates groups, references and synchronized folders after folders moved on the disk.
  ///
  /// Where a moved folder has a new group, this takes the children of the old one, which goes. All
  /// other objects keep their ids, targets and settings. The caller moves no folder into itself.
  package func movingFolders(_ moves: [FolderMove]) throws(Diagnostic) -> ProjectFile {
    let tree = GroupTree(self)
    var places: [String: DiskPath] = [:]
    var isAffected = false
    for object in objects.indices where tree.shows(object) {
      guard let place = tree.location(of: object) else { continue }
      let destination = moves.lazy.compactMap { self.destination(of: place, in: $0) }.first
      places[id(object)] = destination ?? place
      isAffected = isAffected || destination != nil
    }
    guard isAffected else { return self }
    var result = self
    var gone: Set<String> = []
    for move in moves { result = try result.movingChildren(move, &gone) }
    let edited = try result.withPaths(of: places)
    try checkPaths(of: edited, places, gone)
    return edited
  }

  /// The new path of a place; nil for one outside of the folder or one that does not move.
  private func destination(of place: DiskPath, in move: FolderMove) -> DiskPath? {
    guard let rest = place.components(below: location(of: move.from)),
      !move.staying.contains(where: { place.components(below: location(of: $0)) != nil })
    else { return nil }
    let start = location(of: move.to)
    return DiskPath(start.anchor, start.components + rest)
  }

  /// Moves the children of a folder's group into the new group, where both exist.
  private func movingChildren(
    _ move: FolderMove, _ gone: inout Set<String>
  ) throws(Diagnostic) -> ProjectFile {
    let tree = GroupTree(self)
    let place = location(of: move.from)
    // The user may have moved the group to another one in the navigator.
    let old =
      plainGroup(at: move.group, tree)
      ?? objects.indices.first { group in
        guard objects[group].kind == .group, let parent = tree.parent(of: group) else {
          return false
        }
        return tree.location(of: group) == place && tree.location(of: parent) != place
      }
    guard let old, let new = plainGroup(at: move.newGroup, tree),
      !sequence(first: new, next: tree.parent).contains(old)
    else { return self }
    var draft = EditDraft(project: self, tree: tree)
    var removal = Removal()
    merge(old, into: new, &draft, &removal.objects)
    gone.formUnion(removal.objects.map { id($0) })
    let longer = try applying(draft.splices)
    if let parent = tree.parent(of: old) { removal.add([old], in: "children", of: parent, longer) }
    return try longer.applying(longer.splices(for: removal, keepsEmptyLists: true))
  }

  private func merge(
    _ old: Int, into new: Int, _ draft: inout EditDraft, _ emptied: inout Set<Int>
  ) {
    let tree = draft.tree
    emptied.insert(old)
    for child in tree.children(of: old) {
      let name = tree.name(of: child)
      if objects[child].kind == .group, let same = self.child(named: name, of: new, in: tree),
        objects[same].kind == .group
      {
        merge(child, into: same, &draft, &emptied)
      } else {
        draft.add(
          child: .object(id(child), name), named: name, isGroup: objects[child].kind.isGroup,
          to: .existing(new))
      }
    }
  }

  private func plainGroup(at groupPath: String, _ tree: GroupTree) -> Int? {
    let group = object(at: groupPath, in: tree)
    return group.flatMap { $0 != tree.mainGroup && objects[$0].kind == .group ? $0 : nil }
  }

  /// Writes new paths for all objects whose location is not the wanted one in `places`, by id.
  func withPaths(of places: [String: DiskPath]) throws(Diagnostic) -> ProjectFile {
    let tree = GroupTree(self)
    var splices: [Splice] = []
    var open = tree.mainGroup.map { [(object: $0, place: tree.sourceRoot as DiskPath?)] } ?? []
    while let (group, above) = open.popLast() {
      for child in tree.children(of: group) {
        var place = tree.location(of: child) { above }
        if let wanted = places[id(child)], place.map({ !$0.hasSameBytes(as: wanted) }) ?? true,
          let path = field("path", of: child), path.value.isString
        {
          splices += try self.splices(writing: wanted, over: path, of: child, from: above, tree)
          place = wanted
        }
        if objects[child].kind.isGroup { open.append((child, place)) }
      }
    }
    return splices.isEmpty ? self : try applying(splices)
  }

  private func splices(
    writing place: DiskPath, over field: PlistField, of object: Int, from above: DiskPath?,
    _ tree: GroupTree
  ) throws(Diagnostic) -> [Splice] {
    let path = text(field.value)
    let isAbsolute = path.hasPrefix("/")
    let base =
      isAbsolute
      ? DiskPath(.root)
      : string("sourceTree", of: object) == "SOURCE_ROOT" ? tree.sourceRoot : above
    let relative = try tree.path(to: place, from: base)
    let written = (isAbsolute ? "/" : "") + relative.joined(separator: "/")
    var splices: [Splice] = []
    // Without a name, the navigator shows the last part of the path.
    if string("name", of: object) == nil, written.utf8.contains(0x2F), !path.utf8.contains(0x2F) {
      let start = fields(of: object).last { $0.end <= field.start }?.end ?? field.start
      let name = PlistString.written(place.components.last ?? "")
      splices.append(.insert(at: field.start, "name = \(name);\(raw(start..<field.start))"))
    }
    return splices + [Splice(range: field.value.range, text: PlistString.written(written))]
  }

  /// Checks that an edit moved objects to their places and removed emptied groups, nothing else.
  func checkPaths(
    of edited: ProjectFile, _ places: [String: DiskPath], _ gone: Set<String>
  ) throws(Diagnostic) {
    let tree = GroupTree(edited)
    try ProjectDelta(from: self, to: edited).check(
      removing: Set(gone.compactMap { find(id: $0) }),
      changing: { tree.shows($1) && settings(of: $0) == edited.settings(of: $1) })
    for object in edited.objects.indices {
      let id = edited.id(object)
      if let place = places[id], tree.location(of: object) != place {
        throw checkFailure("the path of `\(id)` is wrong")
      }
    }
  }

  /// All fields except those that say where something is and what it contains.
  private func settings(of object: Int) -> [String] {
    fields(of: object).filter { !["children", "name", "path"].contains(raw($0.key)) }
      .map { raw($0.start..<$0.end) }
  }
}
