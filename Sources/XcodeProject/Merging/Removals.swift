/// Objects that one side removed and the other changed or newly refers to.
///
/// The conflict extends to all objects that depend on such an object: its contents, and objects
/// that refer to it and were removed or added with it.
struct Removals {
  private(set) var undecided: Set<ByteString> = []
  private(set) var conflicts: [MergeConflict] = []

  init(_ versions: ThreeWayObjects) {
    var searches = MergeSide.allCases.map { RemovalMatching(versions, by: $0) }
    for index in searches.indices {
      searches[index].find()
      conflicts += searches[index].conflicts
      undecided.formUnion(searches[index].undecided)
    }
    while case let others = Self.alternatives(to: undecided, versions), !others.isEmpty {
      undecided.formUnion(others)
      for index in searches.indices {
        searches[index].hold(others)
        undecided.formUnion(searches[index].undecided)
      }
    }
  }

  /// Objects of one side to which a field refers where the other side's field refers to a
  /// conflicting object: a user who chooses that side needs them.
  private static func alternatives(
    to undecided: Set<ByteString>, _ versions: ThreeWayObjects
  ) -> Set<ByteString> {
    guard !undecided.isEmpty else { return [] }
    let removed = versions.changed.filter {
      $0.base != nil && ($0.ours == nil) != ($0.theirs == nil)
    }
    let partial = Set(removed.map(\.id))
    var found: Set<ByteString> = []
    for change in versions.changed {
      guard let ours = versions.node(change, on: .ours),
        let others = versions.node(change, on: .theirs)
      else { continue }
      for entry in ours.entries ?? [] {
        guard let mine = entry.value.word,
          let other = others[entry.key]?.word
        else { continue }
        for (word, counterpart) in [(mine, other), (other, mine)]
        where undecided.contains(counterpart) && !undecided.contains(word) && partial.contains(word)
        {
          found.insert(word)
        }
      }
    }
    return found
  }
}

/// The conflicts about objects that one side removed.
private struct RemovalMatching {
  private let versions: ThreeWayObjects
  private let remover: MergeSide
  /// The side that still has the removed objects.
  private let keeper: MergeSide
  /// The removed objects, and those that the keeper added, by id.
  private var removed: Set<ByteString> = []
  private var added: Set<ByteString> = []
  private(set) var conflicts: [MergeConflict] = []
  private(set) var undecided: Set<ByteString> = []

  init(_ versions: ThreeWayObjects, by remover: MergeSide) {
    self.versions = versions
    self.remover = remover
    keeper = remover.other
    for change in versions.changed where change[keeper] != nil && change[remover] == nil {
      if change.base != nil { removed.insert(change.id) } else { added.insert(change.id) }
    }
  }

  mutating func find() {
    guard !removed.isEmpty else { return }
    let folders = SynchronizedFolders(versions[remover].file, tree: versions[remover].tree)
    for change in versions.changed {
      guard let node = versions.node(change, on: keeper) else { continue }
      let base = versions.base(of: change)
      if removed.contains(change.id) {
        guard let base, Significance.differs(node, from: base) else { continue }
        undecided.insert(change.id)
        if let object = change.base, versions.base.file.objects[object].kind.isGroup,
          let place = versions.base.tree.location(of: object),
          let folder = folders.folder(of: place)?.root.object
        {
          hold(folder)
          conflicts.append(.becameFolder(change.id, on: remover))
        } else {
          conflicts.append(.removedAndChanged(change.id, on: remover))
        }
        continue
      }
      for word in newWords(node, base) where removed.contains(word) {
        guard undecided.insert(word).inserted else { continue }
        conflicts.append(.removedAndMentioned(word, by: change.id, on: remover))
      }
    }
    widen()
  }

  /// Adds conflicting objects, and all that depend on them.
  mutating func hold(_ more: Set<ByteString>) {
    undecided.formUnion(more.intersection(removed.union(added)))
    widen()
  }

  /// Adds the folder that a group became, with its exceptions: it conflicts with the group.
  private mutating func hold(_ folder: Int) {
    let version = versions[remover]
    for id in [version.id(folder)] + version.node(folder).words("exceptions")
    where versions.base.find(id) == nil && versions[keeper].find(id) == nil {
      undecided.insert(id)
    }
  }

  /// The removed objects to which an object newly refers.
  private func newWords(_ node: PlistNode, _ base: PlistNode?) -> [ByteString] {
    let words = node.allWords.filter(removed.contains)
    let old = words.isEmpty ? [] : Set(base?.allWords ?? [])
    return words.filter { !old.contains($0) }
  }

  /// Adds all objects that depend on conflicting ones.
  private mutating func widen() {
    guard !undecided.isEmpty else { return }
    var mentions: [ByteString: [ByteString]] = [:]
    var mentioned: [ByteString: [ByteString]] = [:]
    for id in removed.union(added) {
      for entry in versions[keeper].node(id)?.entries ?? [] {
        for word in entry.value.allWords
        where word != id && (removed.contains(word) || added.contains(word)) {
          mentions[id, default: []].append(word)
          // A new list can omit a missing object; a new field can't.
          if removed.contains(id) || entry.value.word != nil {
            mentioned[word, default: []].append(id)
          }
        }
      }
    }
    var pending = Array(undecided)
    while let id = pending.popLast() {
      for other in (mentions[id] ?? []) + (mentioned[id] ?? [])
      where undecided.insert(other).inserted {
        pending.append(other)
      }
    }
  }
}

/// Decides which changes of a removed object matter.
enum Significance {
  private static let loose: Set<ByteString> = ["children", "files"]

  /// Whether a dictionary has something that its base lacks.
  ///
  /// Removals inside of a removed object, tool versions and reordered files don't matter.
  static func differs(_ node: PlistNode, from base: PlistNode) -> Bool {
    let old = Dictionary((base.entries ?? []).map { ($0.key, $0.value) }) { $1 }
    for entry in node.entries ?? [] {
      guard let known = old[entry.key] else {
        if let items = entry.value.items, items.isEmpty { continue }
        if ToolVersionField.isKey(entry.key) { continue }
        return true
      }
      if entry.value.means(known) || ToolVersionField.isKey(entry.key) { continue }
      switch (entry.value.content, known.content) {
      case (.dictionary, .dictionary): if differs(entry.value, from: known) { return true }
      case (.list(let items), .list(let before)):
        if differs(items, from: before, isLoose: loose.contains(entry.key)) { return true }
      default: if !BuildSettingTokens.mean(entry.value, known) { return true }
      }
    }
    return false
  }

  private static func differs(
    _ items: [PlistNode.Part], from base: [PlistNode.Part], isLoose: Bool
  ) -> Bool {
    if isLoose {
      let old = Set(base.compactMap(\.value.word))
      return items.contains { $0.value.word.map { !old.contains($0) } ?? true }
    }
    var rest = base[...]
    for item in items {
      guard let found = rest.firstIndex(where: { $0.value.means(item.value) }) else { return true }
      rest = rest[(found + 1)...]
    }
    return false
  }
}
