import Diagnostics

/// Checks a merged file against the three versions, object by object.
///
/// It knows which objects were matched and which are in conflict.
struct MergeCheck {
  let decisions: ObjectDecisions
  /// The side whose lines the merged file has at all conflicts.
  let side: MergeSide
  /// The merged file, read again.
  let merged: MergeVersion

  private var versions: ThreeWayObjects { decisions.versions }
  private var name: String { versions.ours.file.file }

  static func failure(_ what: String, _ file: String) -> Diagnostic {
    Diagnostic(
      .error, "project.merge-check-failed", "can't merge `\(file)`: \(what)",
      notes: ["this is a bug in viper."],
      hints: ["report it in viper's issues with the three versions.", ProjectMerge.byHand(file)])
  }

  /// Reads a merged file.
  static func read(_ bytes: [UInt8], named file: String) throws(Diagnostic) -> MergeVersion {
    do {
      return MergeVersion(try ProjectFile(parsing: bytes, named: file))
    } catch {
      throw failure("the result is not a valid project file", file)
    }
  }

  func check() throws(Diagnostic) {
    guard merged.file.index.repeated.isEmpty else { throw failure("an id is used twice") }
    // The folder gets the id of its group.
    for (folder, group) in versions.groupIDsByFolderID where merged.find(folder) != nil {
      guard merged.find(group) == nil else { throw failure(group, "is there as a folder, too") }
    }
    try compareUnchanged()
    for change in versions.changed {
      let node = merged.node(change.id)
      guard (node != nil) == shouldExist(change) else {
        throw failure(change.id, node == nil ? "is gone" : "should be gone")
      }
      guard let node else { continue }
      try compare(change, node)
      try checkReferences(of: change, node)
    }
    try checkGroups()
  }

  /// Checks that no file or group is in more groups than on a side, or in none.
  private func checkGroups() throws(Diagnostic) {
    func counts(_ group: (ThreeWayObject) -> PlistNode?) -> [ByteString: Int] {
      Self.occurrences(versions.changed.flatMap { group($0)?.words("children") ?? [] })
    }
    let (found, old) = (counts { merged.node($0.id) }, counts(versions.base(of:)))
    let mine = counts { versions.node($0, on: side) }
    let others = counts { versions.node($0, on: side.other) }
    let twice = found.first { $1 > 1 && $1 > max(mine[$0] ?? 0, others[$0] ?? 0) }
    if let twice { throw failure(twice.key, "is in two groups") }
    // Each side may take a child out of one of two groups.
    let lost = mine.keys.first { child in
      found[child] == nil && old[child] ?? 0 < 2 && merged.find(child) != nil
        && (others[child] != nil || versions[side.other].find(child) == nil)
    }
    if let lost { throw failure(lost, "is in no group") }
  }

  private func shouldExist(_ change: ThreeWayObject) -> Bool {
    if decisions.inConflict.contains(change.id) { return change[side] != nil }
    return !change.isRemoved || decisions.filledGroups.contains(change.id)
  }

  /// Checks that only objects differ that differ between the three versions.
  private func compareUnchanged() throws(Diagnostic) {
    let ours = versions.ours
    let delta = ProjectDelta(from: ours.file, to: merged.file)
    let changed = Set(versions.changed.compactMap(\.ours))
    let ids = Set(versions.changed.map(\.id))
    let other =
      (delta.removed + delta.changed.map(\.old)).first { !changed.contains($0) }.map(ours.id)
      ?? delta.added.map(merged.id).first { !ids.contains($0) }
    if let other { throw failure(other, "is not as in ours") }
  }

  // MARK: - Fields

