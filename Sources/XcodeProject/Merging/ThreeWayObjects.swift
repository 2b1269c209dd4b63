/// One object's position in each of the three versions.
struct ThreeWayObject {
  /// Its id in the merged file.
  var id: ByteString
  var base: Int?
  var ours: Int?
  var theirs: Int?

  subscript(side: MergeSide) -> Int? { side == .ours ? ours : theirs }

  /// The side that has it where the other side lacks it.
  var onlySide: MergeSide? {
    (ours == nil) == (theirs == nil) ? nil : ours == nil ? .theirs : .ours
  }

  /// Whether only this side added it.
  func isNew(on side: MergeSide) -> Bool {
    base == nil && onlySide == side
  }
}

/// The three versions, and the objects that differ between them.
struct ThreeWayObjects {
  var base: MergeVersion
  var ours: MergeVersion
  var theirs: MergeVersion
  private(set) var changed: [ThreeWayObject] = []
  /// Whether the sides have their common objects in different orders.
  private(set) var isReordered = false
  /// Whether the greater of two version numbers wins.
  var prefersNewer = false
  /// The ids in the result of the folders that have another id during the merge.
  var originalIDs: [ByteString: ByteString] = [:]

  init(base: ProjectFile, ours: ProjectFile, theirs: ProjectFile) {
    self.base = MergeVersion(base)
    self.ours = MergeVersion(ours)
    self.theirs = MergeVersion(theirs)
    findChanged()
  }

  subscript(side: MergeSide) -> MergeVersion { side == .ours ? ours : theirs }

  func node(_ change: ThreeWayObject, on side: MergeSide) -> PlistNode? {
    change[side].map(self[side].node)
  }

  func base(of change: ThreeWayObject) -> PlistNode? { change.base.map(base.node) }

  private mutating func findChanged() {
    var last = -1
    for object in ours.file.objects.indices {
      let old = base.find(object, of: ours)
      let other = theirs.find(object, of: ours)
      if let other {
        if other < last { isReordered = true }
        last = other
      }
      if let old, let other, ours.hasSameEntry(object, as: base, old),
        ours.hasSameEntry(object, as: theirs, other)
      {
        continue
      }
      changed.append(ThreeWayObject(id: ours.id(object), base: old, ours: object, theirs: other))
    }
    for object in theirs.file.objects.indices where ours.find(object, of: theirs) == nil {
      let old = base.find(object, of: theirs)
      changed.append(ThreeWayObject(id: theirs.id(object), base: old, ours: nil, theirs: object))
    }
    for object in base.file.objects.indices
    where ours.find(object, of: base) == nil && theirs.find(object, of: base) == nil {
      changed.append(ThreeWayObject(id: base.id(object), base: object, ours: nil, theirs: nil))
    }
  }

  /// Joins pairs of positions in `changed` that are one object with two ids.
  ///
  /// Our id stays where we changed the object or both sides added it, else theirs.
  mutating func join(_ pairs: [(kept: Int, other: Int)]) {
    guard !pairs.isEmpty else { return }
    var gone: Set<Int> = []
    for (kept, other) in pairs {
      let joined = changed[other]
      changed[kept].base = changed[kept].base ?? joined.base
      changed[kept].ours = changed[kept].ours ?? joined.ours
      changed[kept].theirs = changed[kept].theirs ?? joined.theirs
      gone.insert(other)
      // All versions, because one may only refer to the other id.
      for version in [base, ours, theirs] { version.renames[joined.id] = changed[kept].id }
    }
    changed = changed.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }
}
