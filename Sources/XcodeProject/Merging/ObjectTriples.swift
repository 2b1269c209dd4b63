/// One object in the three versions; its position in each that has it.
struct ObjectTriple {
  /// Its id in the merged file.
  var id: PlistNode.Word
  var base: Int?
  var ours: Int?
  var theirs: Int?
}

/// The three versions, and the objects that are not byte for byte the same in all of them.
struct ObjectTriples {
  let base: MergeVersion
  let ours: MergeVersion
  let theirs: MergeVersion
  private(set) var changed: [ObjectTriple] = []

  init(base: ProjectFile, ours: ProjectFile, theirs: ProjectFile) {
    self.base = MergeVersion(base)
    self.ours = MergeVersion(ours)
    self.theirs = MergeVersion(theirs)
    findChanged()
  }

  private mutating func findChanged() {
    for object in ours.file.objects.indices {
      let old = position(of: object, of: ours, in: base)
      let other = position(of: object, of: ours, in: theirs)
      if let old, let other, isSame(object, ours, old, base), isSame(object, ours, other, theirs) {
        continue
      }
      changed.append(ObjectTriple(id: ours.id(object), base: old, ours: object, theirs: other))
    }
    for object in theirs.file.objects.indices
    where position(of: object, of: theirs, in: ours) == nil {
      let old = position(of: object, of: theirs, in: base)
      changed.append(ObjectTriple(id: theirs.id(object), base: old, ours: nil, theirs: object))
    }
    for object in base.file.objects.indices
    where position(of: object, of: base, in: ours) == nil
      && position(of: object, of: base, in: theirs) == nil
    {
      changed.append(ObjectTriple(id: base.id(object), base: object, ours: nil, theirs: nil))
    }
  }

  private func position(of object: Int, of version: MergeVersion, in other: MergeVersion) -> Int? {
    version.file.bytes.withUnsafeBufferPointer {
      other.file.find(id: UnsafeBufferPointer(rebasing: $0[version.file.objects[object].id]))
    }
  }

  private func isSame(
    _ object: Int, _ version: MergeVersion, _ other: Int, _ otherVersion: MergeVersion
  ) -> Bool {
    version.hasSameBytes(version.entry(object), as: otherVersion, otherVersion.entry(other))
  }

  /// Makes one of two: an object that is in another version under another id.
  ///
  /// The id that stays is ours when we have changed it or both have added it, else theirs.
  mutating func join(_ pairs: [(Int, Int)]) {
    guard !pairs.isEmpty else { return }
    var gone: Set<Int> = []
    for (kept, other) in pairs {
      let one = changed[kept]
      let two = changed[other]
      changed[kept] = ObjectTriple(
        id: one.id, base: one.base ?? two.base, ours: one.ours ?? two.ours,
        theirs: one.theirs ?? two.theirs)
      gone.insert(other)
      // Also where a version only mentions the other id: what has dangled there does so no more.
      for version in [base, ours, theirs] { version.renames[two.id] = one.id }
    }
    changed = changed.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }
}
