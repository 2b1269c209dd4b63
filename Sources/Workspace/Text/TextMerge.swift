import Diagnostics

/// Merges three versions of a text line by line, like `git merge-file`.
///
/// It applies the rules of git's `xdiff/xmerge.c` in the same order: adjacent changes are a conflict, a
/// conflict shrinks to the lines that differ, and conflicts less than four lines apart become one.
package struct TextMerge {
  /// The merged text, with git's conflict markers.
  package private(set) var bytes: [UInt8] = []
  package private(set) var conflicts = 0

  private enum Kind { case ours, theirs, conflict }
  private typealias Hunk = (kind: Kind, ours: Range<Int>, theirs: Range<Int>)

  private typealias LineChange = (old: Range<Int>, new: Range<Int>)

  private let ours: [ArraySlice<UInt8>]
  private let theirs: [ArraySlice<UInt8>]
  /// The lines of both as numbers: equal lines have equal numbers.
  private let numbers: (ours: [Int], theirs: [Int])
  private var hunks: [Hunk] = []

  /// Merges; nil for a binary file, with a zero among its first 8,000 bytes.
  ///
  /// `ours` is the version into which `theirs` is merged. The `labels` follow the conflict markers.
  package init?(
    base: [UInt8], ours: [UInt8], theirs: [UInt8],
    labels: (ours: String, theirs: String) = ("ours", "theirs"), markerSize: Int = 7
  ) {
    if [base, ours, theirs].contains(where: { $0.prefix(8_000).contains(0) }) { return nil }
    self.ours = LineDifference.lines(ours)
    self.theirs = LineDifference.lines(theirs)
    var known: [ArraySlice<UInt8>: Int] = [:]
    func numbered(_ lines: [ArraySlice<UInt8>]) -> [Int] {
      lines.map { line in
        let number = known[line] ?? known.count
        known[line] = number
        return number
      }
    }
    let old = numbered(LineDifference.lines(base))
    numbers = (numbered(self.ours), numbered(self.theirs))
    combine(Self.changes(from: old, to: numbers.ours), Self.changes(from: old, to: numbers.theirs))
    hunks = hunks.flatMap(narrowed)
    joinConflicts()
    write(labels, markerSize)
  }

  /// The differences of two texts, each moved down past equal lines as far as possible, as git does.
  private static func changes(from old: [Int], to new: [Int]) -> [LineChange] {
    var changes: [LineChange] = []
    var start = (old: 0, new: 0)
    func close(_ oldEnd: Int, _ newEnd: Int) {
      if start != (oldEnd, newEnd) {
        changes.append((start.old..<oldEnd, start.new..<newEnd))
      }
      start = (oldEnd + 1, newEnd + 1)
    }
    for case .keep(let oldLine, let newLine) in LineDifference.edits(from: old, to: new) {
      close(oldLine, newLine)
    }
    close(old.count, new.count)
    for index in changes.indices.reversed() {
      let next = index + 1 < changes.count ? changes[index + 1] : nil
      let end = next?.old.lowerBound ?? old.count
      while changes[index].old.upperBound < end, canSlide(changes[index], old, new) {
        let (old, new) = (changes[index].old, changes[index].new)
        changes[index].old = (old.lowerBound + 1)..<(old.upperBound + 1)
        changes[index].new = (new.lowerBound + 1)..<(new.upperBound + 1)
      }
      if let next, changes[index].old.upperBound == end {
        changes[index].old = changes[index].old.lowerBound..<next.old.upperBound
        changes[index].new = changes[index].new.lowerBound..<next.new.upperBound
        changes.remove(at: index + 1)
      }
    }
    return changes
  }

  private static func canSlide(_ change: LineChange, _ old: [Int], _ new: [Int]) -> Bool {
    if change.old.isEmpty { return new[change.new.lowerBound] == new[change.new.upperBound] }
    return change.new.isEmpty && old[change.old.lowerBound] == old[change.old.upperBound]
  }

  /// Combines the changes of both sides; adjacent ones are a conflict.
  private mutating func combine(_ here: [LineChange], _ there: [LineChange]) {
    var (mine, others) = (here[...], there[...])
    /// The distance from a line of the base to the same line of each side.
    var shift = (ours: 0, theirs: 0)
    while let start = [mine.first, others.first].compactMap({ $0?.old.lowerBound }).min() {
      let (before, first) = (shift, (mine.startIndex, others.startIndex))
      var end = start
      func take(_ changes: inout ArraySlice<LineChange>, _ shift: inout Int) -> Bool {
        guard let change = changes.first, change.old.lowerBound <= end else { return false }
        end = max(end, change.old.upperBound)
        shift = change.new.upperBound - change.old.upperBound
        changes.removeFirst()
        return true
      }
      while take(&mine, &shift.ours) || take(&others, &shift.theirs) {}
      var hunk: Hunk = (
        .conflict, (start + before.ours)..<(end + shift.ours),
        (start + before.theirs)..<(end + shift.theirs)
      )
      if mine.startIndex == first.0 { hunk.kind = .theirs }
      if others.startIndex == first.1 { hunk.kind = .ours }
      let isAlike = hunk.kind == .conflict && numbers.ours[hunk.ours] == numbers.theirs[hunk.theirs]
      if !isAlike { hunks.append(hunk) }
    }
  }

  /// Splits a conflict at the lines that both sides have.
  private func narrowed(_ hunk: Hunk) -> [Hunk] {
    guard hunk.kind == .conflict, !hunk.ours.isEmpty, !hunk.theirs.isEmpty else { return [hunk] }
    let (mine, others) = (Array(numbers.ours[hunk.ours]), Array(numbers.theirs[hunk.theirs]))
    return Self.changes(from: mine, to: others).map { change in
      let ours = change.old.lowerBound + hunk.ours.lowerBound
      let theirs = change.new.lowerBound + hunk.theirs.lowerBound
      return (
        .conflict, ours..<(ours + change.old.count), theirs..<(theirs + change.new.count)
      )
    }
  }

  /// Joins conflicts with at most three lines, or no letter or digit, between them.
  private mutating func joinConflicts() {
    var joined: [Hunk] = []
    for hunk in hunks {
      if let last = joined.last, last.kind == .conflict, hunk.kind == .conflict {
        let gap = ours[last.ours.upperBound..<hunk.ours.lowerBound]
        if gap.count <= 3 || !gap.joined().contains(where: { $0.isLetter || $0.isDigit }) {
          joined[joined.count - 1].ours = last.ours.lowerBound..<hunk.ours.upperBound
          joined[joined.count - 1].theirs = last.theirs.lowerBound..<hunk.theirs.upperBound
          continue
        }
      }
      joined.append(hunk)
    }
    hunks = joined
  }

  private mutating func write(_ labels: (ours: String, theirs: String), _ markerSize: Int) {
    var written = 0
    func marker(_ sign: String, _ label: String, at hunk: Hunk) -> [UInt8] {
      let isCRLF = [(ours, hunk.ours), (theirs, hunk.theirs)].allSatisfy { lines, range in
        !lines.isEmpty && lines[max(0, range.lowerBound - 1)].suffix(2) == [0x0D, 0x0A]
      }
      return Array((String(repeating: sign, count: markerSize) + label).utf8)
        + (isCRLF ? [0x0D, 0x0A] : [0x0A])
    }
    for hunk in hunks where hunk.kind != .ours {
      bytes += ours[written..<hunk.ours.lowerBound].joined()
      written = hunk.ours.upperBound
      guard hunk.kind == .conflict else {
        bytes += theirs[hunk.theirs].joined()
        continue
      }
      conflicts += 1
      bytes += marker("<", " " + labels.ours, at: hunk)
      append(ours[hunk.ours])
      bytes += marker("=", "", at: hunk)
      append(theirs[hunk.theirs])
      bytes += marker(">", " " + labels.theirs, at: hunk)
    }
    bytes += ours[written...].joined()
  }

  /// Appends lines; a marker must start on a new line.
  private mutating func append(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    bytes += lines.joined()
    if let last = lines.last?.last, last != 0x0A { bytes.append(0x0A) }
  }
}
