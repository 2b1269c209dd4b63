/// Merges three versions of a list.
///
/// Additions and removals of each side are applied, and both orders are kept where possible. Keys
/// identify elements; a key that a list repeats gets a number. An object that a damaged list repeats
/// is kept twice, or removed completely.
struct SequenceMerge {
  /// Whether an element of theirs precedes one of ours.
  typealias Order = (_ theirs: Int, _ ours: Int) -> Bool

  private let base: [ByteString]
  private let ours: [ByteString]
  private let theirs: [ByteString]
  private let isBuildSetting: Bool
  private let order: Order?
  private let isConflicting: (ByteString) -> Bool
  private let basePlaces: [ByteString: Int]
  private(set) var result: [MergedPart] = []

  init(
    base: [ByteString], ours: [ByteString], theirs: [ByteString], isBuildSetting: Bool = false,
    order: Order? = nil, isConflicting: @escaping (ByteString) -> Bool = { _ in false }
  ) {
    self.base = Self.numbered(base)
    self.ours = Self.numbered(ours)
    self.theirs = Self.numbered(theirs)
    self.isBuildSetting = isBuildSetting
    self.order = order
    self.isConflicting = { isConflicting(Self.unnumbered($0)) }
    basePlaces = Self.places(of: self.base)
    result = merged()
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

  private static func places(of keys: [ByteString]) -> [ByteString: Int] {
    // A hostile key can look like a numbered one.
    Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Whether a side added an element, and the other side did not remove the one that it repeats.
  private func isNew(_ key: ByteString, beside others: [ByteString: Int]) -> Bool {
    guard basePlaces[key] == nil else { return false }
    let first = Self.unnumbered(key)
    return isBuildSetting || basePlaces[first] == nil || others[first] != nil
  }

  /// The position of our element in the base; nil for a new one.
  func base(of position: Int) -> Int? { basePlaces[ours[position]] }

  private func merged() -> [MergedPart] {
    let mine = Self.places(of: ours)
    let others = Self.places(of: theirs)
    let moved = moved(in: theirs, common: mine).subtracting(self.moved(in: ours, common: others))
    // Our elements, except those that the other side moved.
    var kept: [MergedPart] = []
    for (position, key) in ours.enumerated() where !moved.contains(key) {
      let other = others[key]
      if other == nil, isConflicting(key) {
        kept.append(MergedPart(ours: position, value: .conflict))
      } else if other != nil || isNew(key, beside: others) {
        kept.append(MergedPart(ours: position, theirs: other, value: .side(.ours)))
      }
    }
    let keptKeys = Set(kept.map { ours[$0.ours ?? 0] })
    var added: [MergedPart] = []
    for (position, key) in theirs.enumerated() where !keptKeys.contains(key) {
      if moved.contains(key) {
        added.append(MergedPart(ours: mine[key], theirs: position, value: .side(.ours)))
      } else if isConflicting(key) {
        added.append(MergedPart(theirs: position, value: .conflict))
      } else if isNew(key, beside: mine) {
        added.append(MergedPart(theirs: position, value: .side(.theirs)))
      }
    }
    guard !added.isEmpty else { return kept }
    // A list that only they changed is taken as it is.
    if let order, moved.isEmpty, ours != base {
      return kept.inserting(added, isSorted: true) { order($0.theirs ?? 0, $1.ours ?? 0) }
    }
    // Our additions at a place come before theirs.
    return kept.inserting(added) { _, part in
      part.theirs != nil || part.ours.map { basePlaces[ours[$0]] != nil } ?? true
    }
  }

  /// The elements of all versions that one side moved: outside a longest subsequence in the old order.
  private func moved(in keys: [ByteString], common others: [ByteString: Int]) -> Set<ByteString> {
    let common = keys.filter { others[$0] != nil && basePlaces[$0] != nil }
    let run = common.map { basePlaces[$0] ?? 0 }.longestAscendingSubsequence(by: <)
    return Set(common).subtracting(run.map { common[$0] })
  }

  // MARK: - Arguments of flags

  /// Whether a flag and its argument, such as `-framework Kit`, are apart in the result.
  ///
  /// Then each word of the setting would be there, but would mean something else.
  var separatesArguments: Bool {
    let words = result.map { Self.unnumbered($0.ours.map { ours[$0] } ?? theirs[$0.theirs ?? 0]) }
    return result.indices.contains { index in
      let before = index > 0 ? words[index - 1] : []
      let next = index + 1 < words.count ? words[index + 1] : []
      let flags = neighbours(of: result[index], at: -1)
      let arguments = neighbours(of: result[index], at: 1)
      return !flags.contains(before)
        && flags.contains { Self.isArgument(words[index], of: $0) }
        || !arguments.contains(next)
          && arguments.contains { Self.isArgument($0, of: words[index]) }
    }
  }

  /// The words at a distance from an element on the sides that have it.
  private func neighbours(of part: MergedPart, at distance: Int) -> [ByteString] {
    [(ours, part.ours), (theirs, part.theirs)].compactMap { keys, place in
      place.map { $0 + distance }
        .map { keys.indices.contains($0) ? Self.unnumbered(keys[$0]) : [] }
    }
  }

  /// Whether a word that follows a flag can be its argument; `-Xlinker` has one that is a flag.
  private static func isArgument(_ word: ByteString, of flag: ByteString) -> Bool {
    flag.first == 0x2D && !word.isEmpty && word != "$(inherited)"
      && (word.first != 0x2D || flag.starts(with: "-X".utf8))
  }
}

extension [MergedPart] {
  /// Inserts their additions after the parts they follow on their side; in a sorted list, anywhere.
  ///
  /// `precedes` says whether an addition that waits for its place comes before a part.
  func inserting(
    _ added: [MergedPart], isSorted: Bool = false,
    where precedes: (_ addition: MergedPart, _ part: MergedPart) -> Bool
  ) -> [MergedPart] {
    var places: [Int: Int] = [:]
    for (place, part) in self.enumerated() where !isSorted {
      if let position = part.theirs { places[position] = place }
    }
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
