import Diagnostics

/// What differs between two versions of a project file, object by object.
struct ProjectDelta {
  let old: ProjectFile
  let new: ProjectFile
  /// Objects of the new version alone, by their positions there.
  private(set) var added: [Int] = []
  /// Objects of the old version alone, by their positions there.
  private(set) var removed: [Int] = []
  /// Objects whose entries are not the same bytes.
  private(set) var changed: [(old: Int, new: Int)] = []

  /// Compares the versions, most of whose objects are in the same order.
  init(from old: ProjectFile, to new: ProjectFile) {
    self.old = old
    self.new = new
    var isPaired = [Bool](repeating: false, count: old.objects.count)
    var next = 0
    for (position, object) in new.objects.enumerated() {
      func isNext() -> Bool {
        next < old.objects.count && old.hasSameBytes(old.objects[next].id, as: new, object.id)
      }
      // Skips removed objects.
      while next < old.objects.count, !isNext(),
        old.find(idAt: old.objects[next].id, in: new) == nil
      {
        next += 1
      }
      guard let match = isNext() ? next : new.find(idAt: object.id, in: old) else {
        added.append(position)
        continue
      }
      isPaired[match] = true
      next = match + 1
      if !old.hasSameBytes(old.objects[match].entry, as: new, object.entry) {
        changed.append((match, position))
      }
    }
    removed = isPaired.indices.filter { !isPaired[$0] }
  }

  /// Throws if the edit changed what it may not, or removed other objects than `gone`.
  ///
  /// Then the file is damaged, or viper has a bug.
  func check(
    adding mayAdd: (_ new: Int) -> Bool = { _ in false }, removing gone: Set<Int> = [],
    changing mayChange: (_ old: Int, _ new: Int) -> Bool = { _, _ in false }
  ) throws(Diagnostic) {
    guard new.index.repeated.count <= old.index.repeated.count else {
      throw old.checkFailure("an id is defined twice")
    }
    if let object = added.first(where: { !mayAdd($0) }) {
      throw old.checkFailure("the object `\(new.id(object))` was not requested")
    }
    guard Set(removed) == gone else { throw old.checkFailure("other objects were removed") }
    if let (object, _) = changed.first(where: { !mayChange($0.old, $0.new) }) {
      throw old.checkFailure("the object `\(old.id(object))` changed")
    }
  }
}

extension ProjectFile {
  /// Whether two ranges of two files hold the same bytes.
  @inline(__always)
  func hasSameBytes(_ range: Range<Int>, as other: ProjectFile, _ otherRange: Range<Int>) -> Bool {
    guard range.count == otherRange.count else { return false }
    return bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        UnsafeBufferPointer(rebasing: mine[range])
          .hasSameBytes(as: UnsafeBufferPointer(rebasing: theirs[otherRange]))
      }
    }
  }
}
