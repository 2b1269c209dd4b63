/// The shortest edit from one list of lines to another.
///
/// It is the greedy algorithm of E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
/// Lines of the same text at both ends are kept first. Beyond the limit of edits, all lines are
/// removed and inserted.
package enum LineDifference {
  package enum Edit: Equatable {
    case keep(old: Int, new: Int)
    case remove(Int)
    case insert(Int)
  }

  private static let limit = 2_000

  /// The lines of a file with their endings.
  package static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// A line without its ending.
  package static func withoutEnding(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == 0x0A { line.removeLast() }
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  package static func edits<Line: Equatable>(from old: [Line], to new: [Line]) -> [Edit] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    { end += 1 }
    let oldMiddle = start..<(old.count - end)
    let newMiddle = start..<(new.count - end)
    var edits = (0..<start).map { Edit.keep(old: $0, new: $0) }
    edits +=
      shortest(old, oldMiddle, new, newMiddle)
      ?? oldMiddle.map { .remove($0) } + newMiddle.map { .insert($0) }
    for offset in 0..<end {
      edits.append(.keep(old: oldMiddle.upperBound + offset, new: newMiddle.upperBound + offset))
    }
    return edits
  }

  /// - Returns: nil for more than `limit` edits.
  private static func shortest<Line: Equatable>(
    _ old: [Line], _ oldRange: Range<Int>, _ new: [Line], _ newRange: Range<Int>
  ) -> [Edit]? {
    let (n, m) = (oldRange.count, newRange.count)
    if n == 0 { return newRange.map { .insert($0) } }
    if m == 0 { return oldRange.map { .remove($0) } }
    let bound = min(n + m, limit)
    var reach = [Int](repeating: 0, count: 2 * bound + 2)
    var history: [[Int]] = []
    for distance in 0...bound {
      for k in stride(from: -distance, through: distance, by: 2) {
        let goesDown =
          k == -distance || (k != distance && reach[bound + k - 1] < reach[bound + k + 1])
        var x = goesDown ? reach[bound + k + 1] : reach[bound + k - 1] + 1
        var y = x - k
        while x < n, y < m, old[oldRange.lowerBound + x] == new[newRange.lowerBound + y] {
          x += 1
          y += 1
        }
        reach[bound + k] = x
        if x >= n, y >= m {
          return path(back: history, distance, k: k, bound, (oldRange, newRange))
        }
      }
      history.append(Array(reach[(bound - distance)...(bound + distance)]))
    }
    return nil
  }

  /// Finds the edits from the last one to the first; `history[d]` has the diagonals -d to d.
  private static func path(
    back history: [[Int]], _ distance: Int, k: Int, _ bound: Int,
    _ ranges: (old: Range<Int>, new: Range<Int>)
  ) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = (ranges.old.count, ranges.new.count)
    var d = distance
    while d > 0 {
      let k = x - y
      let row = history[d - 1]
      func reached(_ diagonal: Int) -> Int {
        abs(diagonal) <= d - 1 ? row[diagonal + d - 1] : -1
      }
      let goesDown = k == -d || (k != d && reached(k - 1) < reached(k + 1))
      let previousX = goesDown ? reached(k + 1) : reached(k - 1)
      let previousY = previousX - (goesDown ? k + 1 : k - 1)
      while x > (goesDown ? previousX : previousX + 1), y > (goesDown ? previousY + 1 : previousY) {
        x -= 1
        y -= 1
        edits.append(.keep(old: ranges.old.lowerBound + x, new: ranges.new.lowerBound + y))
      }
      if goesDown {
        y -= 1
        edits.append(.insert(ranges.new.lowerBound + y))
      } else {
        x -= 1
        edits.append(.remove(ranges.old.lowerBound + x))
      }
      d -= 1
    }
    while x > 0, y > 0 {
      x -= 1
      y -= 1
      edits.append(.keep(old: ranges.old.lowerBound + x, new: ranges.new.lowerBound + y))
    }
    return edits.reversed()
  }
}
