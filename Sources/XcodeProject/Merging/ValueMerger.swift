/// Merges the three versions of one object, field by field.
struct ValueMerger {
  let decisions: ObjectDecisions
  /// The object's id in the merged file.
  let id: ByteString
  /// Whether both sides have it at one location, perhaps with different paths, which are no conflict.
  var isSamePlace = false
  /// The key paths of values that both sides changed differently.
  private(set) var conflicts: [[ByteString]] = []
  /// The key paths where the newer value was taken.
  private(set) var solvedByNewer: [[ByteString]] = []

  private var versions: ThreeWayObjects { decisions.versions }

  /// Merges an object that both sides have.
  mutating func object(
    _ base: PlistNode?, _ ours: PlistNode, _ theirs: PlistNode
  ) -> MergedValue {
    if let base, let mine = ours.word("isa"), let other = theirs.word("isa"), mine != other {
      if ours.isSame(as: base) { return .side(.theirs) }
      if theirs.isSame(as: base) { return .side(.ours) }
      conflicts.append(["isa"])
      return .conflict
    }
    return value(base, ours, theirs, at: [])
  }

  private mutating func value(
    _ base: PlistNode?, _ ours: PlistNode, _ theirs: PlistNode, at path: [ByteString]
  ) -> MergedValue {
    let isOursUnchanged = base.map { isSameText(ours.range, versions.ours, $0.range) } ?? false
    if ours.isSame(as: theirs) { return .side(isOursUnchanged ? .theirs : .ours) }
    // One side can change a target's attributes in the project, while the other removes the target.
    if let base, path.first != "attributes", !decisions.hasConflictingParts(id) {
      if isOursUnchanged { return .side(.theirs) }
      if isSameText(theirs.range, versions.theirs, base.range) { return .side(.ours) }
    }
    switch (ours.content, theirs.content) {
    case (.dictionary(let mine), .dictionary(let other)) where !ours.isPackageRequirement:
      return .parts(entries(base?.entries ?? [], mine, other, at: path))
    case (.list(let mine), .list(let other)) where !Self.isSetting(path):
      return .parts(list(base?.items ?? [], mine, other))
    default: break
    }
    return wholeValue(base, ours, theirs, at: path)
  }

  /// Takes the changed value, the newer one, a setting merged word by word, or else a conflict.
  private mutating func wholeValue(
    _ base: PlistNode?, _ ours: PlistNode, _ theirs: PlistNode, at path: [ByteString]
  ) -> MergedValue {
    if let mine = ours.word, let other = theirs.word,
      decisions.inConflict.contains(mine) || decisions.inConflict.contains(other)
    {
      return .conflict
    }
    if path.count == 1, decisions.isInConflict(path[0], in: id) { return .conflict }
    let isSetting = Self.isSetting(path)
    let isSame = isSetting ? BuildSettingTokens.areSame : { $0.isSame(as: $1) }
    if isSame(ours, theirs) { return .side(.ours) }
    if let base {
      if isSame(ours, base) { return .side(.theirs) }
      if isSame(theirs, base) { return .side(.ours) }
    }
    if let key = path.last, VersionComparison.toolVersionKeys.contains(key), let mine = ours.word,
      let other = theirs.word
    {
      return .side(VersionComparison.isGreater(other, mine) ? .theirs : .ours)
    }
    if isSetting, ours.items != nil || theirs.items != nil,
      let mine = BuildSettingTokens.of(ours), let other = BuildSettingTokens.of(theirs),
      let old = base.map(BuildSettingTokens.of) ?? []
    {
      let merge = SequenceMerge(base: old, ours: mine, theirs: other, isBuildSetting: true)
      if !merge.separatesArguments {
        return .words(merge.result.map { $0.ours.map { mine[$0] } ?? other[$0.theirs ?? 0] })
      }
    }
    if versions.prefersNewer,
      let newer = VersionComparison.newer(ours, theirs, under: path.last ?? [])
    {
      solvedByNewer.append(path)
      return .side(newer)
    }
    conflicts.append(path)
    return .conflict
  }

  // MARK: - Dictionaries

  mutating func entries(
    _ base: [PlistNode.Part], _ ours: [PlistNode.Part], _ theirs: [PlistNode.Part],
    at path: [ByteString] = []
  ) -> [MergedPart] {
    // Only the last entry with a key counts.
    let old = Dictionary(base.map { ($0.key, $0) }) { $1 }
    let mine = Dictionary(ours.enumerated().map { ($1.key, $0) }) { $1 }
    var others = Dictionary(theirs.enumerated().map { ($1.key, $0) }) { $1 }
    // Our fields lead to the same place.
    if isSamePlace, path.isEmpty { for key in Self.locationFields { others[key] = nil } }
    var parts: [MergedPart] = []
    for (position, entry) in ours.enumerated() where mine[entry.key] == position {
      let entryPath = path + [entry.key]
      let known = old[entry.key]
      guard let other = others[entry.key] else {
        let value = value(entry.value, of: .ours, known?.value, at: entryPath)
        if let value { parts.append(MergedPart(ours: position, value: value)) }
        continue
      }
      var value = value(known?.value, entry.value, theirs[other].value, at: entryPath)
      if entry.value.word != nil, entry.value.isSame(as: theirs[other].value) {
        // At most the comments differ. Theirs is new where ours is as in the base version.
        let isUnchanged = known.map { isSameText(entry.range, versions.ours, $0.range) } ?? false
        value = .side(isUnchanged ? .theirs : .ours)
      }
      parts.append(MergedPart(ours: position, theirs: other, value: value))
    }
    var added: [MergedPart] = []
    for (position, entry) in theirs.enumerated()
    where mine[entry.key] == nil && others[entry.key] == position {
      let value = value(entry.value, of: .theirs, old[entry.key]?.value, at: path + [entry.key])
      if let value { added.append(MergedPart(theirs: position, value: value)) }
    }
    // Among our additions, theirs are sorted by name.
    return parts.inserting(added) { addition, part in
      part.theirs != nil
        || part.ours.map { theirs[addition.theirs ?? 0].key < ours[$0].key } ?? true
    }
  }

