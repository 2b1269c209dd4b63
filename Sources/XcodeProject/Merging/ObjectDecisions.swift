import Diagnostics

/// Finds the conflicts of removals, moves and equal paths; ``ValueMerger`` finds those of values.
struct ObjectDecisions {
  let versions: ThreeWayObjects
  var messages: ConflictMessage { ConflictMessage(versions: versions) }
  /// Objects in conflict as a whole: one side removed them, the other side changed or uses them,
  /// or they depend on such an object.
  private(set) var inConflict: Set<ByteString> = []
  /// The keys of fields and the ids in lists that are in conflict, by object.
  private var conflicting: [ByteString: Set<ByteString>] = [:]
  /// The objects that refer to those in conflict.
  private var referringToConflicts: Set<ByteString> = []
  private(set) var conflicts: [Diagnostic] = []
  /// Objects that both sides removed, and one added again with a new id: the merge removes them.
  private(set) var addedAgain: [MergeSide: [ByteString]] = [:]
  /// The groups that one side removed and that stay, with what the other side added to them.
  private(set) var filledGroups: Set<ByteString> = []

  init(_ versions: ThreeWayObjects, _ collisions: [PathCollisions.Collision] = []) {
    var removed: Set<ByteString> = []
    self.init(versions, removed, collisions, fillsGroups: true)
    // With other conflicts, people may take a whole side, which must be as it was.
    while !conflicts.isEmpty, !(filledGroups.isEmpty && removedInPart.isEmpty) {
      if filledGroups.isEmpty { removed.formUnion(removedInPart) }
      self.init(versions, removed, collisions, fillsGroups: false)
    }
  }

  private init(
    _ versions: ThreeWayObjects, _ removed: Set<ByteString>,
    _ collisions: [PathCollisions.Collision], fillsGroups: Bool
  ) {
    self.versions = versions
    inConflict = removed
    findRemovals(fillsGroups)
    let moves = GroupMoves(versions, inConflict)
    conflicting.merge(moves.childrenInConflict) { $1 }
    findUnlistedPackages()
    conflicts += moves.conflicts.map(messages.movedApart)
    for collision in collisions where !collision.members.contains(where: inConflict.contains) {
      for cause in collision.causes {
        conflicting[cause.object, default: []].insert(cause.element)
      }
      conflicts.append(messages.samePath(collision))
    }
    findAddedAgain()
    guard !inConflict.isEmpty else { return }
    for change in versions.changed {
      let nodes =
        [versions.base(of: change)] + MergeSide.allCases.map { versions.node(change, on: $0) }
      let isReferring = nodes.contains { $0?.allWords.contains(where: inConflict.contains) == true }
      if isReferring { referringToConflicts.insert(change.id) }
    }
  }

  /// The objects that one side removed, not in conflict as a whole, with parts that are.
  private var removedInPart: [ByteString] {
    versions.changed.lazy.filter {
      $0.keeper != nil && conflicting[$0.id] != nil && !inConflict.contains($0.id)
    }.map(\.id)
  }

  private mutating func findAddedAgain() {
    for change in versions.changed where !inConflict.contains(change.id) {
      guard let base = change.base, let side = change.onlySide, let object = change[side],
        versions.base.originalID(base) != versions[side].originalID(object)
      else { continue }
      let kind = versions.base.file.objects[base].kind
      let kinds: Set<ObjectKind> = [
        .fileReference, .synchronizedRoot, .packageReference, .localPackageReference,
      ]
      if kind.isTarget || kinds.contains(kind) { addedAgain[side, default: []].append(change.id) }
    }
  }

  /// Whether parts of an object are in conflict, refer to an object in conflict, or are filled groups.
  func hasConflictingParts(_ object: ByteString) -> Bool {
    referringToConflicts.contains(object) || conflicting[object] != nil
  }

  /// Whether a field, by its key, or a list element, by its id, is in conflict.
  func isInConflict(_ part: ByteString, in object: ByteString) -> Bool {
    inConflict.contains(part) || conflicting[object]?.contains(part) ?? false
  }

  // MARK: - Removals

