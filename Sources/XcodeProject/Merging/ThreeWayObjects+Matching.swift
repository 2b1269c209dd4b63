/// Matches objects that have different ids in two versions.
///
/// Both sides added them, or one side removed them and added them again.
extension ThreeWayObjects {
  /// Joins objects with two ids from the outside in: groups, their children, references to these.
  mutating func matchObjects() {
    base.findOwners(among: changed.compactMap(\.base))
    ours.findOwners(among: changed.compactMap(\.ours))
    theirs.findOwners(among: changed.compactMap(\.theirs))
    // Enough for the deepest groups; usually four rounds suffice.
    for _ in 0..<(GroupTree.deepest + 20) {
      let before = changed.count
      for strategy in MatchingStrategy.allCases {
        for side in MergeSide.allCases { join(renumberedOn: side, by: strategy) }
        if [.properties, .writtenPath].contains(strategy) { joinAdded(by: strategy) }
        if changed.count < before { break }
      }
      if changed.count == before { return }
    }
  }

  private mutating func join(renumberedOn side: MergeSide, by strategy: MatchingStrategy) {
    let removed = removed(on: side, by: strategy)
    guard !removed.isEmpty else { return }
    let added = added(on: side, by: strategy)
    // These count only if exactly one removed and one added object have the key.
    let isGuess = strategy == .renamedGroup || strategy == .movedGroup
    join(
      removed.flatMap { key, old in
        let new = added[key] ?? []
        return !isGuess || recordRename(of: old, to: new, on: side) ? Array(zip(new, old)) : []
      }.map { new, old in
        // An id that ours changed stays.
        let isOurs = changed[old].base.map { base.id($0) != changed[old].id } ?? true
        return isOurs && side == .theirs ? (old, new) : (new, old)
      })
  }

  /// Records that a side renamed or moved one group to which the other side added; else false.
  ///
  /// git guesses likewise for files that one side adds to a folder that the other side renamed. Without
  /// an addition, the match would make no difference.
  private mutating func recordRename(of old: [Int], to new: [Int], on side: MergeSide) -> Bool {
    guard old.count == 1, new.count == 1, case let old = changed[old[0]], let group = old.base,
      let new = changed[new[0]][side], let changedGroup = old[side.other],
      hasChanges(in: changedGroup, on: side.other, onlyNew: true)
    else { return false }
    renamedGroups.append((group, new, side))
    return true
  }

  private mutating func joinAdded(by strategy: MatchingStrategy) {
    let mine = added(on: .ours, by: strategy)
    guard !mine.isEmpty else { return }
    let others = added(on: .theirs, by: strategy)
    var pairs: [(kept: Int, other: Int)] = []
    for (key, mine) in mine {
      guard let others = others[key] else { continue }
      pairs += zip(builtFirst(mine, on: .ours), builtFirst(others, on: .theirs)).map { ($0, $1) }
    }
    join(pairs)
  }

  /// Whether two objects are products of two packages.
  ///
  /// Xcode omits the package of a local package's product.
  func haveDifferentPackages(_ kept: Int, _ other: Int) -> Bool {
    let packages = [changed[kept], changed[other]].compactMap(packageOfProduct)
    return packages.count == 2 && packages[0] != packages[1]
  }

  private func packageOfProduct(_ change: ThreeWayObject) -> ByteString? {
    for (version, object) in [(ours, change.ours), (theirs, change.theirs), (base, change.base)] {
      guard let object else { continue }
      guard version.file.objects[object].kind == .packageProduct else { return nil }
      return version.node(object).word("package").map(version.mergedID)
    }
    return nil
  }

  /// Sorts files that a side added at one location: first those that targets build.
  private func builtFirst(_ positions: [Int], on side: MergeSide) -> [Int] {
    if positions.count == 1 { return positions }
    let file = self[side].file
    let built = Set(
      changed.compactMap { $0[side] }.compactMap {
        file.objects[$0].kind == .buildFile ? file.reference("fileRef", of: $0) : nil
      })
    let isBuilt = { (position: Int) in changed[position][side].map(built.contains) == true }
    return positions.filter(isBuilt) + positions.filter { !isBuilt($0) }
  }

  /// Positions in `changed`, by what identifies the objects.
  private typealias Table = [ByteString: [Int]]

  /// The objects that a side removed, first those that the other side still has.
  ///
  /// Where two equal entries existed and both sides removed one of them, the added entry matches
  /// the other one. An object that the other side's lists still contain was lost there, not
  /// removed. An object that no list contains, and that something new replaces, was left over.
  private func removed(on side: MergeSide, by strategy: MatchingStrategy) -> Table {
    let other = self[side.other]
    var table = table({ $0.base != nil && $0[side] == nil }) { change in
      guard strategy == .otherSide else { return base.key(of: change.base ?? 0, by: strategy) }
      // An object that moved meanwhile stays as it was: both sides changed it.
      guard let kept = change[side.other], let old = change.base,
        base.owner(of: old) == other.owner(of: kept)
      else { return nil }
      return other.key(of: kept, by: strategy)
    }
    lazy var repeated = base.keysOfRepeatedMembers(among: changed.compactMap(\.base))
    let replaced = table.isEmpty ? [:] : added(on: side.other, by: strategy)
    for (key, positions) in table {
      let isReplaced = replaced[key] != nil
      let kept = positions.filter { position in
        guard let object = changed[position][side.other] else { return false }
        return !isReplaced || other.owner(of: object) != nil
          || changed[position].base.flatMap(base.owner) == nil
      }
      if kept.count == positions.count { continue }
      let lost = positions.filter {
        changed[$0][side.other] == nil && !other.isListed(changed[$0].id)
      }
      table[key] = kept + lost
      if kept.isEmpty, let object = lost.first.flatMap({ changed[$0].base }),
        base.file.objects[object].kind == .buildFile, repeated.contains(key)
      {
        table[key] = nil
      }
    }
    return table
  }

  private func added(on side: MergeSide, by strategy: MatchingStrategy) -> Table {
    table({ $0.isNew(on: side) }) { $0[side].flatMap { self[side].key(of: $0, by: strategy) } }
  }

  private func table(
    _ isMeant: (ThreeWayObject) -> Bool, key: (ThreeWayObject) -> ByteString?
  ) -> Table {
    var table: Table = [:]
    for (position, change) in changed.enumerated() where isMeant(change) {
      if let key = key(change) { table[key, default: []].append(position) }
    }
    return table
  }
}
