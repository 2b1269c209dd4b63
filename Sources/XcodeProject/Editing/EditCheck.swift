package import Diagnostics

/// Compares an edited file, read again, with the original and with what was asked for.
///
/// A failure is a defect of this library. It is found before anything is written, so it costs
/// the user a message and not a project.
package struct EditCheck {
  /// The file without the entries: the original of an addition, the result of a removal.
  let less: ProjectFile
  /// The file with them.
  let more: ProjectFile
  /// What `more` has and `less` lacks, as stretches of the bytes of `more`, in order.
  let surplus: [Range<Int>]
  /// The ids of the objects that only `more` has.
  let ids: Set<String>

  /// Compares `less` with `more`, which has the stretches and objects of the other two besides.
  package init(less: ProjectFile, more: ProjectFile, surplus: [Range<Int>], ids: Set<String>) {
    self.less = less
    self.more = more
    self.surplus = surplus
    self.ids = ids
  }

  /// Checks that nothing else differs: the bytes around the surplus, and every object's place,
  /// kind and path as each of the files, read by itself, shows them.
  ///
  /// - Throws: what is not as it should be.
  package func compare() throws(Diagnostic) {
    try compareBytes()
    guard more.objects.count == less.objects.count + ids.count else {
      throw failure("the number of objects is not what it should be")
    }
    guard more.index.repeated.count == less.index.repeated.count else {
      throw failure("an id is defined twice")
    }
    guard more.root.count == less.root.count else {
      throw failure("a field outside the objects appeared")
    }
    try compareObjects()
  }

  private func compareBytes() throws(Diagnostic) {
    var mine = 0
    var theirs = 0
    let isSame = less.bytes.withUnsafeBufferPointer { left in
      more.bytes.withUnsafeBufferPointer { right in
        for stretch in surplus + [more.bytes.count..<more.bytes.count] {
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

  private func compareObjects() throws(Diagnostic) {
    var shift = OffsetShift(surplus)
    var at = 0
    for index in more.objects.indices {
      let theirs = more.objects[index]
      if at < less.objects.count, shift.isSame(less.objects[at], theirs) {
        at += 1
      } else if !ids.contains(more.id(index)) {
        throw failure("the object `\(more.id(index))` is not as it was")
      }
    }
    guard at == less.objects.count else { throw failure("an object is missing") }
  }

  func failure(_ what: String) -> Diagnostic {
    Diagnostic(
      .error, "project.check-failed", "the edit of \(less.file) was given up: \(what)",
      notes: ["The file is as it was. This is a defect of this program."],
      hints: ["Please report it with the project file, and add the files in Xcode meanwhile."])
  }
}

/// Where an offset of the shorter file lies in the longer one.
private struct OffsetShift {
  private let stretches: [Range<Int>]
  private var next = 0
  private var shift = 0

  init(_ stretches: [Range<Int>]) { self.stretches = stretches }

  /// Whether a record is another one moved by the stretches before and inside it. Records come
  /// in file order.
  mutating func isSame(_ less: ObjectRecord, _ more: ObjectRecord) -> Bool {
    while next < stretches.count, stretches[next].lowerBound <= less.start + shift {
      // An insertion right at the start belongs before the entry.
      shift += stretches[next].count
      next += 1
    }
    guard less.kind == more.kind, less.start + shift == more.start,
      less.id.count == more.id.count
    else { return false }
    var inside = shift
    var index = next
    func moved(_ offset: UInt32) -> Int {
      while index < stretches.count, stretches[index].lowerBound < Int(offset) + inside {
        inside += stretches[index].count
        index += 1
      }
      return Int(offset) + inside
    }
    let hasSlot = less.slotEnd > less.slotStart
    if hasSlot {
      guard more.slot.count == less.slot.count else { return false }
    }
    return moved(less.valueEnd) == Int(more.valueEnd) && moved(less.end) == Int(more.end)
  }
}
