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
    let both = Set(here.touched.map(\.file)).intersection(there.touched.map(\.file))
    var places: [[ByteString]: [AddedMembers.Member]] = [:]
    for member in here.touched + (both.isEmpty ? [] : here.untouched) where isKept(member) {
      guard let path = tree.path(of: member.file) else { continue }
      places[[member.target, ByteString(path.utf8)], default: []].append(member)
    }
    for member in there.touched where isKept(member) {
      guard let path = tree.path(of: member.file) else { continue }
      for mine in places[[member.target, ByteString(path.utf8)]] ?? [] {
        let areTwoFiles =
          mine.file != member.file && (!mine.causes.isEmpty || both.contains(member.file))
        let isAddedTwice =
          mine.phase == member.phase && mine.buildFile != member.buildFile
          && !(mine.causes.isEmpty && member.causes.isEmpty)
        if areTwoFiles || isAddedTwice, isCausedByMerge(mine.key, member.key) {
          found.append((path, mine, member))
        }
      }
    }
    found.sort { $0.there.buildFile < $1.there.buildFile }
  }

  /// The path of each member's file.
  private static func paths(in version: MergeVersion) -> [[ByteString]: String?] {
    let entries = AddedMembers.members(of: version).map { member in
      let place = version.tree.location(of: member.object)
      return (member.key, place.map { version.path(of: member.object, at: $0) })
    }
    return Dictionary(entries) { first, _ in first }
  }
}

/// The locations of groups and files after the merge.
final class MergedTree {
  private let versions: ThreeWayObjects
  private let changed: [ByteString: ThreeWayObject]
  private let moves: GroupMoves
  private var groupLocations: [ByteString: DiskPath?] = [:]

  init(_ versions: ThreeWayObjects, _ moves: GroupMoves) {
    self.versions = versions
    self.moves = moves
    changed = Dictionary(versions.changed.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Whether the merge keeps an object: neither side removed it.
  func isKept(_ id: ByteString) -> Bool {
    guard let change = changed[id], change.base != nil else { return true }
    return change.ours != nil && change.theirs != nil
  }

  /// The path of a target's file; nil where it is in no group.
  func path(of id: ByteString) -> String? {
    guard let place = location(of: id), let (version, object) = version(of: id) else { return nil }
    return version.path(of: object, at: place)
  }

  /// The location of a file or group; nil where it is in no group.
  private func location(of id: ByteString, atDepth depth: Int = 0) -> DiskPath? {
    if let known = groupLocations[id] { return known }
    guard depth < GroupTree.deepest, let (version, object) = version(of: id) else { return nil }
    if object == version.tree.mainGroup { return version.tree.location(of: object) }
    let place = version.tree.location(of: object) {
      let parent = moves.here[id]?.first ?? moves.there[id]?.first ?? version.parent(of: id)
      return parent.flatMap { self.location(of: $0, atDepth: depth + 1) }
    }
    if version.file.objects[object].kind.isGroup { groupLocations[id] = .some(place) }
    return place
  }

  /// The version with the object's path: theirs where only they changed it.
  private func version(of id: ByteString) -> (MergeVersion, Int)? {
    guard let change = changed[id] else {
      return versions.ours.find(id).map { (versions.ours, $0) }
    }
    guard let ours = change.ours else { return change.theirs.map { (versions.theirs, $0) } }
    guard let theirs = change.theirs, let base = change.base else { return (versions.ours, ours) }
    let (here, before) = (versions.ours.node(ours), versions.base.node(base))
    let hasOurOldPath =
      here.word("path") == before.word("path")
      && here.word("sourceTree") == before.word("sourceTree")
    return hasOurOldPath ? (versions.theirs, theirs) : (versions.ours, ours)
  }
}
