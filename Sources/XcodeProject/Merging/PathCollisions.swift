/// Finds entries of one target that the sides gave the same path.
///
/// They are two files, or one file added twice. A side may have added, moved or renamed the file or a
/// group around it.
struct PathCollisions {
  /// The path, and the member that has it on each side.
  typealias Collision = (path: String, here: AddedMembers.Member, there: AddedMembers.Member)

  private(set) var found: [Collision] = []

  init(_ versions: ThreeWayObjects, _ moves: GroupMoves, without inConflict: Set<ByteString>) {
    let here = AddedMembers(versions, on: .ours, moves.here)
    let there = AddedMembers(versions, on: .theirs, moves.there)
    guard !here.touched.isEmpty, !there.touched.isEmpty else { return }
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
    let isKept = { (member: AddedMembers.Member) in
      !inConflict.contains(member.buildFile) && tree.isKept(member.buildFile)
        && tree.isKept(member.file)
    }
    // A file that both sides moved can collide with one that neither moved.
    let bothMoved = Set(here.touched.map(\.file)).intersection(there.touched.map(\.file))
    var places: [[ByteString]: [AddedMembers.Member]] = [:]
    for member in here.touched + (bothMoved.isEmpty ? [] : here.untouched) where isKept(member) {
      guard let path = tree.path(of: member.file) else { continue }
      places[[member.target, ByteString(path.utf8)], default: []].append(member)
    }
    for member in there.touched where isKept(member) {
      guard let path = tree.path(of: member.file) else { continue }
      for mine in places[[member.target, ByteString(path.utf8)]] ?? [] {
        let areTwoFiles =
          mine.file != member.file && (!mine.causes.isEmpty || bothMoved.contains(member.file))
        let oneSideCausedIt = !mine.causes.isEmpty || !member.causes.isEmpty
        let isAddedTwice =
          mine.phase == member.phase && mine.buildFile != member.buildFile && oneSideCausedIt
        if areTwoFiles || isAddedTwice, isCausedByMerge(mine.key, member.key) {
          found.append((path, mine, member))
        }
      }
    }
    found.sort { $0.there.buildFile < $1.there.buildFile }
  }

  /// The path of each member's file.
  private static func paths(in version: MergeVersion) -> [[ByteString]: String] {
    let entries = AddedMembers.members(of: version).compactMap { member in
      version.tree.location(of: member.object).map {
        (member.key, version.path(of: member.object, at: $0))
      }
    }
    return Dictionary(entries) { first, _ in first }
  }
}
