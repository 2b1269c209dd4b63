/// Objects that one side removed and the other changed or newly refers to.
///
/// The conflict extends to all objects that depend on such an object: its contents, and objects
/// that refer to it and were removed or added with it.
struct Removals {
  private(set) var held: Set<ByteString> = []
  private(set) var disputes: [MergeConflict] = []

  init(_ triples: ThreeWayObjects) {
    var searches = MergeSide.allCases.map { RemovalMatching(triples, by: $0) }
    for index in searches.indices {
      searches[index].find()
      disputes += searches[index].disputes
      held.formUnion(searches[index].held)
    }
    while case let others = Self.alternatives(to: held, triples), !others.isEmpty {
      held.formUnion(others)
      for index in searches.indices {
        searches[index].hold(others)
        held.formUnion(searches[index].held)
      }
    }
  }

  /// Objects of one side to which a field refers where the other side's field refers to a
  /// conflicting object: whoever chooses that side needs them.
  private static func alternatives(to held: Set<ByteString>, _ triples: ThreeWayObjects) -> Set<
    ByteString
  > {
    guard !held.isEmpty else { return [] }
    var partial: Set<ByteString> = []
    for triple in triples.changed where (triple.ours == nil) != (triple.theirs == nil) {
      if triple.base != nil { partial.insert(triple.id) }
    }
    var found: Set<ByteString> = []
    for triple in triples.changed {
      guard let ours = triples.node(triple, on: .ours),
        let others = triples.node(triple, on: .theirs)
      else { continue }
      for entry in ours.entries ?? [] {
        guard let mine = entry.value.word,
          let other = others.entries?.last(where: { $0.key == entry.key })?.value.word
        else { continue }
        for (word, counterpart) in [(mine, other), (other, mine)]
        where held.contains(counterpart) && !held.contains(word) && partial.contains(word) {
          found.insert(word)
        }
      }
    }
    return found
  }
}

/// The conflicts about objects that one side removed.
private struct RemovalMatching {
  private let triples: ThreeWayObjects
  private let remover: MergeSide
  /// The side that still has the removed objects.
  private let keeper: MergeSide
  /// The removed objects, and those that the keeper added, by id.
  private var removed: [ByteString: ThreeWayObject] = [:]
  private var added: [ByteString: ThreeWayObject] = [:]
  private(set) var disputes: [MergeConflict] = []
  private(set) var held: Set<ByteString> = []

  init(_ triples: ThreeWayObjects, by remover: MergeSide) {
    self.triples = triples
    self.remover = remover
    keeper = remover.other
    for triple in triples.changed where triple[keeper] != nil && triple[remover] == nil {
      if triple.base != nil { removed[triple.id] = triple } else { added[triple.id] = triple }
    }
  }

  mutating func find() {
    guard !removed.isEmpty else { return }
    let folders = SynchronizedFolders(triples[remover].file, tree: triples[remover].tree)
    for triple in triples.changed {
      guard let node = triples.node(triple, on: keeper) else { continue }
      let base = triples.base(of: triple)
      if removed[triple.id] != nil {
        guard let base, Significance.differs(node, from: base) else { continue }
        held.insert(triple.id)
        if let object = triple.base, triples.base.file.objects[object].kind.isGroup,
          let place = triples.base.tree.location(of: object),
          let folder = folders.folder(of: place)?.root.object
        {
          hold(folder)
          disputes.append(.becameFolder(triple.id, on: remover))
        } else {
          disputes.append(.removedAndChanged(triple.id, on: remover))
        }
        continue
      }
      for word in newWords(node, base) where removed[word] != nil {
        guard held.insert(word).inserted else { continue }
        disputes.append(.removedAndMentioned(word, by: triple.id, on: remover))
      }
    }
    widen()
  }

  /// Adds conflicting objects, and all that depend on them.
  mutating func hold(_ more: Set<ByteString>) {
    held.formUnion(more.filter { removed[$0] != nil || added[$0] != nil })
    widen()
  }

  /// Adds the folder that a group became, with its exceptions: it conflicts with the group.
  private mutating func hold(_ folder: Int) {
    let version = triples[remover]
    for id in [version.id(folder)] + version.node(folder).words("exceptions")
    where triples.base.find(id) == nil && triples[keeper].find(id) == nil {
      held.insert(id)
    }
  }

  /// The removed objects to which an object newly refers.
  private func newWords(_ node: PlistNode, _ base: PlistNode?) -> [ByteString] {
    let words = node.allWords.filter { removed[$0] != nil }
    let old = words.isEmpty ? [] : Set(base?.allWords ?? [])
    return words.filter { !old.contains($0) }
  }

  /// Adds all objects that depend on conflicting ones.
  private mutating func widen() {
    guard !held.isEmpty else { return }
    var mentions: [ByteString: [ByteString]] = [:]
    var mentioned: [ByteString: [ByteString]] = [:]
    for (id, triple) in removed.merging(added, uniquingKeysWith: { $1 }) {
      let isAdded = added[id] != nil
      for entry in triples.node(triple, on: keeper)?.entries ?? [] {
        for word in entry.value.allWords
        where word != id && (removed[word] != nil || added[word] != nil) {
          mentions[id, default: []].append(word)
          // A new list can omit a missing object; a new field can't.
          if !isAdded || entry.value.word != nil { mentioned[word, default: []].append(id) }
        }
      }
    }
    var pending = Array(held)
    while let id = pending.popLast() {
      for other in (mentions[id] ?? []) + (mentioned[id] ?? []) where held.insert(other).inserted {
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
    _ items: [PlistNode.Item], from base: [PlistNode.Item], isLoose: Bool
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
