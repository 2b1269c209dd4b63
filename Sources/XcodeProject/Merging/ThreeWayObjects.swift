import Diagnostics

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

  /// The side that still has it where only the other side removed it.
  var keeper: MergeSide? { base == nil ? nil : onlySide }

  /// Whether a side removed it.
  var isRemoved: Bool { base != nil && (ours == nil || theirs == nil) }

  /// Whether only this side added it.
  func isNew(on side: MergeSide) -> Bool { base == nil && onlySide == side }
}

/// The three versions, and the objects that differ between them.
struct ThreeWayObjects {
  var base: MergeVersion
  var ours: MergeVersion
  var theirs: MergeVersion
  private(set) var changed: [ThreeWayObject] = []
  /// Whether the greater of two version numbers wins.
  var prefersNewer = false
  /// Groups in base that one side renamed or moved under a new id, while the other side added something.
  var renamedGroups: [(old: Int, new: Int, side: MergeSide)] = []
  var outermostRenamedGroups: [(old: Int, new: Int, side: MergeSide)] {
    renamedGroups.sorted { $0.old < $1.old }.filter { group in
      let around = sequence(first: group.old) { base.tree.parent(of: $0) }.dropFirst()
      return !renamedGroups.contains { around.contains($0.old) }
    }
  }
  /// The ids that folders get in the result: those of their groups.
  var groupIDsByFolderID: [ByteString: ByteString] = [:]

  init(base: ProjectFile, ours: ProjectFile, theirs: ProjectFile) {
    self.base = MergeVersion(base)
    self.ours = MergeVersion(ours)
    self.theirs = MergeVersion(theirs)
    findChanged()
  }

  subscript(side: MergeSide) -> MergeVersion { side == .ours ? ours : theirs }

  /// The object with an id, in versions that call it the same; all do after `unifyIDsAndComments`.
  subscript(id: ByteString) -> ThreeWayObject {
    ThreeWayObject(id: id, base: base.find(id), ours: ours.find(id), theirs: theirs.find(id))
  }

  func node(_ change: ThreeWayObject, on side: MergeSide) -> PlistNode? {
    change[side].map(self[side].node)
  }

  func base(of change: ThreeWayObject) -> PlistNode? { change.base.map(base.node) }

  /// The group around an object: ours, if we have the object.
  func parent(of id: ByteString) -> ByteString? { ours.parent(of: id) ?? theirs.parent(of: id) }

  private mutating func findChanged() {
    for object in ours.file.objects.indices {
      let old = base.find(object, of: ours)
      let other = theirs.find(object, of: ours)
      if let old, let other, ours.hasSameEntry(object, as: base, old),
        ours.hasSameEntry(object, as: theirs, other)
      {
        continue
      }
      changed.append(ThreeWayObject(id: ours.id(object), base: old, ours: object, theirs: other))
    }
    for object in theirs.file.objects.indices where ours.find(object, of: theirs) == nil {
      changed.append(self[theirs.id(object)])
    }
    for object in base.file.objects.indices
    where ours.find(object, of: base) == nil && theirs.find(object, of: base) == nil {
      changed.append(self[base.id(object)])
    }
  }

  /// Joins pairs of positions in `changed` that are one object with two ids.
  ///
  /// The id of `kept` stays: ours where we gave a new one or both sides added it, else theirs.
  /// A project that switches packages has products of both for a while; they stay apart.
  mutating func join(_ pairs: [(kept: Int, other: Int)]) {
    let pairs = pairs.filter { !haveDifferentPackages($0.kept, $0.other) }
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

  // MARK: - Groups that became folders

  /// The versions, where a folder has another id than the group it was, until the merge is done.
  ///
  /// So the merge sees a group that one side removed and the other side changed, and a new folder.
  func separatingConvertedGroups() throws(Diagnostic) -> ThreeWayObjects {
    var groupIDsByFolderID: [ByteString: ByteString] = [:]
    var files: [ProjectFile] = []
    for side in MergeSide.allCases {
      let file = self[side].file
      var newIDs: [ByteString: ByteString] = [:]
      for change in changed {
        guard let old = change.base, base.file.objects[old].kind.isGroup,
          let folder = change[side], file.objects[folder].kind == .synchronizedRoot,
          let group = change[side.other], self[side.other].file.objects[group].kind.isGroup,
          hasChanges(in: group, on: side.other)
        else { continue }
        newIDs[change.id] = change.id + "_folder".utf8
      }
      for (id, new) in newIDs { groupIDsByFolderID[new] = id }
      files.append(newIDs.isEmpty ? file : try file.reread(file.bytes.replacingWords(newIDs)))
    }
    guard !groupIDsByFolderID.isEmpty else { return self }
    var versions = ThreeWayObjects(base: base.file, ours: files[0], theirs: files[1])
    versions.groupIDsByFolderID = groupIDsByFolderID
    return versions
  }

  /// Whether a side changed a group, something in it, or the targets of that; or only whether it
  /// added something.
  func hasChanges(in group: Int, on side: MergeSide, onlyNew: Bool = false) -> Bool {
    let (file, tree) = (self[side].file, self[side].tree)
    return changed.contains { change in
      let leaving = fileLeavingTarget(change, on: side).flatMap(self[side].find)
      guard let object = change[side] ?? leaving else { return false }
      let entry = file.reference("fileRef", of: object) ?? object
      return sequence(first: entry) { tree.parent(of: $0) }.contains(group)
        && change.base.map { !onlyNew && !self[side].hasSameEntry(object, as: base, $0) } != false
    }
  }

  /// The file that a side left in its group, but took out of a build phase that it kept; nil for none.
  func fileLeavingTarget(_ change: ThreeWayObject, on side: MergeSide) -> ByteString? {
    guard change[side] == nil, let old = change.base, let file = base.node(old).word("fileRef"),
      let parent = base.parent(of: file), self[side].parent(of: file) == parent,
      let phases = base.phasesByFile[file]?.subtracting(self[side].phasesByFile[file] ?? [])
    else { return nil }
    return phases.contains { self[side].find($0) != nil } ? file : nil
  }
}

extension [UInt8] {
  /// The text with some words replaced, also in comments.
  func replacingWords(_ words: [ByteString: ByteString]) -> [UInt8] {
    if words.isEmpty { return self }
    var text: [UInt8] = []
    var rest = self[...]
    while let first = rest.first {
      let isBare = PlistScanner.isBare(first)
      let run = rest.prefix { PlistScanner.isBare($0) == isBare }
      if let word = words[ByteString(run)] { text += word } else { text += run }
      rest = rest[run.endIndex...]
    }
    return text
  }
}