  private mutating func findRemovals(_ fillsGroups: Bool) {
    guard versions.changed.contains(where: { $0.keeper != nil }) else { return }
    /// The folders that groups became, with their exceptions, by group.
    var folders: [ByteString: [ByteString]] = [:]
    for remover in MergeSide.allCases {
      let roots = newFolders(on: remover)
      func addConflict(_ group: ByteString, _ folder: [ByteString]) {
        guard folders.updateValue(folder, forKey: group) == nil else { return }
        conflicts.append(messages.becameFolder(group, on: remover))
      }
      for change in versions.changed {
        guard let node = versions.node(change, on: remover.other) else { continue }
        let base = versions.base(of: change)
        if change.keeper == remover.other {
          guard let base, node.hasAdditions(to: base) else { continue }
          if let (group, folder) = convertedGroup(around: change.id, roots) {
            addConflict(group, folder)
          } else if fillsGroups, node.word("isa") == "PBXGroup",
            !node.hasAdditions(to: base, but: "children"), canStay(change.id, without: remover)
          {
            filledGroups.insert(change.id)
          } else {
            conflicts.append(messages.removed(change.id, on: remover))
          }
          guard filledGroups.contains(change.id) else {
            inConflict.insert(change.id)
            continue
          }
        }
        let words = node.allWords.filter { versions[$0].keeper == remover.other }
        let old = words.isEmpty ? [] : Set(base?.allWords ?? [])
        for word in words where !old.contains(word) && inConflict.insert(word).inserted {
          // What is now in another group left the folder, unless it is the converted group itself.
          if let (group, folder) = convertedGroup(around: word, roots),
            node["children"] == nil || group == word
          {
            addConflict(group, folder)
          } else {
            conflicts.append(messages.removed(word, on: remover, usedBy: change.id))
          }
        }
      }
      // The folder would add these files to the target again.
      for change in versions.changed where !roots.isEmpty {
        guard let file = versions.fileLeavingTarget(change, on: remover.other),
          versions[file].keeper == remover.other,
          let (group, folder) = convertedGroup(around: file, roots),
          !isException(file, of: group, folder, on: remover)
        else { continue }
        addConflict(group, folder)
        inConflict.insert(file)
      }
    }
    if !inConflict.isEmpty { addDependents() }
    // A folder conflicts with its group, and so do its exceptions.
    inConflict.formUnion(folders.filter { inConflict.contains($0.key) }.flatMap(\.value))
    findContentsOfFilledGroups()
  }

  /// Lets filled groups and the groups around them stay, to be merged child by child.
  private mutating func findContentsOfFilledGroups() {
    filledGroups.subtract(inConflict)
    for group in filledGroups {
      filledGroups.formUnion(
        sequence(first: group, next: versions.parent).prefix { versions[$0].keeper != nil })
    }
    for change in versions.changed where !filledGroups.isEmpty {
      let children = versions.base(of: change)?.words("children") ?? []
      if ([change.id] + children).contains(where: filledGroups.contains) {
        conflicting[change.id] = []
      }
    }
  }

  /// Whether a removed group can stay: the group around it is still there, without another one of its name.
  private func canStay(_ group: ByteString, without remover: MergeSide) -> Bool {
    let (kept, rest) = (versions[remover.other], versions[remover])
    let removed = sequence(first: group, next: kept.parent).prefix { versions[$0].keeper != nil }
    guard let outermost = removed.last.flatMap({ kept.find($0) }),
      let around = kept.tree.parent(of: outermost).map(kept.id), let parent = rest.find(around),
      rest.tree.shows(parent)
    else { return false }
    let old = Set(versions.base.node(around)?.words("children") ?? [])
    return !rest.node(parent).words("children").contains { child in
      !old.contains(child) && rest.find(child).map(rest.tree.name) == kept.tree.name(of: outermost)
    }
  }

  /// The ids of the synchronized folders that only one side has, and of their exceptions.
  private func newFolders(on side: MergeSide) -> [DiskPath: [ByteString]] {
    let version = versions[side]
    let folders = SynchronizedFolders(version.file, tree: version.tree).roots.compactMap {
      root -> (DiskPath, [ByteString])? in
      let id = version.id(root.object)
      guard versions[id].isNew(on: side) else { return nil }
      let exceptions = version.node(root.object).words("exceptions")
      // The group may have moved before it became the folder.
      let group = versions.groupIDsByFolderID[id].flatMap { versions.base.find($0) }
      let place = group.flatMap { versions.base.tree.location(of: $0) } ?? root.location
      return (place, [id] + exceptions.filter { versions[$0].isNew(on: side) })
    }
    return Dictionary(folders) { first, _ in first }
  }

