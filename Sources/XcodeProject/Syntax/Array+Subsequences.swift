extension Array {
  /// Finds, by binary search, the first position where the condition holds; `count` if it never does.
  ///
  /// The condition must hold for all elements after that one, too.
  func firstPosition(where isAfter: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The positions of a longest ascending subsequence, whose elements need not be neighbours.
  func longestAscendingSubsequence(by precedes: (Element, Element) -> Bool) -> [Int] {
    // Nearly all lists of a project file are sorted, or very short.
    if zip(self, dropFirst()).allSatisfy({ !precedes($1, $0) }) { return Array<Int>(indices) }
    // For each length, the position of the smallest element that ends a subsequence of this length.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: count)
    for position in indices {
      let isNext = ends.last.map { !precedes(self[position], self[$0]) } ?? true
      let length = isNext ? ends.count : ends.firstPosition { precedes(self[position], self[$0]) }
      if length > 0 { before[position] = ends[length - 1] }
      if length == ends.count { ends.append(position) } else { ends[length] = position }
    }
    var position = ends.last ?? -1
    for place in ends.indices.reversed() {
      ends[place] = position
      position = before[position]
    }
    return ends
  }
}

extension Sequence where Element: Equatable {
  /// How many elements at the beginning are the same as those of another sequence.
  func countOfCommonElements(with other: some Sequence<Element>) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}

extension Array where Element: Hashable {
  /// Pairs the elements of a longest common subsequence.
  ///
  /// - Returns: for each element its position in the other list; nil for one without partner.
  func commonSubsequence(with other: [Element]) -> [Int?] {
    var pairs = [Int?](repeating: nil, count: count)
    let first = countOfCommonElements(with: other)
    for place in 0..<first { pairs[place] = place }
    var (end, otherEnd) = (count, other.count)
    while end > first, otherEnd > first, self[end - 1] == other[otherEnd - 1] {
      (end, otherEnd) = (end - 1, otherEnd - 1)
      pairs[end] = otherEnd
    }
    var places: [Element: [Int]] = [:]
    for place in first..<otherEnd { places[other[place], default: []].append(place) }
    let middle = self[first..<end]
    // Beyond a limit, each repetition has one candidate: else repetitions take quadratic time.
    let isLarge = middle.reduce(0) { $0 + (places[$1]?.count ?? 0) } > 1_000_000
    var matches: [(place: Int, other: Int)] = []
    for place in middle.indices.reversed() {
      let candidates = places[self[place]] ?? []
      if isLarge { _ = places[self[place]]?.popLast() }
      for candidate in isLarge ? candidates.suffix(1) : candidates[...] {
        matches.append((place, candidate))
      }
    }
    matches.reverse()
    for match in matches.longestAscendingSubsequence(by: { $0.other <= $1.other }) {
      pairs[matches[match].place] = matches[match].other
    }
    return pairs
  }
}
