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
    let (removed, inserted) = (start..<(old.count - end), start..<(new.count - end))
    let middle =
      shortest(old, new, from: start, removed.count, inserted.count)
      ?? removed.map { .remove($0) } + inserted.map { .insert($0) }
    return (0..<start).map { .keep(old: $0, new: $0) } + middle
      + (0..<end).map { .keep(old: removed.upperBound + $0, new: inserted.upperBound + $0) }
  }

  /// The edits of `oldCount` and `newCount` lines from `start` on.
  ///
  /// - Returns: nil for more than `limit` edits, and where one side has no lines.
  private static func shortest<Line: Equatable>(
    _ old: [Line], _ new: [Line], from start: Int, _ oldCount: Int, _ newCount: Int
  ) -> [Edit]? {
    if oldCount == 0 || newCount == 0 { return nil }
    let bound = min(oldCount + newCount, limit)
    var reach = [Int](repeating: 0, count: 2 * bound + 2)
    /// The diagonals -d to d after each distance d.
    var history: [[Int]] = []
    for distance in 0...bound {
      for k in stride(from: -distance, through: distance, by: 2) {
        let goesDown =
          k == -distance || (k != distance && reach[bound + k - 1] < reach[bound + k + 1])
        var x = goesDown ? reach[bound + k + 1] : reach[bound + k - 1] + 1
        while x < oldCount, x - k < newCount, old[start + x] == new[start + x - k] { x += 1 }
        reach[bound + k] = x
        if x >= oldCount, x - k >= newCount {
          return path(back: history, from: start, oldCount, newCount)
        }
      }
      history.append(Array(reach[(bound - distance)...(bound + distance)]))
    }
    return nil
  }

  /// Finds the edits from the last one to the first.
  private static func path(
    back history: [[Int]], from start: Int, _ oldCount: Int, _ newCount: Int
  ) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = (oldCount, newCount)
    func keep(downTo stopX: Int, _ stopY: Int) {
      while x > stopX, y > stopY {
        x -= 1
        y -= 1
        edits.append(.keep(old: start + x, new: start + y))
      }
    }
    for (before, row) in history.enumerated().reversed() {
      let k = x - y
      func reached(_ diagonal: Int) -> Int {
        abs(diagonal) <= before ? row[diagonal + before] : -1
      }
      let goesDown = k == -before - 1 || (k != before + 1 && reached(k - 1) < reached(k + 1))
      let (nextX, nextY) =
        goesDown
        ? (reached(k + 1), reached(k + 1) - k) : (reached(k - 1) + 1, reached(k - 1) + 1 - k)
      keep(downTo: nextX, nextY)
      if goesDown {
        y -= 1
        edits.append(.insert(start + y))
      } else {
        x -= 1
        edits.append(.remove(start + x))
      }
    }
    keep(downTo: 0, 0)
    return edits.reversed()
  }
}