  private func compare(_ change: ThreeWayObject, _ node: PlistNode) throws(Diagnostic) {
    // The result is one side's text, which other checks cover.
    if !decisions.conflicts.isEmpty, decisions.hasConflictingParts(change.id) { return }
    let here = versions.node(change, on: .ours)
    let there = versions.node(change, on: .theirs)
    guard decisions.filledGroups.contains(change.id) || here != nil && there != nil else {
      guard decisions.inConflict.contains(change.id) || (here ?? there).map(node.isSame) ?? false
      else { throw failure(change.id, "is not as it was added") }
      return
    }
    let base = versions.base(of: change)
    var values = [node, base, here, there].map { $0?.valuesByKeyPath() ?? [:] }
    // A side that removed a filled group only took its children away.
    for side in [2, 3] where values[side].isEmpty {
      values[side] = values[1].filter { $0.key != ["children"] }
    }
    let paths = values.reduce(into: Set()) { $0.formUnion($1.keys) }
    // A target's attributes, by its id, go with the target.
    let isGone = { versions.base.find($0) != nil && merged.find($0) == nil }
    for path in paths where !path.dropFirst(2).contains(where: isGone) {
      // A missing list counts as an empty one, but a missing setting has its default value.
      let missing: [ByteString]? = ValueMerger.isSetting(path) ? nil : []
      var words = values.map { $0[path].map { Self.words($0, path) } ?? missing }
      if path == ["children"] { words[1]?.removeAll(where: decisions.filledGroups.contains) }
      // A dictionary that the other side removed can be in conflict as a whole.
      let (mine, other) = side == .ours ? (words[2], there) : (words[3], here)
      let isInRemoved = path.count > 1 && path.dropLast().reduce(other) { $0?[$1] } == nil
      guard hasChangesOfBothSides(words, isNew: base == nil) || isInRemoved && words[0] == mine
      else {
        throw failure(change.id, "lacks a change of `\(path.last?.text ?? "")`")
      }
    }
  }

  private static func words(_ value: PlistNode, _ path: [ByteString]) -> [ByteString] {
    let tokens = ValueMerger.isSetting(path) ? BuildSettingTokens.of(value) : nil
    return tokens ?? value.items?.map(\.value.elementKey) ?? [value.elementKey]
  }

  /// Whether a value has both sides' changes; `lists` are its words in the result and the versions.
  private func hasChangesOfBothSides(_ lists: [[ByteString]?], isNew: Bool) -> Bool {
    let (found, old, mine, others) = (lists[0], lists[1], lists[2], lists[3])
    if !isNew, mine == old || others == old { return found == (mine == old ? others : mine) }
    if found == mine || found == others { return true }
    let counts = lists.map { Self.occurrences($0 ?? []) }
    return Set(counts.flatMap(\.keys)).allSatisfy { word in
      let (found, old) = (counts[0][word] ?? 0, counts[1][word] ?? 0)
      let (mine, others) = (counts[2][word] ?? 0, counts[3][word] ?? 0)
      if mine == others { return found == mine || found == 2 * mine - old }
      if mine == old { return found == others }
      if others == old { return found == mine }
      return found >= min(mine, others) && found <= max(mine, others, mine + others - old)
    }
  }

  private static func occurrences(_ words: [ByteString]) -> [ByteString: Int] {
    Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
  }

  // MARK: - References

  /// Checks that no reference lost its object in the merge.
  ///
  /// The project's `attributes` can name removed targets, which Xcode ignores.
  private func checkReferences(of change: ThreeWayObject, _ node: PlistNode) throws(Diagnostic) {
    let fields = (node.entries ?? []).filter { $0.key != "attributes" }
    for word in fields.flatMap(\.value.allWords) where merged.find(word) == nil {
      let known = versions.base.find(word) ?? versions.ours.find(word) ?? versions.theirs.find(word)
      let dangles = MergeSide.allCases.contains { side in
        versions[side].find(word) == nil
          && versions.node(change, on: side)?.allWords.contains(word) == true
      }
      guard known == nil || dangles else {
        throw failure(word, "is gone, but `\(change.id.text)` refers to it")
      }
    }
  }

  private func failure(_ id: ByteString, _ what: String) -> Diagnostic {
    failure("`\(id.text)` \(what)")
  }

  private func failure(_ what: String) -> Diagnostic { Self.failure(what, name) }
}
