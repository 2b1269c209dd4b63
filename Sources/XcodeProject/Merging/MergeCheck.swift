import Diagnostics

/// Checks a merged file against the three versions, object by object.
///
/// The check reads the file again. It knows which objects were matched and which are in conflict.
struct MergeCheck {
  private let versions: ThreeWayObjects
  private let decisions: ObjectDecisions
  private let side: MergeSide
  private let name: String

  /// Checks the text with one side's lines at all conflicts.
  init(
    _ versions: ThreeWayObjects, _ decisions: ObjectDecisions, choosing side: MergeSide
  ) {
    self.versions = versions
    self.decisions = decisions
    self.side = side
    name = versions.ours.file.file
  }

  static func failure(_ what: String, _ file: String) -> Diagnostic {
    Diagnostic(
      .error, "project.merge-check-failed", "can't merge \(file): \(what)",
      notes: ["nothing was written. This is a bug in viper."],
      hints: ["report it with the three versions of the file."])
  }

  /// - Throws: what is wrong.
  func check(_ bytes: [UInt8]) throws(Diagnostic) {
    let result: ProjectFile
    do {
      result = try ProjectFile(parsing: bytes, named: name)
    } catch {
      throw failure("the result is not a valid project file")
    }
    guard result.index.repeated.isEmpty else { throw failure("an id is used twice") }
    let merged = MergeVersion(result)
    try compareUnchanged(merged)
    /// The children of groups, in the result and on each side.
    var children: [[ByteString]] = [[], [], []]
    for change in versions.changed {
      guard let object = merged.find(change.id) else {
        guard !exists(change) else { throw failure(change.id, "is gone") }
        continue
      }
      guard exists(change) else { throw failure(change.id, "should be gone") }
      let node = merged.node(object)
      let here = versions.node(change, on: .ours)
      let there = versions.node(change, on: .theirs)
      try compare(change, node, here, there)
      try checkReferences(change, node, here, there, merged)
      for (index, node) in [node, here, there].enumerated() {
        children[index] += node?.words("children") ?? []
      }
    }
    let counts = children.map(Self.counts)
    let twice = counts[0].first { $1 > 1 && $1 > max(counts[1][$0] ?? 0, counts[2][$0] ?? 0) }
    if let twice { throw failure(twice.key, "is in two groups") }
  }

  private func exists(_ change: ThreeWayObject) -> Bool {
    if decisions.undecided.contains(change.id) { return change[side] != nil }
    if change.base == nil { return true }
    return change.ours != nil && change.theirs != nil
  }

  /// Checks that only objects differ that differ between the three versions.
  private func compareUnchanged(_ merged: MergeVersion) throws(Diagnostic) {
    let ours = versions.ours
    let delta = ProjectDelta(from: ours.file, to: merged.file)
    let changed = Set(versions.changed.compactMap(\.ours))
    if let object = (delta.removed + delta.changed.map(\.old)).first(where: {
      !changed.contains($0)
    }) {
      throw failure(ours.id(object), "changed")
    }
    let ids = Set(versions.changed.map(\.id))
    if let object = delta.added.first(where: { !ids.contains(merged.id($0)) }) {
      throw failure(merged.id(object), "is in none of the versions")
    }
  }

  // MARK: - Fields

  private func compare(
    _ change: ThreeWayObject, _ node: PlistNode, _ here: PlistNode?, _ there: PlistNode?
  ) throws(Diagnostic) {
    let base = versions.base(of: change)
    // The result is one side's text, which other checks cover.
    if decisions.isInConflict(change.id) { return }
    guard let here, let there else {
      guard decisions.undecided.contains(change.id) || (here ?? there).map(node.means) ?? false
      else {
        throw failure(change.id, "is not as it was added")
      }
      return
    }
    if base == nil, !holds(node, [here, there]) {
      throw failure(change.id, "is not what was added")
    }
    if let base, !follows(node, base, here, there, at: []) {
      throw failure(change.id, "lacks a change, or has one of neither side")
    }
  }

