/// Merges the three versions of one object, field by field.
struct ValueMerger {
  let decisions: ObjectDecisions
  /// The object's id in the merged file.
  let object: ByteString
  /// The key paths of values that both sides changed differently.
  private(set) var conflicts: [[ByteString]] = []
  /// The key paths where the newer value was taken.
  private(set) var settled: [[ByteString]] = []

  private var versions: ThreeWayObjects { decisions.versions }

  /// Merges an object that both sides have.
  ///
  /// `isPlaced` means that both have the same location, perhaps with different paths.
  mutating func object(
    _ base: PlistNode?, _ ours: PlistNode, _ theirs: PlistNode, isPlaced: Bool
  ) -> MergedValue {
    if let base, let mine = ours.word("isa"), let other = theirs.word("isa"), mine != other {
      if ours.means(base) { return .theirs }
      if theirs.means(base) { return .ours }
      conflicts.append(["isa"])
      return .conflict
    }
    return value(base, ours, theirs, at: [], isPlaced: isPlaced)
  }

  private mutating func value(
    _ base: PlistNode?, _ ours: PlistNode, _ theirs: PlistNode, at path: [ByteString],
    isPlaced: Bool = false
  ) -> MergedValue {
    let keepsBase = base.map { isSameText(ours.range, versions.ours, $0.range) } ?? false
    if ours.means(theirs) { return keepsBase ? .theirs : .ours }
    let mustLook = decisions.isInConflict(object)
    if let base, !mustLook {
      if keepsBase { return .theirs }
      if isSameText(theirs.range, versions.theirs, base.range) { return .ours }
    }
    switch (ours.content, theirs.content) {
    case (.dictionary(let mine), .dictionary(let other)) where !ours.isWhole:
      return .dictionary(
        entries(base?.entries ?? [], mine, other, at: path, isPlaced: isPlaced))
    case (.list(let mine), .list(let other)):
      if Self.isSetting(path), let base, base.items == nil { break }
      return list(base?.items ?? [], mine, other, isSetting: Self.isSetting(path))
    default: break
    }
    return one(base, ours, theirs, at: path)
  }

  /// Merges a value as a whole.
  private mutating func one(
    _ base: PlistNode?, _ ours: PlistNode, _ theirs: PlistNode, at path: [ByteString]
  ) -> MergedValue {
    if let mine = ours.word, let other = theirs.word,
      decisions.undecided.contains(mine) || decisions.undecided.contains(other)
    {
      return .conflict
    }
    if path.count == 1, decisions.isConflicting(path[0], in: object) { return .conflict }
    let isSetting = Self.isSetting(path)
    let isSame = isSetting ? BuildSettingTokens.mean : { $0.means($1) }
    if isSame(ours, theirs) { return .ours }
    if let base {
      if isSame(ours, base) { return .theirs }
      if isSame(theirs, base) { return .ours }
    }
    if let key = path.last, ToolVersionField.isKey(key), let mine = ours.word,
      let other = theirs.word
    {
      return ToolVersionField.isGreater(other, mine) ? .theirs : .ours
    }
    if isSetting, ours.items != nil || theirs.items != nil,
      let mine = BuildSettingTokens.of(ours), let other = BuildSettingTokens.of(theirs),
      let old = base.map(BuildSettingTokens.of) ?? []
    {
      let merged = SequenceMerge(base: old, ours: mine, theirs: other, isText: true).result
      return .words(merged.map { $0.ours.map { mine[$0] } ?? other[$0.theirs ?? 0] })
    }
    if versions.prefersNewer,
      let newer = ToolVersionField.newer(ours, theirs, under: path.last ?? [])
    {
      settled.append(path)
      return newer == .ours ? .ours : .theirs
    }
    conflicts.append(path)
    return .conflict
  }

  // MARK: - Dictionaries

  /// Merges the entries of dictionaries.
  mutating func entries(
    _ base: [PlistNode.Part], _ ours: [PlistNode.Part], _ theirs: [PlistNode.Part],
    at path: [ByteString] = [], isPlaced: Bool = false
  ) -> [MergedPart] {
    let old = Dictionary(base.map { ($0.key, $0) }) { $1 }
    let others = Dictionary(theirs.enumerated().map { ($1.key, $0) }) { $1 }
    var parts: [MergedPart] = []
    for (position, entry) in ours.enumerated() {
      let entryPath = path + [entry.key]
      let known = old[entry.key]
      guard let other = others[entry.key] else {
        parts += without(entry.value, at: position, known?.value, entryPath, isOurs: true)
        continue
      }
      if isPlaced, path.isEmpty, Self.placement.contains(entry.key) {
        parts.append(.ours(position))
        continue
      }
      var value = value(known?.value, entry.value, theirs[other].value, at: entryPath)
      if entry.value.word != nil, entry.value.means(theirs[other].value) {
        // Only the comment can differ then.
        value =
          known.map { isSameText(entry.range, versions.ours, $0.range) } ?? false ? .theirs : .ours
      }
      parts.append(MergedPart(ours: position, theirs: other, value: value))
    }
    let mine = Set(ours.map(\.key))
    var added: [MergedPart] = []
    for (position, entry) in theirs.enumerated() where !mine.contains(entry.key) {
      if isPlaced, path.isEmpty, Self.placement.contains(entry.key) { continue }
      added += without(
        entry.value, at: position, old[entry.key]?.value, path + [entry.key], isOurs: false)
    }
    // Among our additions, theirs are sorted by name.
    return parts.inserting(added) { addition, part in
      part.theirs != nil
        || part.ours.map { theirs[addition.theirs ?? 0].key < ours[$0].key } ?? true
    }
  }

