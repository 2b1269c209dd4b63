/// Merges three versions of a list.
///
/// Additions and removals of each side are applied, and both orders are kept where possible. Keys
/// identify elements. Where a build setting repeats a key, such as a linker flag, the neighbours
/// identify the element, and elements don't move. An object that a damaged list repeats is kept
/// twice, or removed completely.
struct SequenceMerge {
  /// Whether an element of theirs precedes one of ours.
  typealias Order = (_ theirs: Int, _ ours: Int) -> Bool

  private let base: [ByteString]
  private let ours: [ByteString]
  private let theirs: [ByteString]
  private let order: Order?
  private let isConflicting: (ByteString) -> Bool
  private let basePlaces: [ByteString: Int]
  /// Whether a repeated key gets a number, so that each element has its own key.
  private let numbersRepetitions: Bool
  private(set) var result: [MergedPart] = []

  init(
    base: [ByteString], ours: [ByteString], theirs: [ByteString], isBuildSetting: Bool,
    order: Order? = nil, isConflicting: @escaping (ByteString) -> Bool = { _ in false }
  ) {
    let isUnique = [base, ours, theirs].allSatisfy { Set($0).count == $0.count }
    let byElements = isUnique || !isBuildSetting
    numbersRepetitions = !isUnique && !isBuildSetting
    self.base = numbersRepetitions ? Self.numbered(base) : base
    self.ours = numbersRepetitions ? Self.numbered(ours) : ours
    self.theirs = numbersRepetitions ? Self.numbered(theirs) : theirs
    self.order = order
    self.isConflicting = { isConflicting(isUnique ? $0 : Self.unnumbered($0)) }
    basePlaces =
      byElements ? Dictionary(uniqueKeysWithValues: self.base.enumerated().map { ($1, $0) }) : [:]
    result = byElements ? mergedByElements() : mergedByNeighbours()
  }

  /// The keys, with a number for each repetition.
  private static func numbered(_ keys: [ByteString]) -> [ByteString] {
    var counts: [ByteString: Int] = [:]
    return keys.map { key in
      let count = counts[key, default: 0]
      counts[key] = count + 1
      return count == 0 ? key : key + [0] + String(count).utf8
    }
  }

  private static func unnumbered(_ key: ByteString) -> ByteString {
    ByteString(key.prefix { $0 != 0 })
  }

  /// Whether a side added an element, and the other side did not remove the one that it repeats.
  private func isNew(_ key: ByteString, beside others: [ByteString: Int]) -> Bool {
    guard basePlaces[key] == nil else { return false }
    guard numbersRepetitions else { return true }
    let first = Self.unnumbered(key)
    return basePlaces[first] == nil || others[first] != nil
  }

  /// The position of our element in the base; nil for a new one.
  func base(of position: Int) -> Int? { basePlaces[ours[position]] }

  // MARK: - Elements that are there once

  private func mergedByElements() -> [MergedPart] {
    let mine = Dictionary(uniqueKeysWithValues: ours.enumerated().map { ($1, $0) })
    let others = Dictionary(uniqueKeysWithValues: theirs.enumerated().map { ($1, $0) })
    let moved = moved(in: theirs, common: mine).subtracting(self.moved(in: ours, common: others))
    // Our elements, except those that the other side moved.
    var kept: [MergedPart] = []
    for (position, key) in ours.enumerated() where !moved.contains(key) {
      let other = others[key]
      if other == nil, isConflicting(key) {
        kept.append(MergedPart(ours: position, value: .conflict))
      } else if other != nil || isNew(key, beside: others) {
        kept.append(MergedPart(ours: position, theirs: other, value: .ours))
      }
    }
    let keptKeys = Set(kept.map { ours[$0.ours ?? 0] })
    var added: [MergedPart] = []
    for (position, key) in theirs.enumerated() where !keptKeys.contains(key) {
      if moved.contains(key) {
        added.append(MergedPart(ours: mine[key], theirs: position, value: .ours))
      } else if isConflicting(key) {
        added.append(MergedPart(theirs: position, value: .conflict))
      } else if isNew(key, beside: mine) {
        added.append(.theirs(position))
      }
    }
    guard !added.isEmpty else { return kept }
    // A list that only they changed is taken as it is.
    if let order, moved.isEmpty, ours != base { return sorted(kept, added, order) }
    // Our additions at a place come before theirs.
    return kept.inserting(added) { _, part in
      part.theirs != nil || part.ours.map { basePlaces[ours[$0]] != nil } ?? true
    }
  }