  /// Whether the result has each change of one side and no other.
  private func follows(
    _ node: PlistNode, _ base: PlistNode, _ here: PlistNode, _ there: PlistNode,
    at path: [ByteString]
  ) -> Bool {
    if here.means(base) {
      return node.means(there)
        || ValueMerger.isSetting(path) && BuildSettingTokens.mean(node, there)
    }
    if there.means(base) || here.means(there) { return node.means(here) }
    switch (node.content, here.content, there.content) {
    case (.dictionary, .dictionary, .dictionary) where node.isWhole:
      return node.means(here) || node.means(there)
    case (.dictionary, .dictionary, .dictionary):
      let keys = [node, base, here, there].flatMap { ($0.entries ?? []).map(\.key) }
      return Set(keys).allSatisfy { key in
        let values = [node, base, here, there].map { $0[key] }
        return followsEntry(values[0], values[1], values[2], values[3], at: path + [key])
      }
    case (.list(let items), .list(let mine), .list(let others)) where base.items != nil:
      return follows(items, base.items ?? [], mine, others)
    default:
      if node.means(here) || node.means(there) { return true }
      let words = [node, base, here, there].compactMap(BuildSettingTokens.of)
      return words.count == 4 && follows(words)
    }
  }

  private func followsEntry(
    _ value: PlistNode?, _ base: PlistNode?, _ here: PlistNode?, _ there: PlistNode?,
    at path: [ByteString]
  ) -> Bool {
    switch (base, here, there) {
    case (let base?, let here?, let there?):
      return value.map { follows($0, base, here, there, at: path) } ?? false
    case (nil, let here?, let there?): return value.map { holds($0, [here, there]) } ?? false
    case (nil, let new?, nil), (nil, nil, let new?): return value?.means(new) ?? false
    case (_?, nil, nil), (nil, nil, nil): return value == nil
    case (let base?, let kept?, nil), (let base?, nil, let kept?):
      if kept.means(base) { return value == nil }
      guard let items = kept.items, let old = base.items, !ValueMerger.isSetting(path) else {
        // It is missing where the user chose the other side.
        return value.map { $0.means(kept) } ?? true
      }
      return follows(value?.items ?? [], old, items, [])
    }
  }

  private func follows(
    _ items: [PlistNode.Part], _ base: [PlistNode.Part], _ here: [PlistNode.Part],
    _ there: [PlistNode.Part]
  ) -> Bool {
    items.contains { $0.value.word == nil }
      || follows([items, base, here, there].map { $0.compactMap(\.value.word) })
  }

  /// Whether a list, followed by those of the three versions, has each change of one side.
  private func follows(_ lists: [[ByteString]]) -> Bool {
    let counts = lists.map(Self.counts)
    return Set(lists.joined()).allSatisfy { word in
      let (found, old) = (counts[0][word] ?? 0, counts[1][word] ?? 0)
      let (mine, others) = (counts[2][word] ?? 0, counts[3][word] ?? 0)
      if mine == others { return found == mine || found == 2 * mine - old }
      if mine == old { return found == others }
      if others == old { return found == mine }
      return found >= min(mine, others) && found <= max(mine, others, mine + others - old)
    }
  }

  private static func counts(_ words: [ByteString]) -> [ByteString: Int] {
    Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Whether a value that both sides added consists of parts of theirs.
  private func holds(_ node: PlistNode, _ sides: [PlistNode]) -> Bool {
    if sides.contains(where: node.means) { return true }
    switch node.content {
    case .dictionary(let entries):
      let keys = Set(sides.flatMap { ($0.entries ?? []).map(\.key) })
      return entries.allSatisfy { entry in
        let values = sides.compactMap { $0[entry.key] }
        return !values.isEmpty && holds(entry.value, values)
      } && keys.allSatisfy { key in entries.contains { $0.key == key } || sides.count > 1 }
    case .list(let items):
      let words = items.compactMap(\.value.word)
      let all = sides.flatMap { BuildSettingTokens.of($0) ?? [] }
      return Set(words) == Set(all) || items.contains { $0.value.word == nil }
    default: return BuildSettingTokens.of(node) != nil && sides.contains { $0.items != nil }
    }
  }

  // MARK: - References

  /// Checks that no reference lost its object in the merge.
  private func checkReferences(
    _ change: ThreeWayObject, _ node: PlistNode, _ here: PlistNode?, _ there: PlistNode?,
    _ merged: MergeVersion
  ) throws(Diagnostic) {
    for word in node.allWords where merged.find(word) == nil {
      let known = versions.base.find(word) ?? versions.ours.find(word) ?? versions.theirs.find(word)
      let dangles = [(here, versions.ours), (there, versions.theirs)].contains { node, version in
        version.find(word) == nil && node?.allWords.contains(word) == true
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