  /// Merges an entry that the other side lacks.
  private mutating func without(
    _ value: PlistNode, at position: Int, _ base: PlistNode?, _ path: [ByteString], isOurs: Bool
  ) -> [MergedPart] {
    var part: MergedPart = isOurs ? .ours(position) : .theirs(position)
    var conflict = part
    conflict.value = .conflict
    let isUndecided =
      decisions.undecided.contains(path[path.count - 1])
      || path.count == 1 && decisions.isConflicting(path[0], in: object)
      || value.word.map { decisions.undecided.contains($0) } ?? false
    guard let base else {
      guard !isUndecided, let items = value.items, decisions.isInConflict(object) else {
        return [isUndecided ? conflict : part]
      }
      part.value = isOurs ? list([], items, []) : list([], [], items)
      return [part]
    }
    if isUndecided { return [conflict] }
    if !Self.isSetting(path), let items = value.items, let old = base.items {
      // A missing list counts as an empty one.
      let merged = isOurs ? list(old, items, []) : list(old, [], items)
      guard case .list(let rest) = merged, !rest.isEmpty else { return [] }
      part.value = merged
      return [part]
    }
    if value.means(base) || Self.isSetting(path) && BuildSettingTokens.mean(value, base) {
      return []
    }
    if ToolVersionField.isKey(path[path.count - 1]) { return [part] }
    conflicts.append(path)
    return [conflict]
  }

  // MARK: - Lists

  private func list(
    _ base: [PlistNode.Part], _ ours: [PlistNode.Part], _ theirs: [PlistNode.Part],
    isSetting: Bool = false
  ) -> MergedValue {
    let merge = SequenceMerge(
      base: base.map(\.value.key), ours: ours.map(\.value.key), theirs: theirs.map(\.value.key),
      isText: isSetting, order: order(ours, theirs),
      isConflicting: { decisions.isConflicting($0, in: object) })
    var parts = merge.result
    for (place, part) in parts.enumerated() {
      // Only they changed the comment.
      guard let mine = part.ours, let other = part.theirs, case .ours = part.value,
        let old = merge.base(of: mine).map({ base[$0].range }),
        isSameText(ours[mine].range, versions.ours, old),
        !isSameText(theirs[other].range, versions.theirs, old)
      else { continue }
      parts[place].value = .theirs
    }
    return .list(parts)
  }

  /// The order by name that both sides keep in a list; nil where there is none.
  private func order(
    _ ours: [PlistNode.Part], _ theirs: [PlistNode.Part]
  ) -> SequenceMerge.Order? {
    guard ours.count > 1, theirs.count > 1 else { return nil }
    let (mine, others) = (versions.ours.keys(of: ours), versions.theirs.keys(of: theirs))
    guard let order = NameOrder(keptBy: mine), NameOrder(keptBy: others) == order else {
      return nil
    }
    return { order.precedes(others[$0], mine[$1]) }
  }

  static func isSetting(_ path: [ByteString]) -> Bool {
    path.count == 2 && path[0] == "buildSettings"
  }

  /// The fields of a location.
  private static let placement: Set<ByteString> = ["path", "sourceTree", "name"]

  private func isSameText(
    _ range: Range<Int>, _ version: MergeVersion, _ base: Range<Int>
  ) -> Bool {
    version.file.hasSameBytes(range, as: versions.base.file, base)
  }
}

/// How an entry of a dictionary or an element of a list is merged.
///
/// The numbers are positions on each side; nil where the side lacks it.
struct MergedPart {
  var ours: Int?
  var theirs: Int?
  var value: MergedValue

  subscript(side: MergeSide) -> Int? { side == .ours ? ours : theirs }

  var isInConflict: Bool { if case .conflict = value { true } else { false } }

  static func ours(_ position: Int) -> MergedPart { MergedPart(ours: position, value: .ours) }
  static func theirs(_ position: Int) -> MergedPart { MergedPart(theirs: position, value: .theirs) }
}
