/// Finds the objects that two versions have under two ids: added on both sides, or removed and
/// added again on one.
extension ObjectTriples {
  /// Joins them, from the outside in: a group, then what is in it, then who refers to that.
  mutating func unify() {
    guard hasCandidates else { return }
    let identities = [
      ObjectIdentity(base, among: changed.compactMap(\.base)),
      ObjectIdentity(ours, among: changed.compactMap(\.ours)),
      ObjectIdentity(theirs, among: changed.compactMap(\.theirs)),
    ]
    // As deep as groups may stand in each other, and then some; as a rule four rounds.
    for _ in 0..<(GroupTree.deepest + 20) {
      let before = changed.count
      for way in ObjectIdentity.Way.allCases {
        join(renumberedHere: identities, by: way)
        join(renumberedThere: identities, by: way)
        if way == .place || way == .written { joinAdded(identities, by: way) }
        if changed.count < before { break }
      }
      if changed.count == before { return }
    }
  }

  private var hasCandidates: Bool {
    let newHere = changed.contains { $0.base == nil && $0.ours != nil && $0.theirs == nil }
    let newThere = changed.contains { $0.base == nil && $0.ours == nil }
    let goneHere = changed.contains { $0.base != nil && $0.ours == nil }
    let goneThere = changed.contains { $0.base != nil && $0.theirs == nil }
    return newHere && newThere || newHere && goneHere || newThere && goneThere
  }

  private mutating func join(
    renumberedHere identities: [ObjectIdentity], by way: ObjectIdentity.Way
  ) {
    let gone = gone(identities[0], identities[2], by: way, from: \.ours, but: \.theirs)
    guard !gone.isEmpty else { return }
    join(
      pairs(gone, { $0.base == nil && $0.ours != nil && $0.theirs == nil }) {
        identities[1].key(of: $0.ours ?? 0, by: way)
      }.map { (new, old) in (new, old) })
  }

  private mutating func join(
    renumberedThere identities: [ObjectIdentity], by way: ObjectIdentity.Way
  ) {
    let gone = gone(identities[0], identities[1], by: way, from: \.theirs, but: \.ours)
    guard !gone.isEmpty else { return }
    join(
      pairs(gone, { $0.base == nil && $0.ours == nil }) {
        identities[2].key(of: $0.theirs ?? 0, by: way)
      }.map { (new, old) in
        // An id that we have given already stays.
        let isOurs = changed[old].base.map { base.id($0) != changed[old].id } ?? true
        return isOurs ? (old, new) : (new, old)
      })
  }

  private mutating func joinAdded(
    _ identities: [ObjectIdentity], by way: ObjectIdentity.Way
  ) {
    let added = table({ $0.base == nil && $0.ours != nil && $0.theirs == nil }) {
      identities[1].key(of: $0.ours ?? 0, by: way)
    }
    guard !added.isEmpty else { return }
    join(
      pairs(added, { $0.base == nil && $0.ours == nil }) {
        identities[2].key(of: $0.theirs ?? 0, by: way)
      }.map { (there, here) in (here, there) })
  }

  private typealias Table = [PlistNode.Word: [Int]]

  /// What one side has no more, first what the other one still has.
  ///
  /// Of an entry that was there twice, the one that both sides removed is not what one of them
  /// added again: that is the other one.
  private func gone(
    _ identity: ObjectIdentity, _ otherIdentity: ObjectIdentity, by way: ObjectIdentity.Way,
    from side: KeyPath<ObjectTriple, Int?>, but other: KeyPath<ObjectTriple, Int?>
  ) -> Table {
    var table = table({ $0.base != nil && $0[keyPath: side] == nil }) { triple in
      guard way == .outcome else { return identity.key(of: triple.base ?? 0, by: way) }
      return triple[keyPath: other].flatMap { otherIdentity.key(of: $0, by: way) }
    }
    var doubled: Set<PlistNode.Word>?
    for (key, positions) in table {
      let (kept, lost) = (
        positions.filter { changed[$0][keyPath: other] != nil },
        positions.filter { changed[$0][keyPath: other] == nil }
      )
      if lost.isEmpty { continue }
      table[key] = kept + lost
      guard kept.isEmpty, let object = changed[lost[0]].base,
        base.file.objects[object].kind == .buildFile
      else { continue }
      let known = doubled ?? identity.doubled(among: changed.compactMap(\.base))
      doubled = known
      if known.contains(key) { table[key] = nil }
    }
    return table
  }

  private func table(
    _ isMeant: (ObjectTriple) -> Bool, key: (ObjectTriple) -> PlistNode.Word?
  ) -> Table {
    var table: Table = [:]
    for (position, triple) in changed.enumerated() where isMeant(triple) {
      if let key = key(triple) { table[key, default: []].append(position) }
    }
    return table
  }

  /// Each object that is meant with the first one of the table that has its key and no partner.
  private func pairs(
    _ table: Table, _ isMeant: (ObjectTriple) -> Bool, key: (ObjectTriple) -> PlistNode.Word?
  ) -> [(Int, Int)] {
    var table = table.mapValues { ArraySlice($0) }
    var pairs: [(Int, Int)] = []
    for (position, triple) in changed.enumerated() where isMeant(triple) {
      guard let key = key(triple), let other = table[key]?.popFirst() else { continue }
      pairs.append((position, other))
    }
    return pairs
  }
}
