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
      alike: pairs(gone, { $0.base == nil && $0.ours != nil && $0.theirs == nil }) {
        identities[1].key(of: $0.ours ?? 0, by: way)
      })
  }

  private mutating func join(
    renumberedThere identities: [ObjectIdentity], by way: ObjectIdentity.Way
  ) {
    let gone = gone(identities[0], identities[1], by: way, from: \.theirs, but: \.ours)
    guard !gone.isEmpty else { return }
    join(
      alike: pairs(gone, { $0.base == nil && $0.ours == nil }) {
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
    let mine = table({ $0.base == nil && $0.ours != nil && $0.theirs == nil }) {
      identities[1].key(of: $0.ours ?? 0, by: way)
    }
    guard !mine.isEmpty else { return }
    let others = table({ $0.base == nil && $0.ours == nil }) {
      identities[2].key(of: $0.theirs ?? 0, by: way)
    }
    var pairs: [(Int, Int)] = []
    for (key, mine) in mine {
      guard let others = others[key] else { continue }
      let isSure = mine.count == 1 && others.count == 1
      pairs += zip(
        isSure ? mine : builtFirst(mine, ours, \.ours),
        isSure ? others : builtFirst(others, theirs, \.theirs))
    }
    join(alike: pairs)
  }

  /// Joins what looks alike, but for products of two packages: a project that moves from one package
  /// to another has both for a while. Xcode names no package for a product of one on the disk.
  private mutating func join(alike pairs: [(Int, Int)]) {
    join(
      pairs.filter { one, other in
        guard let package = sourceOfProduct(one), let second = sourceOfProduct(other) else {
          return true
        }
        return package == second
      })
  }

  /// What a product of a package says it is from.
  private func sourceOfProduct(_ position: Int) -> PlistNode.Word? {
    let triple = changed[position]
    for (version, object) in [(ours, triple.ours), (theirs, triple.theirs), (base, triple.base)] {
      guard let object else { continue }
      guard version.file.objects[object].kind == .packageProduct else { return nil }
      return version.node(object).word("package").map(version.merged)
    }
    return nil
  }

  /// Of several files that a side added at one place, first what its targets build.
  private func builtFirst(
    _ positions: [Int], _ version: MergeVersion, _ side: KeyPath<ObjectTriple, Int?>
  ) -> [Int] {
    let built = Set(
      changed.compactMap { $0[keyPath: side] }.compactMap {
        version.file.objects[$0].kind == .buildFile
          ? version.file.reference("fileRef", of: $0) : nil
      })
    let isBuilt = { (position: Int) in changed[position][keyPath: side].map(built.contains) == true
    }
    return positions.filter(isBuilt) + positions.filter { !isBuilt($0) }
  }

  private typealias Table = [PlistNode.Word: [Int]]

  /// What one side has no more, first what the other one still has.
  ///
  /// Of an entry that was there twice, the one that both sides removed is not what one of them
  /// added again: that is the other one. What the other side lists as before was not removed there,
  /// but lost.
  private func gone(
    _ identity: ObjectIdentity, _ otherIdentity: ObjectIdentity, by way: ObjectIdentity.Way,
    from side: KeyPath<ObjectTriple, Int?>, but other: KeyPath<ObjectTriple, Int?>
  ) -> Table {
    var table = table({ $0.base != nil && $0[keyPath: side] == nil }) { triple in
      guard way == .outcome else { return identity.key(of: triple.base ?? 0, by: way) }
      // What was moved meanwhile stays what it was: then both say something else of it.
      guard let kept = triple[keyPath: other], let base = triple.base,
        identity.owner(of: base) == otherIdentity.owner(of: kept)
      else { return nil }
      return otherIdentity.key(of: kept, by: way)
    }
    var doubled: Set<PlistNode.Word>?
    for (key, positions) in table {
      let kept = positions.filter { changed[$0][keyPath: other] != nil }
      if kept.count == positions.count { continue }
      let lost = positions.filter {
        changed[$0][keyPath: other] == nil && !otherIdentity.isListed(changed[$0].id)
      }
      table[key] = kept + lost
      guard kept.isEmpty, !lost.isEmpty, let object = changed[lost[0]].base,
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