  /// Merges a value that the other side lacks; nil where the result lacks it, too.
  private mutating func value(
    _ value: PlistNode, of side: MergeSide, _ base: PlistNode?, at path: [ByteString]
  ) -> MergedValue? {
    let isOurs = side == .ours
    if decisions.inConflict.contains(path[path.count - 1])
      || path.count == 1 && decisions.isInConflict(path[0], in: id)
      || value.word.map({ decisions.inConflict.contains($0) }) ?? false
    {
      return .conflict
    }
    if isOfRemovedObject(path) { return nil }
    guard let base else {
      guard let items = value.items, decisions.hasConflictingParts(id) else { return .side(side) }
      let old = versions.base.node(id)?[path[0]]?.items ?? []
      let rest = isOurs ? list(old, items, []) : list(old, [], items)
      // Both sides have the object: one of them without the list, not with an empty one.
      let isField = !rest.isEmpty && versions[side.other].find(id) != nil
      return isField && rest.allSatisfy(\.isInConflict) ? .conflict : .parts(rest)
    }
    if !Self.isSetting(path), let items = value.items, let old = base.items {
      // A missing list counts as an empty one.
      let rest = isOurs ? list(old, items, []) : list(old, [], items)
      if rest.isEmpty { return nil }
      // Inside of a dictionary it can be one value, as `(Public, )` that became `(Private, )`.
      if path.count == 1 || old.isEmpty || rest.count < items.count { return .parts(rest) }
    }
    if value.isSame(as: base) || Self.isSetting(path) && BuildSettingTokens.areSame(value, base) {
      return nil
    }
    if let mine = value.entries, let old = base.entries, !value.isPackageRequirement {
      // A missing dictionary counts as an empty one, unless all that is left is in conflict.
      let rest = isOurs ? entries(old, mine, [], at: path) : entries(old, [], mine, at: path)
      return rest.isEmpty ? nil : rest.allSatisfy(\.isInConflict) ? .conflict : .parts(rest)
    }
    if VersionComparison.toolVersionKeys.contains(path[path.count - 1]) { return .side(side) }
    conflicts.append(path)
    return .conflict
  }

  /// Whether a path leads to the attributes of a target that one side removed.
  private func isOfRemovedObject(_ path: [ByteString]) -> Bool {
    path.count > 2 && versions[path[path.count - 1]].isRemoved
  }

  // MARK: - Lists

  private func list(
    _ base: [PlistNode.Part], _ ours: [PlistNode.Part], _ theirs: [PlistNode.Part]
  ) -> [MergedPart] {
    let base = base.filter { !decisions.filledGroups.contains($0.value.elementKey) }
    let merge = SequenceMerge(
      base: base.map(\.value.elementKey), ours: ours.map(\.value.elementKey),
      theirs: theirs.map(\.value.elementKey), order: order(ours, theirs),
      isConflicting: { decisions.isInConflict($0, in: id) })
    var parts = merge.result
    for (place, part) in parts.enumerated() {
      // At most they changed the comment.
      guard let mine = part.ours, part.theirs != nil, case .side = part.value,
        let old = merge.base(of: mine), isSameText(ours[mine].range, versions.ours, base[old].range)
      else { continue }
      parts[place].value = .side(.theirs)
    }
    return parts
  }

  /// The order by name that both sides keep in a list; nil where there is none.
  private func order(_ ours: [PlistNode.Part], _ theirs: [PlistNode.Part]) -> SequenceMerge.Order? {
    guard ours.count > 1, theirs.count > 1 else { return nil }
    let (mine, others) = (versions.ours.sortKeys(of: ours), versions.theirs.sortKeys(of: theirs))
    guard let order = NameOrder(keptBy: mine), NameOrder(keptBy: others) == order else {
      return nil
    }
    return { order.precedes(others[$0], mine[$1]) }
  }

  static func isSetting(_ path: [ByteString]) -> Bool {
    path.count == 2 && path[0] == "buildSettings"
  }

  private static let locationFields: [ByteString] = ["path", "sourceTree", "name"]

  private func isSameText(
    _ range: Range<Int>, _ version: MergeVersion, _ base: Range<Int>
  ) -> Bool {
    version.file.hasSameBytes(range, as: versions.base.file, base)
  }
}

/// How an entry of a dictionary or an element of a list is merged.
///
/// The numbers are its positions in each side's dictionary or list; nil if the side lacks it.
struct MergedPart {
  var ours: Int?
  var theirs: Int?
  var value: MergedValue

  subscript(side: MergeSide) -> Int? { side == .ours ? ours : theirs }

  var isInConflict: Bool { if case .conflict = value { true } else { false } }
}
