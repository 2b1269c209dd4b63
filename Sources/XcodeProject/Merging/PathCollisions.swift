/// Finds entries of one kind of build phase that have one path in a target only after the merge.
///
/// They are two files, or one file added twice. A side may have added, moved or renamed the file or a
/// group around it.
struct PathCollisions {
  /// A list element or field that a side changed.
  typealias Cause = (object: ByteString, element: ByteString)
  /// A path that two members have, what lists both (phase or target), their objects, and what caused
  /// this on both sides.
  typealias Collision = (path: String, owner: ByteString, members: [ByteString], causes: [Cause])

  /// A file in a build phase of one version.
  private struct Member {
    var target: ByteString
    var phase: ByteString
    var kind: ObjectKind
    var buildFile: ByteString
    var file: ByteString
    /// Nil where the file is in no group.
    var path: ByteString?

    /// What identifies a member in all versions.
    var key: [ByteString] { [phase, buildFile] }

    /// Two members with the same value would build one file twice.
    var place: [ByteString]? { path.map { [target, ByteString(kind.rawValue.utf8), $0] } }
  }

  /// A member of the merged file in all versions.
  private typealias Versions = (merged: Member, base: Member?, ours: Member?, theirs: Member?)

  private(set) var found: [Collision] = []

  /// `merged` has our lines at the conflicts about objects, which are `inConflict`.
  init(_ versions: ThreeWayObjects, in merged: MergeVersion, without inConflict: Set<ByteString>) {
    let merged = Self.members(of: merged).filter {
      !inConflict.contains($0.buildFile) && !inConflict.contains($0.file)
    }
    let doubled = Dictionary(grouping: merged, by: \.place).filter { $0 != nil && $1.count > 1 }
    guard !doubled.isEmpty else { return }
    let known = [versions.base, versions.ours, versions.theirs].map { version in
      Dictionary(Self.members(of: version).map { ($0.key, $0) }) { first, _ in first }
    }
    let places = doubled.mapValues { members in
      members.map { ($0, known[0][$0.key], known[1][$0.key], known[2][$0.key]) as Versions }
    }
    let hasBoth = { (one: Member?, two: Member?) in one?.path != nil && one?.path == two?.path }
    let others = places.values.joined().sorted {
      ($0.merged.buildFile, $0.merged.phase) < ($1.merged.buildFile, $1.merged.phase)
    }
    for other in others where other.theirs?.path != other.base?.path {
      for mine in places[other.merged.place] ?? [] {
        let isOnePhase = mine.merged.phase == other.merged.phase
        let areTwo =
          isOnePhase
          ? mine.merged.buildFile != other.merged.buildFile : mine.merged.file != other.merged.file
        guard areTwo, !hasBoth(mine.ours, other.ours), !hasBoth(mine.theirs, other.theirs) else {
          continue
        }
        let causes =
          Self.causes(of: mine, on: .ours, versions) + Self.causes(of: other, on: .theirs, versions)
        guard !causes.isEmpty, let path = other.merged.path else { continue }
        let members = [mine.merged, other.merged].flatMap { [$0.buildFile, $0.file] }
        let owner = isOnePhase ? mine.merged.phase : mine.merged.target
        found.append((path.text, owner, members, causes))
      }
    }
  }

  private static func members(of version: MergeVersion) -> [Member] {
    version.file.membershipsByPhase.map { entry in
      let ids = [entry.target, entry.phase, entry.buildFile, entry.file].map(version.id)
      let path = version.tree.memberLocation(of: entry.file)
      return Member(
        target: ids[0], phase: ids[1], kind: version.file.objects[entry.phase].kind,
        buildFile: ids[2], file: ids[3], path: path.map { ByteString($0.description.utf8) })
    }
  }

  /// What a side changed so that a member is there: its phase's list, or its place, or that of the
  /// nearest group.
  private static func causes(
    of member: Versions, on side: MergeSide, _ versions: ThreeWayObjects
  ) -> [Cause] {
    if member.base == nil, (side == .ours ? member.ours : member.theirs) != nil {
      return [(member.merged.phase, member.merged.buildFile)]
    }
    let (base, version) = (versions.base, versions[side])
    let chain = sequence(first: member.merged.file) { version.parent(of: $0) }
    return chain.lazy.map { id -> [Cause] in
      guard let old = base.node(id), let new = version.node(id) else { return [] }
      let groups = [version.parent(of: id), base.parent(of: id)]
      let fields = ["path", "sourceTree"].filter { new.word($0) != old.word($0) }
      return (groups[0] == groups[1] ? [] : groups.compactMap { $0 }).map { ($0, id) }
        + fields.map { (id, $0) }
    }.first { !$0.isEmpty } ?? []
  }
}
