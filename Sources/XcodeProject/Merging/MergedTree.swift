/// The locations of groups and files after the merge.
final class MergedTree {
  private let versions: ThreeWayObjects
  private let changed: [ByteString: ThreeWayObject]
  private let moves: GroupMoves
  // Saves reading all groups above each file: most of a merge with deep groups.
  private var groupLocations: [ByteString: DiskPath?] = [:]

  init(_ versions: ThreeWayObjects, _ moves: GroupMoves) {
    self.versions = versions
    self.moves = moves
    changed = Dictionary(versions.changed.map { ($0.id, $0) }) { first, _ in first }
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
    let (mine, old) = (versions.ours.node(ours), versions.base.node(base))
    let isPathUnchangedByUs =
      mine.word("path") == old.word("path") && mine.word("sourceTree") == old.word("sourceTree")
    return isPathUnchangedByUs ? (versions.theirs, theirs) : (versions.ours, ours)
  }
}
