/// Finds the objects that two versions have under two ids: added on both sides, or removed and
/// added again on one.
extension ThreeWayObjects {
  /// Joins them, from the outside in: a group, then what is in it, then who refers to that.
  mutating func unify() {
    guard hasCandidates else { return }
    let identities = Identities(self)
    // As deep as groups may stand in each other, and then some; as a rule four rounds.
    for _ in 0..<(GroupTree.deepest + 20) {
      let before = changed.count
      for strategy in ObjectIdentity.Strategy.allCases {
        for side in MergeSide.allCases { join(renumberedOn: side, identities, by: strategy) }
        if strategy == .place || strategy == .written { joinAdded(identities, by: strategy) }
        if changed.count < before { break }
      }
      if changed.count == before { return }
    }
  }

  private var hasCandidates: Bool {
    let new = MergeSide.allCases.map { side in changed.contains { $0.isNew(on: side) } }
    let gone = MergeSide.allCases.map { side in
      changed.contains { $0.base != nil && $0[side] == nil }
    }
    return new[0] && new[1] || new[0] && gone[0] || new[1] && gone[1]
  }

  private mutating func join(
    renumberedOn side: MergeSide, _ identities: Identities, by strategy: ObjectIdentity.Strategy
  ) {
    let gone = gone(from: side, identities, by: strategy)
    guard !gone.isEmpty else { return }
    join(
      alike: pairs(gone, addedOn: side, identities[side], by: strategy).map { new, old in
        // An id that we have given already stays.
        let isOurs = changed[old].base.map { base.id($0) != changed[old].id } ?? true
        return isOurs && side == .theirs ? (old, new) : (new, old)
      })
  }

  private mutating func joinAdded(_ identities: Identities, by strategy: ObjectIdentity.Strategy) {
    let mine = added(on: .ours, identities[.ours], by: strategy)
    guard !mine.isEmpty else { return }
    let others = added(on: .theirs, identities[.theirs], by: strategy)
    var pairs: [(Int, Int)] = []
    for (key, mine) in mine {
      guard let others = others[key] else { continue }
      let isSure = mine.count == 1 && others.count == 1
      pairs += zip(
        isSure ? mine : builtFirst(mine, on: .ours),
        isSure ? others : builtFirst(others, on: .theirs))
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
  private func sourceOfProduct(_ position: Int) -> ByteString? {
    let triple = changed[position]
    for (version, object) in [(ours, triple.ours), (theirs, triple.theirs), (base, triple.base)] {
      guard let object else { continue }
      guard version.file.objects[object].kind == .packageProduct else { return nil }
      return version.node(object).word("package").map(version.merged)
    }
    return nil
  }

  /// Of several files that a side added at one place, first what its targets build.
  private func builtFirst(_ positions: [Int], on side: MergeSide) -> [Int] {
    let file = self[side].file
    let built = Set(
      changed.compactMap { $0[side] }.compactMap {
        file.objects[$0].kind == .buildFile ? file.reference("fileRef", of: $0) : nil
      })
    let isBuilt = { (position: Int) in changed[position][side].map(built.contains) == true }
    return positions.filter(isBuilt) + positions.filter { !isBuilt($0) }
  }

  private typealias Table = [ByteString: [Int]]

  /// What one side has no more, first what the other one still has.
  ///
  /// Of an entry that was there twice, the one that both sides removed is not what one of them
  /// added again: that is the other one. What the other side lists as before was not removed there,
  /// but lost. What it lists no more, and has something new in place of, it only forgot to remove.
  private func gone(
    from side: MergeSide, _ identities: Identities, by strategy: ObjectIdentity.Strategy
  ) -> Table {
    let (identity, other, otherIdentity) = (identities.base, side.other, identities[side.other])
    var table = table({ $0.base != nil && $0[side] == nil }) { triple in
      guard strategy == .outcome else { return identity.key(of: triple.base ?? 0, by: strategy) }
      // What was moved meanwhile stays what it was: then both say something else of it.
      guard let kept = triple[other], let base = triple.base,
        identity.owner(of: base) == otherIdentity.owner(of: kept)
      else { return nil }
      return otherIdentity.key(of: kept, by: strategy)
    }
    var doubled: Set<ByteString>?
    let replaced = table.isEmpty ? [:] : added(on: other, otherIdentity, by: strategy)
    for (key, positions) in table {
      let isReplaced = replaced[key] != nil
      let kept = positions.filter { position in
        guard let object = changed[position][other] else { return false }
        return !isReplaced || otherIdentity.owner(of: object) != nil
          || changed[position].base.flatMap(identity.owner) == nil
      }
      if kept.count == positions.count { continue }
      let lost = positions.filter {
        changed[$0][other] == nil && !otherIdentity.isListed(changed[$0].id)
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

  private func added(
    on side: MergeSide, _ identity: ObjectIdentity, by strategy: ObjectIdentity.Strategy
  ) -> Table {
    table({ $0.isNew(on: side) }) { $0[side].flatMap { identity.key(of: $0, by: strategy) } }
  }

  private func table(
    _ isMeant: (ThreeWayObject) -> Bool, key: (ThreeWayObject) -> ByteString?
  ) -> Table {
    var table: Table = [:]
    for (position, triple) in changed.enumerated() where isMeant(triple) {
      if let key = key(triple) { table[key, default: []].append(position) }
    }
    return table
  }

  /// What a side added, each with the first one of the table that has its key and no partner.
  private func pairs(
    _ table: Table, addedOn side: MergeSide, _ identity: ObjectIdentity,
    by strategy: ObjectIdentity.Strategy
  ) -> [(Int, Int)] {
    var table = table.mapValues { ArraySlice($0) }
    var pairs: [(Int, Int)] = []
    for (position, triple) in changed.enumerated() where triple.isNew(on: side) {
      guard let object = triple[side], let key = identity.key(of: object, by: strategy),
        let other = table[key]?.popFirst()
      else { continue }
      pairs.append((position, other))
    }
    return pairs
  }
}

/// What the objects of the three versions are.
private struct Identities {
  let base: ObjectIdentity
  private let ours: ObjectIdentity
  private let theirs: ObjectIdentity

  init(_ triples: ThreeWayObjects) {
    base = ObjectIdentity(triples.base, among: triples.changed.compactMap(\.base))
    ours = ObjectIdentity(triples.ours, among: triples.changed.compactMap(\.ours))
    theirs = ObjectIdentity(triples.theirs, among: triples.changed.compactMap(\.theirs))
  }

  subscript(side: MergeSide) -> ObjectIdentity { side == .ours ? ours : theirs }
}
