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
    var phase: ByteString
    var buildFile: ByteString
    var file: ByteString
    /// Its target, kind of phase and path, which no other file may have; nil if it is in no group.
    var place: [ByteString]?

    /// What identifies a member in all versions.
    var key: [ByteString] { [phase, buildFile] }
  }

  private(set) var found: [Collision] = []
  private let versions: ThreeWayObjects
  private let merged: MergeVersion
  /// The members of the base, ours and theirs.
  private lazy var known = [versions.base, versions.ours, versions.theirs].map { version in
    Dictionary(Self.members(of: version).map { ($0.key, $0) }) { first, _ in first }
  }

  /// `merged` has our lines at the conflicts.
  init(_ versions: ThreeWayObjects, in merged: MergeVersion) {
    self.versions = versions
    self.merged = merged
    var places: [[ByteString]: [Member]] = [:]
    for member in Self.members(of: merged) {
      guard let place = member.place else { continue }
      for other in places[place] ?? [] { compare(other, member, at: place) }
      places[place, default: []].append(member)
    }
  }

  private mutating func compare(_ one: Member, _ two: Member, at place: [ByteString]) {
    let isOnePhase = one.phase == two.phase
    let areTwo = isOnePhase ? one.buildFile != two.buildFile : one.file != two.file
    let isKnown = { (side: [[ByteString]: Member]) in
      side[one.key]?.place.map { $0 == side[two.key]?.place } ?? false
    }
    guard areTwo, !known.dropFirst().contains(where: isKnown) else { return }
    // Most changes of a group around both move both, and explain nothing.
    let around = Set(chain(of: one)).intersection(chain(of: two))
    let pairs = [around, []].flatMap { left in
      [(one, two), (two, one)].map { mine, other in
        [causes(of: mine, on: .ours, without: left), causes(of: other, on: .theirs, without: left)]
      }
    }
    // If each side's change of one of the two explains it, others stay out of the conflict.
    let parts = pairs.first { !$0.contains(where: \.isEmpty) } ?? pairs.flatMap { $0 }
    if parts.allSatisfy(\.isEmpty) { return }
    let members = [one, two].flatMap { [$0.buildFile, $0.file] }
    let owner = isOnePhase ? one.phase : place[0]
    found.append((place[2].text, owner, members, parts.flatMap { $0 }))
  }

  private static func members(of version: MergeVersion) -> [Member] {
    version.file.membershipsByPhase.map { entry in
      let kind = version.file.objects[entry.phase].kind.rawValue
      return Member(
        phase: version.id(entry.phase), buildFile: version.id(entry.buildFile),
        file: version.id(entry.file),
        place: version.tree.memberLocation(of: entry.file).map {
          [version.id(entry.target), ByteString(kind.utf8), ByteString($0.description.utf8)]
        })
    }
  }

  /// What a side changed so that a member is there: its phase's list, or its place, or that of the
  /// nearest group.
  private mutating func causes(
    of member: Member, on side: MergeSide, without left: Set<ByteString>
  ) -> [Cause] {
    if known[0][member.key] == nil, known[side == .ours ? 1 : 2][member.key] != nil {
      return [(member.phase, member.buildFile)]
    }
    let (base, version) = (versions.base, versions[side])
    return chain(of: member).lazy.map { id -> [Cause] in
      if left.contains(id) { return [] }
      guard let old = base.node(id), let new = version.node(id) else { return [] }
      let groups = [version.parent(of: id), base.parent(of: id)]
      let fields = ["path", "sourceTree"].filter { new.word($0) != old.word($0) }
      return (groups[0] == groups[1] ? [] : groups.compactMap { $0 }).map { ($0, id) }
        + fields.map { (id, $0) }
    }.first { !$0.isEmpty } ?? []
  }

  /// A file and the groups around it in the merged file, from the innermost.
  private func chain(of member: Member) -> [ByteString] {
    Array(sequence(first: member.file, next: merged.parent))
  }
}
