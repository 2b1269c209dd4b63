/// Finds the line of a Liquid source that a rendered line came from.
///
/// Tags that stand on lines of their own shift everything below them. A line whose text is the
/// same in both is the same line: of several the nearest to where the line before suggests it.
struct RenderedLines {
  /// By rendered line from 0; -1 where no line has its text.
  private var sourceLines: [Int] = []
  /// Farther away than this a line is no longer the same line.
  private static let farthest = 200

  init(_ rendered: [UInt8], of source: [UInt8]) {
    var places: [ArraySlice<UInt8>: [Int]] = [:]
    for (number, line) in Self.lines(of: source).enumerated() {
      places[source[line], default: []].append(number)
    }
    var shift = 0
    for line in Self.lines(of: rendered) {
      let expected = sourceLines.count + shift
      let place = places[rendered[line]].flatMap { Self.nearest(to: expected, in: $0) }
      if let place { shift = place - sourceLines.count }
      sourceLines.append(place ?? -1)
    }
  }

  /// - Parameter line: from 1, as the result.
  /// - Returns: the line in the source; nil when no line there has its text.
  func sourceLine(ofRendered line: Int) -> Int? {
    guard sourceLines.indices.contains(line - 1), sourceLines[line - 1] >= 0 else { return nil }
    return sourceLines[line - 1] + 1
  }

  /// Tags are left out far more often than lines are repeated, so that of two the later counts.
  private static func nearest(to expected: Int, in places: [Int]) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < expected { low = middle + 1 } else { high = middle }
    }
    let after = low < places.count ? places[low] : nil
    let before = low > 0 ? places[low - 1] : nil
    let found =
      switch (before, after) {
      case (let before?, let after?): after - expected <= expected - before ? after : before
      default: before ?? after
      }
    return found.flatMap { abs($0 - expected) <= farthest ? $0 : nil }
  }

  /// Where the lines stand, without the blanks at both ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0D ~= $0 }
    var lines: [Range<Int>] = []
    var start = 0
    for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "\n") {
      var (first, end) = (start, index)
      while end > first, isBlank(bytes[end - 1]) { end -= 1 }
      while first < end, isBlank(bytes[first]) { first += 1 }
      lines.append(first..<end)
      start = index + 1
    }
    return lines
  }
}
