package import Diagnostics

/// Compares an edited file with the original, reading again what the edit can have changed.
///
/// Bytes outside of the surplus are compared; entries of `objects` that the surplus meets are read
/// again, from the end of the entry before them to the start of the one after. What stands outside
/// of those is the same bytes read from the same state, so that it need not be read twice.
///
/// A failure is a defect of this library. It is found before anything is written, so it costs
/// the user a message and not a project.
package struct EditCheck {
  /// The file without the entries: the original of an addition, the result of a removal.
  let less: ProjectFile
  /// The file with them.
  let more: [UInt8]
  /// What `more` has and `less` lacks, as stretches of the bytes of `more`, in order.
  let surplus: [Range<Int>]
  /// The ids of the objects that only `more` has.
  let ids: [String]

  /// Compares `less` with `more`, which has the stretches and objects of the other two besides.
  package init(less: ProjectFile, more: [UInt8], surplus: [Range<Int>], ids: [String]) {
    self.less = less
    self.more = more
    self.surplus = Self.joined(surplus)
    self.ids = ids
  }

  /// Checks that nothing else differs: the bytes around the surplus are the same, and the surplus
  /// is nothing but whole objects with the ids, whole fields and whole elements of lists.
  ///
  /// - Throws: what is not as it should be.
  package func compare() throws(Diagnostic) { _ = try readAgain() }

  /// The same; the result is what was read.
  func readAgain() throws(Diagnostic) -> SurplusReading {
    guard more.count < Int(Int32.max) else { throw failure("the file would be too large") }
    try compareBytes()
    let windows = try windows()
    let read: Result<SurplusReading, SurplusReading.Fault> = more.withUnsafeBufferPointer { bytes in
      var reading = SurplusReading(surplus)
      do throws(SurplusReading.Fault) {
        for window in windows { try reading.read(window, of: bytes) }
        return .success(reading)
      } catch {
        return .failure(error)
      }
    }
    switch read {
    case .failure(let fault): throw failure(fault.what)
    case .success(let reading):
      try compareObjects(reading)
      return reading
    }
  }

  private func compareBytes() throws(Diagnostic) {
    var mine = 0
    var theirs = 0
    let isSame = less.bytes.withUnsafeBufferPointer { left in
      more.withUnsafeBufferPointer { right in
        for stretch in surplus + [more.count..<more.count] {
          let count = stretch.lowerBound - theirs
          guard count >= 0, mine + count <= left.count,
            UnsafeBufferPointer(rebasing: left[mine..<(mine + count)])
              .hasSameBytes(as: UnsafeBufferPointer(rebasing: right[theirs..<stretch.lowerBound]))
          else { return false }
          mine += count
          theirs = stretch.upperBound
        }
        return mine == left.count
      }
    }
    guard isSame else { throw failure("bytes changed that were not to be touched") }
  }

  /// Exactly the objects that were wanted are new, each with an id that nobody had.
  private func compareObjects(_ reading: SurplusReading) throws(Diagnostic) {
    var new: [ObjectRecord] = []
    for (record, isNew) in zip(reading.objects, reading.isNew) where isNew { new.append(record) }
    guard new.count == ids.count else {
      throw failure("the number of objects is not what it should be")
    }
    var isWanted = [Bool](repeating: false, count: new.count)
    let isRepeated = more.withUnsafeBufferPointer { bytes in
      let index = IdIndex(new, in: bytes)
      for id in ids {
        if let object = index.find(id, in: bytes) { isWanted[object] = true }
      }
      return !index.repeated.isEmpty
        || new.contains { less.find(id: UnsafeBufferPointer(rebasing: bytes[$0.id])) != nil }
    }
    guard !isRepeated else { throw failure("an id is defined twice") }
    if let other = isWanted.firstIndex(of: false) {
      let id = String(decoding: more[new[other].id], as: UTF8.self)
      throw failure("the object `\(id)` is not as it was")
    }
  }

  func failure(_ what: String) -> Diagnostic {
    Diagnostic(
      .error, "project.check-failed", "the edit of \(less.file) was given up: \(what)",
      notes: ["the file is as it was. This is a defect of this program."],
      hints: ["please report it with the project file, and add the files in Xcode meanwhile."])
  }
}

// MARK: - What has to be read again

extension EditCheck {
  /// Stretches that touch become one; empty ones go.
  private static func joined(_ stretches: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for stretch in stretches where !stretch.isEmpty {
      if let last = joined.last, last.upperBound == stretch.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<stretch.upperBound
      } else {
        joined.append(stretch)
      }
    }
    return joined
  }

  /// The parts of `more` that the surplus can have changed, in order: each begins after one
  /// entry of `objects` and ends before another, neither of which the surplus meets.
  private func windows() throws(Diagnostic) -> [Range<Int>] {
    var windows: [Range<Int>] = []
    var shift = 0
    for stretch in surplus {
      let offset = stretch.lowerBound - shift
      guard less.container.lowerBound < offset, offset < less.container.upperBound else {
        throw failure("something outside of the objects appeared")
      }
      let before = less.objects.firstPosition { $0.stop > offset } - 1
      let after = less.objects.firstPosition { $0.start >= offset }
      let from = before < 0 ? less.container.lowerBound + 1 : less.objects[before].stop
      let to =
        after < less.objects.count ? less.objects[after].start : less.container.upperBound - 1
      // All that was shifted before this stretch stands before its window, or in one with it.
      if let last = windows.last, from + shift <= last.upperBound {
        windows[windows.count - 1] = last.lowerBound..<(to + shift + stretch.count)
      } else {
        windows.append((from + shift)..<(to + shift + stretch.count))
      }
      shift += stretch.count
    }
    return windows
  }

  /// Where an entry of `less` that no stretch meets stands in `more`.
  func moved(_ record: ObjectRecord) -> ObjectRecord {
    var shift = 0
    for stretch in surplus {
      guard stretch.lowerBound <= record.start + shift else { break }
      shift += stretch.count
    }
    return record.moved(by: shift)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Where the elements begin that `isAfter` holds for; they all stand at the end.
  func firstPosition(where isAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