  private func sorted(
    _ kept: [MergedPart], _ added: [MergedPart], _ precedes: Order
  ) -> [MergedPart] {
    var result: [MergedPart] = []
    var rest = added[...]
    for part in kept {
      while let first = rest.first, precedes(first.theirs ?? 0, part.ours ?? 0) {
        result.append(first)
        rest = rest.dropFirst()
      }
      result.append(part)
    }
    return result + rest
  }

  /// The elements of all versions that one side moved: outside a longest subsequence in the old order.
  private func moved(in keys: [ByteString], common others: [ByteString: Int]) -> Set<ByteString> {
    let common = keys.filter { others[$0] != nil && basePlaces[$0] != nil }
    let run = common.map { basePlaces[$0] ?? 0 }.longestAscendingSubsequence(by: <)
    return Set(common).subtracting(run.map { common[$0] })
  }

  // MARK: - Elements that are there more than once

  private func mergedByNeighbours() -> [MergedPart] {
    let mine = base.commonSubsequence(with: ours)
    let others = base.commonSubsequence(with: theirs)
    var result: [MergedPart] = []
    var here = 0
    var there = 0
    for place in 0...base.count {
      let nextHere = place < base.count ? mine[place] : ours.count
      let nextThere = place < base.count ? others[place] : theirs.count
      // New elements come before the next element that stays, not after a removed one.
      if nextHere != nil || nextThere != nil {
        result += inserted(here..<(nextHere ?? here), there..<(nextThere ?? there))
      }
      if let nextHere { here = nextHere }
      if let nextThere { there = nextThere }
      guard place < base.count else { break }
      if let nextHere, let nextThere {
        result.append(MergedPart(ours: nextHere, theirs: nextThere, value: .ours))
      } else if isConflicting(base[place]), nextHere != nil || nextThere != nil {
        result.append(MergedPart(ours: nextHere, theirs: nextThere, value: .conflict))
      }
      if nextHere != nil { here += 1 }
      if nextThere != nil { there += 1 }
    }
    return result
  }

  /// The additions of both sides at one place, with a common beginning and end only once.
  private func inserted(_ mine: Range<Int>, _ others: Range<Int>) -> [MergedPart] {
    let first = ours[mine].countOfCommonElements(with: theirs[others])
    let last = ours[mine].dropFirst(first).reversed()
      .countOfCommonElements(with: theirs[others].dropFirst(first).reversed())
    return mine.dropLast(last).map { .ours($0) }
      + others.dropFirst(first).dropLast(last).map { .theirs($0) }
      + mine.suffix(last).map { .ours($0) }
  }
}

extension [MergedPart] {
  /// Inserts their additions after the parts they follow on their side.
  ///
  /// `precedes` says whether an addition that waits for its place comes before a part.
  func inserting(
    _ added: [MergedPart], where precedes: (_ addition: MergedPart, _ part: MergedPart) -> Bool
  ) -> [MergedPart] {
    let places = Dictionary(
      self.enumerated().compactMap { place, part in part.theirs.map { ($0, place) } }
    ) { $1 }
    var behind: [Int: [MergedPart]] = [:]
    var anchor = -1
    var next = 0
    for addition in added {
      let position = addition.theirs ?? 0
      anchor = (next..<position).last { places[$0] != nil }.flatMap { places[$0] } ?? anchor
      next = position
      behind[anchor, default: []].append(addition)
    }
    var result: [MergedPart] = []
    var pending = (behind[-1] ?? [])[...]
    for (place, part) in self.enumerated() {
      while let first = pending.first, precedes(first, part) {
        result.append(pending.removeFirst())
      }
      result.append(part)
      if let more = behind[place] { pending = more[...] }
    }
    return result + pending
  }
}
