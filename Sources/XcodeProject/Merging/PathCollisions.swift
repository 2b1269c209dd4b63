/// Files that the two sides brought to the same path of the same target.
///
/// A side may have added, moved or renamed the file or a group around it.
struct PathCollisions {
  struct Clash {
    var path: String
    var buildFileHere: ByteString
    var buildFileThere: ByteString
    /// The list elements and fields that brought the files there, by object.
    var causes: [AddedMembers.Cause]
  }

  private(set) var found: [Clash] = []

  init(_ versions: ThreeWayObjects, _ moves: GroupMoves, without undecided: Set<ByteString>) {
    let here = AddedMembers(versions, on: .ours, moves.here)
    let there = AddedMembers(versions, on: .theirs, moves.there)
    guard !here.members.isEmpty, !there.members.isEmpty else { return }
    let tree = MergedTree(versions, moves)
    var listings = Listings(versions)
    let isThere = { (member: AddedMembers.Member) in
      !undecided.contains(member.buildFile) && tree.isThere(member.buildFile)
        && tree.isThere(member.file)
    }
    // A file that both sides moved can collide with one that neither moved.
    let both = Set(here.members.map(\.file)).intersection(there.members.map(\.file))
    var places: [Place: [AddedMembers.Member]] = [:]
    for member in here.members + (both.isEmpty ? [] : here.untouched()) where isThere(member) {
      guard let path = tree.path(of: member.file) else { continue }
      places[Place(target: member.target, path: path), default: []].append(member)
    }
    for member in there.members where isThere(member) {
      guard let path = tree.path(of: member.file) else { continue }
      for mine in places[Place(target: member.target, path: path)] ?? []
      where mine.file != member.file && (!mine.causes.isEmpty || both.contains(member.file))
        || mine.phase == member.phase && mine.buildFile != member.buildFile
          && !(mine.causes.isEmpty && member.causes.isEmpty)
      {
        guard listings.bringTogether(mine, member) else { continue }
        found.append(
          Clash(
            path: path, buildFileHere: mine.buildFile, buildFileThere: member.buildFile,
            causes: mine.causes + member.causes))
      }
    }
    found.sort { $0.buildFileThere < $1.buildFileThere }
  }

  private struct Place: Hashable {
    var target: ByteString
    var path: String
  }
}

/// The members of phases in the three versions, read only for possible collisions.
private struct Listings {
  private let versions: [MergeVersion]
  /// The path of each member's file.
  private lazy var paths = versions.map(Self.paths)

  init(_ versions: ThreeWayObjects) {
    self.versions = [versions.base, versions.ours, versions.theirs]
  }

  /// Whether the merge causes the collision: no side has both files there or removed one of them.
  mutating func bringTogether(_ mine: AddedMembers.Member, _ other: AddedMembers.Member) -> Bool {
    let (mine, other) = (mine.key, other.key)
    let (before, here, there) = (paths[0], paths[1], paths[2])
    if before[mine] != nil && there[mine] == nil { return false }
    if before[other] != nil && here[other] == nil { return false }
    let areHere = here[mine] != nil && here[mine] == here[other]
    let areThere = there[mine] != nil && there[mine] == there[other]
    return !areHere && !areThere
  }

  private static func paths(in version: MergeVersion) -> [AddedMembers.Member.Key: String?] {
    let entries = AddedMembers.entries(in: version) { _ in true }.map { entry in
      let place = version.tree.location(of: entry.file)
      return (entry.member.key, place.map { version.path(of: entry.file, at: $0) })
    }
    return Dictionary(entries) { first, _ in first }
  }
}
