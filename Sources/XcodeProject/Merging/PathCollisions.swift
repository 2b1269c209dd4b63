/// Finds entries of one kind of build phase that the sides gave the same path in a target.
///
/// They are two files, or one file added twice. A side may have added, moved or renamed the file or a
/// group around it.
struct PathCollisions {
  /// A list element or field that a side changed.
  typealias Cause = (object: ByteString, element: ByteString)
  /// A path that two members have, what lists both (phase or target), and what caused this on both sides.
  typealias Collision = (path: String, owner: ByteString, causes: [Cause])

  /// A file in a build phase of one version.
  private struct Member {
    var target: ByteString
    var phase: ByteString
    var kind: ObjectKind
    var buildFile: ByteString
    var file: ByteString
    /// The position of the file in its version.
    var object: Int
    var causes: [Cause] = []
    /// Whether a side added or moved it, or pointed it to another file.
    var isTouched = false

    /// What identifies a member: both sides may have it.
    var key: [ByteString] { [phase, buildFile] }

    /// Two members with the same value would build one file twice.
    func place(_ path: String) -> [ByteString] {
      [target, ByteString(kind.rawValue.utf8), ByteString(path.utf8)]
    }
  }

  private(set) var found: [Collision] = []

  init(_ versions: ThreeWayObjects, _ moves: GroupMoves, without inConflict: Set<ByteString>) {
    let here = Self.members(of: versions, on: .ours, moves)
    // What they did not touch collides in ours already.
    let there = Self.members(of: versions, on: .theirs, moves).filter(\.isTouched)
    guard here.contains(where: \.isTouched), !there.isEmpty else { return }
    let tree = MergedTree(versions, moves)
    // Read only for possible collisions.
    lazy var paths = [versions.base, versions.ours, versions.theirs].map(Self.paths)
    /// Whether the merge causes the collision: no side has both files there or removed one of them.
    func isCausedByMerge(_ mine: [ByteString], _ other: [ByteString]) -> Bool {
      let (basePaths, ourPaths, theirPaths) = (paths[0], paths[1], paths[2])
      if basePaths[mine] != nil && theirPaths[mine] == nil { return false }
      if basePaths[other] != nil && ourPaths[other] == nil { return false }
      return ![ourPaths, theirPaths].contains { $0[mine] != nil && $0[mine] == $0[other] }
    }
    let isKept = { (member: Member) in
      !inConflict.contains(member.buildFile)
        && ![member.buildFile, member.file].contains { versions[$0].isRemoved }
    }
    // A file that both sides moved can collide with one that neither moved.
    let bothMoved = Set(here.filter(\.isTouched).map(\.file)).intersection(there.map(\.file))
    var places: [[ByteString]: [Member]] = [:]
    for member in here where (member.isTouched || !bothMoved.isEmpty) && isKept(member) {
      guard let path = tree.path(of: member.file) else { continue }
      places[member.place(path), default: []].append(member)
    }
    for member in there.sorted(by: { $0.buildFile < $1.buildFile }) where isKept(member) {
      guard let path = tree.path(of: member.file) else { continue }
      for mine in places[member.place(path)] ?? [] {
        let areTwoFiles =
          mine.file != member.file && (!mine.causes.isEmpty || bothMoved.contains(member.file))
        let isCaused = !mine.causes.isEmpty || !member.causes.isEmpty
        let isOnePhase = mine.phase == member.phase
        let isAddedTwice = isOnePhase && mine.buildFile != member.buildFile && isCaused
        if areTwoFiles || isAddedTwice, isCausedByMerge(mine.key, member.key) {
          let owner = isOnePhase ? mine.phase : mine.target
          found.append((path, owner, mine.causes + member.causes))
        }
      }
    }
  }

  /// The path of each member's file.
  private static func paths(in version: MergeVersion) -> [[ByteString]: String] {
    let entries = members(of: version).compactMap { member in
      version.tree.location(of: member.object).map {
        (member.key, version.path(of: member.object, at: $0))
      }
    }
    return Dictionary(entries) { first, _ in first }
  }

  private static func members(of version: MergeVersion) -> [Member] {
    version.file.membershipsByPhase.map { entry in
      let ids = [entry.target, entry.phase, entry.buildFile, entry.file].map(version.id)
      return Member(
        target: ids[0], phase: ids[1], kind: version.file.objects[entry.phase].kind,
        buildFile: ids[2], file: ids[3], object: entry.file)
    }
  }

  /// The members on a side, with what changed there.
  private static func members(
    of versions: ThreeWayObjects, on side: MergeSide, _ moves: GroupMoves
  ) -> [Member] {
    let (base, version) = (versions.base, versions[side])
    let listed = side == .ours ? moves.here : moves.there
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
    return members(of: version).map { member in
      var member = member
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
      member.isTouched = !member.causes.isEmpty || hasOtherFile
      return member
    }
  }
}