  /// The group around an object that became one of the folders; nil for none.
  private func convertedGroup(
    around id: ByteString, _ folders: [DiskPath: [ByteString]]
  ) -> (group: ByteString, folder: [ByteString])? {
    let (file, tree) = (versions.base.file, versions.base.tree)
    guard !folders.isEmpty, let object = versions.base.find(id) else { return nil }
    let first = file.reference("fileRef", of: object) ?? object
    // A group without a path in the converted one has the same location.
    return sequence(first: first) { tree.parent(of: $0) }.compactMap { group in
      tree.location(of: group).flatMap { folders[$0] }.map { (versions.base.id(group), $0) }
    }.last { versions[$0.0].isRemoved }
  }

  /// Whether one of the objects of a new folder excludes a file of its group.
  private func isException(
    _ file: ByteString, of group: ByteString, _ folder: [ByteString], on side: MergeSide
  ) -> Bool {
    let base = versions.base
    func names(_ id: ByteString) -> [String] {
      base.find(id).flatMap { base.tree.location(of: $0) }?.components ?? []
    }
    let path = names(file).dropFirst(names(group).count).joined(separator: "/")
    return folder.contains {
      versions[side].node($0)?.words("membershipExceptions").contains(ByteString(path.utf8)) == true
    }
  }

  /// Extends conflicts from objects to their contents, and to what was removed or added with them.
  private mutating func addDependents() {
    var dependents: [ByteString: [ByteString]] = [:]
    for change in versions.changed {
      if let side = change.onlySide {
        for entry in versions.node(change, on: side)?.entries ?? [] {
          for word in entry.value.allWords
          where word != change.id && versions[word].onlySide == side {
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
          if versions[mine].keeper != nil { dependents[other, default: []].append(mine) }
          if versions[other].keeper != nil { dependents[mine, default: []].append(other) }
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
  private mutating func findUnlistedPackages() {
    let project = versions[versions.base.id(versions.base.file.projectIndex)]
    let lists =
      [versions.base(of: project)]
      + MergeSide.allCases.map { versions.node(project, on: $0) }
    let packages = lists.map { Set($0?.words("packageReferences") ?? []) }
    for change in versions.changed where packages[0].contains(change.id) {
      let id = change.id
      let isOurs = packages[1].contains(id)
      let (side, listed): (MergeSide, _) = isOurs ? (.theirs, packages[2]) : (.ours, packages[1])
      guard isOurs != packages[2].contains(id), change[side] != nil,
        let node = versions.node(change, on: side.other), let base = versions.base(of: change),
        node.hasAdditions(to: base)
      else { continue }
      conflicts.append(messages.removed(id, on: side))
      conflicting[project.id, default: []].insert(id)
      for entry in node.entries ?? [] where base[entry.key]?.isSame(as: entry.value) != true {
        conflicting[id, default: []].insert(entry.key)
      }
      // The replacement of the package conflicts too.
      for user in versions.changed {
        let new = versions.node(user, on: side)
        for entry in versions.base(of: user)?.entries ?? [] where entry.value.word == id {
          guard let word = new?.word(entry.key), word != id else { continue }
          conflicting[user.id, default: []].insert(entry.key)
          if listed.subtracting(packages[0]).contains(word) {
            conflicting[project.id]?.insert(word)
          }
        }
      }
    }
  }
}

extension PlistNode {
  /// Whether an object has a new or changed field or list element; removals do not count.
  ///
  /// Nor do tool versions, reordered files and the key `ignored`.
  fileprivate func hasAdditions(to base: PlistNode, but ignored: ByteString? = nil) -> Bool {
    let old = base.valuesByKeyPath()
    return valuesByKeyPath().contains { path, value in
      guard let key = path.last, key != ignored, !VersionComparison.toolVersionKeys.contains(key)
      else { return false }
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
