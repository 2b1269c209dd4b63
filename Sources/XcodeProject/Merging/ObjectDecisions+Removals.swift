/// Objects that one side removed and the other changed or newly refers to.
extension ObjectDecisions {
  mutating func findRemovals() {
    /// The side that still has an object, for those that the other side removed.
    var keepers: [ByteString: MergeSide] = [:]
    for change in versions.changed where change.base != nil { keepers[change.id] = change.onlySide }
    guard !keepers.isEmpty else { return }
    var folders: [ByteString] = []
    for remover in MergeSide.allCases {
      let tree = versions[remover].tree
      lazy var synchronized = SynchronizedFolders(versions[remover].file, tree: tree)
      for change in versions.changed {
        guard let node = versions.node(change, on: remover.other) else { continue }
        let base = versions.base(of: change)
        if keepers[change.id] == remover.other {
          guard let base, node.hasAdditions(to: base) else { continue }
          inConflict.insert(change.id)
          if let object = change.base, versions.base.file.objects[object].kind.isGroup,
            let place = versions.base.tree.location(of: object),
            let folder = synchronized.folder(of: place)?.root.object
          {
            // The folder that the group became conflicts with it, and so do its exceptions.
            folders += [versions[remover].id(folder)]
            folders += versions[remover].node(folder).words("exceptions")
            conflicts.append(messages.becameFolder(change.id, on: remover))
          } else {
            conflicts.append(messages.removed(change.id, on: remover))
          }
          continue
        }
        let words = node.allWords.filter { keepers[$0] == remover.other }
        let old = words.isEmpty ? [] : Set(base?.allWords ?? [])
        for word in words where !old.contains(word) && inConflict.insert(word).inserted {
          conflicts.append(messages.removed(word, on: remover, usedBy: change.id))
        }
      }
    }
    guard !inConflict.isEmpty else { return }
    addDependents(keepers)
    inConflict.formUnion(
      folders.filter { id in
        versions.changed.contains { $0.id == id && $0.base == nil && $0.onlySide != nil }
      })
  }

  /// Extends conflicts from objects to their contents, and to what was removed or added with them.
  private mutating func addDependents(_ keepers: [ByteString: MergeSide]) {
    let sides = Dictionary(versions.changed.map { ($0.id, $0.onlySide) }) { $1 }
    var dependents: [ByteString: [ByteString]] = [:]
    for change in versions.changed {
      if let side = change.onlySide {
        for entry in versions.node(change, on: side)?.entries ?? [] {
          for word in entry.value.allWords where word != change.id && sides[word] == side {
            dependents[change.id, default: []].append(word)
            // A new list can omit a missing object; a new field can't.
            if change.base != nil || entry.value.word != nil {
              dependents[word, default: []].append(change.id)
            }
          }
        }
      } else if let theirs = versions.node(change, on: .theirs) {
        // A user who chooses a side needs what its fields refer to.
        for entry in versions.node(change, on: .ours)?.entries ?? [] {
          guard let mine = entry.value.word, let other = theirs.word(entry.key) else { continue }
          if keepers[mine] != nil { dependents[other, default: []].append(mine) }
          if keepers[other] != nil { dependents[mine, default: []].append(other) }
        }
      }
    }
    var pending = Array(inConflict)
    while let id = pending.popLast() {
      pending += (dependents[id] ?? []).filter { inConflict.insert($0).inserted }
    }
  }

  // MARK: - Packages

  /// Finds packages that one side removed from the project's list and the other side changed.
  ///
  /// The first side kept their objects, but without the list the other side's change has no effect.
  mutating func findUnlistedPackages() {
    for change in versions.changed {
      guard let object = change.ours, change.theirs != nil, let base = versions.base(of: change)
      else { continue }
      let kind = versions.ours.file.objects[object].kind
      guard kind == .packageReference || kind == .localPackageReference else { continue }
      for side in MergeSide.allCases {
        guard let node = versions.node(change, on: side.other), node.hasAdditions(to: base) else {
          continue
        }
        addConflict(change.id, node, base, unlistedOn: side)
      }
    }
  }

  private mutating func addConflict(
    _ package: ByteString, _ node: PlistNode, _ base: PlistNode, unlistedOn side: MergeSide
  ) {
    func list(_ node: PlistNode?) -> [ByteString]? { node?.words("packageReferences") }
    let project = versions.changed.first { project in
      list(versions.base(of: project))?.contains(package) == true
        && list(versions.node(project, on: side.other))?.contains(package) == true
        && list(versions.node(project, on: side))?.contains(package) == false
    }
    guard let project, let known = list(versions.base(of: project)),
      let listed = list(versions.node(project, on: side))
    else { return }
    conflicts.append(messages.removed(package, on: side))
    conflicting[project.id, default: []].insert(package)
    for entry in node.entries ?? [] where base[entry.key]?.isSame(as: entry.value) != true {
      conflicting[package, default: []].insert(entry.key)
    }
    // The replacement of the package conflicts too.
    for change in versions.changed {
      guard let old = versions.base(of: change), let new = versions.node(change, on: side) else {
        continue
      }
      for entry in old.entries ?? [] where entry.value.word == package {
        guard let word = new.word(entry.key), word != package else { continue }
        conflicting[change.id, default: []].insert(entry.key)
        if listed.contains(word), !known.contains(word) { conflicting[project.id]?.insert(word) }
      }
    }
  }
}

extension PlistNode {
  /// Whether an object has a new or changed field or list element; removals do not count.
  ///
  /// Nor do tool versions and reordered files.
  func hasAdditions(to base: PlistNode) -> Bool {
    let old = base.valuesByKeyPath()
    return valuesByKeyPath().contains { path, value in
      guard let key = path.last, !ToolVersionField.isKey(key) else { return false }
      guard let items = value.items?.map(\.value.elementKey),
        old[path] == nil || old[path]?.items != nil
      else { return old[path].map { !BuildSettingTokens.areSame(value, $0) } ?? true }
      var rest = (old[path]?.items ?? []).map(\.value.elementKey)[...]
      if key == "children" || key == "files" { return !Set(rest).isSuperset(of: items) }
      return !items.allSatisfy { item in
        rest = rest.drop { $0 != item }
        return rest.popFirst() != nil
      }
    }
  }
}
