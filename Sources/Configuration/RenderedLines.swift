/// Finds the line of a Liquid source that became a rendered line.
///
/// Liquid tags remove lines. It compares the text of lines, and of several equal lines uses the one
/// nearest to the match of the line before.
struct RenderedLines {
  /// The source line of each rendered line, from 0; -1 where there is none.
  private var sourceLines: [Int] = []
  /// How many lines away a match may be.
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

  /// Both line numbers count from 1; nil when no source line has the same text.
  func sourceLine(ofRendered line: Int) -> Int? {
    guard sourceLines.indices.contains(line - 1), sourceLines[line - 1] >= 0 else { return nil }
    return sourceLines[line - 1] + 1
  }

  /// Prefers the later of two, because rendering removes more lines than it repeats.
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

  /// The ranges of the lines, without blanks at both ends.
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
