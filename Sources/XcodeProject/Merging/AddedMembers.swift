/// The files in build phases that one side added, moved or replaced, and all others.
struct AddedMembers {
  /// A list element or field that a side changed.
  typealias Cause = (object: ByteString, element: ByteString)

  struct Member {
    var target: ByteString
    var phase: ByteString
    var buildFile: ByteString
    var file: ByteString
    /// The position of the file in its version.
    var object: Int
    var causes: [Cause] = []

    /// What identifies a member: both sides may have it.
    var key: [ByteString] { [phase, buildFile] }
  }

  /// The members that this side added, moved or pointed to another file.
  private(set) var touched: [Member] = []
  /// All others.
  private(set) var untouched: [Member] = []

  /// `listed` has the groups that newly list each group or file, as in ``GroupMoves``.
  init(_ versions: ThreeWayObjects, on side: MergeSide, _ listed: [ByteString: [ByteString]]) {
    let (base, version) = (versions.base, versions[side])
    /// The changed objects, with the build files that they listed before.
    var changed: [ByteString: Set<ByteString>] = [:]
    for change in versions.changed where change[side] != nil {
      changed[change.id] = Set(versions.base(of: change)?.words("files") ?? [])
    }
    /// The groups and files with another path or group, with what changed.
    var moved: [Int: [Cause]] = [:]
    // A moved object itself is unchanged: only the lists of groups differ.
    for id in Set(changed.keys).union(listed.keys) {
      guard let object = version.find(id), let old = base.find(id) else { continue }
      var causes: [Cause] = (listed[id] ?? []).map { ($0, id) }
      if !causes.isEmpty, let parent = base.tree.parent(of: old) {
        causes.append((base.id(parent), id))
      }
      for key in ["path", "sourceTree"] as [ByteString]
      where version.node(object).word(key) != base.node(old).word(key) {
        causes.append((id, key))
      }
      if !causes.isEmpty { moved[object] = causes }
    }
    for var member in Self.members(of: version) {
      if let files = changed[member.phase], !files.contains(member.buildFile) {
        member.causes = [(member.phase, member.buildFile)]
      } else if !moved.isEmpty {
        // What moved a file: its own change, or that of the nearest group.
        let chain = sequence(first: member.object) { version.tree.parent(of: $0) }
        member.causes = chain.lazy.compactMap { moved[$0] }.first ?? []
      }
      let hasOtherFile =
        changed[member.buildFile] != nil
        && base.node(member.buildFile).map { $0.word("fileRef") != member.file } ?? false
      if member.causes.isEmpty, !hasOtherFile {
        untouched.append(member)
      } else {
        touched.append(member)
      }
    }
  }

  static func members(of version: MergeVersion) -> [Member] {
    version.file.membershipsByPhase.map { entry in
      let ids = [entry.target, entry.phase, entry.buildFile, entry.file].map(version.id)
      return Member(
        target: ids[0], phase: ids[1], buildFile: ids[2], file: ids[3], object: entry.file)
    }
  }
}
