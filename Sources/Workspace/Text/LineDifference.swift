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
    let changes =
      shortest(old, new, from: start, removed.count, inserted.count)
      ?? removed.map { .remove($0) } + inserted.map { .insert($0) }
    var edits: [Edit] = []
    var (x, y) = (0, 0)
    func keep() {
      edits.append(.keep(old: x, new: y))
      (x, y) = (x + 1, y + 1)
    }
    for change in changes {
      while change != .remove(x), change != .insert(y) { keep() }
      edits.append(change)
      if case .remove = change { x += 1 } else { y += 1 }
    }
    while x < old.count { keep() }
    return edits
  }

  /// The changes from `start` on. Nil for more than `limit` of them, and where one side has no lines.
  private static func shortest<Line: Equatable>(
    _ old: [Line], _ new: [Line], from start: Int, _ oldCount: Int, _ newCount: Int
  ) -> [Edit]? {
    if oldCount == 0 || newCount == 0 { return nil }
    let bound = min(oldCount + newCount, limit)
    /// How far each diagonal reaches, and the last of `steps` on the way there.
    var reach = [(x: Int, step: Int)](repeating: (0, -1), count: 2 * bound + 2)
    var steps: [(isInsertion: Bool, line: Int32, previous: Int32)] = []
    for distance in 0...bound {
      for k in stride(from: -distance, through: distance, by: 2) {
        let goesDown =
          k == -distance || (k != distance && reach[bound + k - 1].x < reach[bound + k + 1].x)
        var (x, step) = reach[bound + (goesDown ? k + 1 : k - 1)]
        if !goesDown { x += 1 }
        if distance > 0 {
          let line = start + (goesDown ? x - k : x) - 1
          steps.append((goesDown, Int32(line), Int32(step)))
          step = steps.count - 1
        }
        while x < oldCount, x - k < newCount, old[start + x] == new[start + x - k] { x += 1 }
        reach[bound + k] = (x, step)
        guard x >= oldCount, x - k >= newCount else { continue }
        var changes: [Edit] = []
        while step >= 0 {
          let (isInsertion, line, previous) = steps[step]
          changes.append(isInsertion ? .insert(Int(line)) : .remove(Int(line)))
          step = Int(previous)
        }
        return changes.reversed()
      }
    }
    return nil
  }
}
