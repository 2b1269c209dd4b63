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
