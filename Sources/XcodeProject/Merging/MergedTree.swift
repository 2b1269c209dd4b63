/// The locations of groups and files after the merge.
final class MergedTree {
  private let versions: ThreeWayObjects
  private let changed: [ByteString: ThreeWayObject]
  private let moves: GroupMoves
  private var folders: [ByteString: DiskPath?] = [:]

  init(_ versions: ThreeWayObjects, _ moves: GroupMoves) {
    self.versions = versions
    self.moves = moves
    changed = Dictionary(versions.changed.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Whether neither side removed an object.
  func isThere(_ id: ByteString) -> Bool {
    guard let change = changed[id], change.base != nil else { return true }
    return change.ours != nil && change.theirs != nil
  }

  /// The path of a target's file; nil where it is in no group.
  func path(of id: ByteString) -> String? {
    guard let place = location(of: id), let (version, object) = placed(id) else { return nil }
    return version.path(of: object, at: place)
  }

  /// The location of a file or group; nil where it is in no group.
  private func location(of id: ByteString, below depth: Int = 0) -> DiskPath? {
    if let known = folders[id] { return known }
    guard depth < GroupTree.deepest, let (version, object) = placed(id) else { return nil }
    if object == version.tree.mainGroup { return version.tree.location(of: object) }
    let place = version.tree.location(of: object) {
      self.parent(of: id).flatMap { self.location(of: $0, below: depth + 1) }
    }
    if version.file.objects[object].kind.isGroup { folders[id] = .some(place) }
    return place
  }

  private func parent(of id: ByteString) -> ByteString? {
    if let group = moves.here[id]?.first ?? moves.there[id]?.first { return group }
    guard let (version, object) = placed(id) else { return nil }
    return version.tree.parent(of: object).map { version.id($0) }
  }

  /// The version with the object's path: theirs where only they changed it.
  private func placed(_ id: ByteString) -> (MergeVersion, Int)? {
    guard let change = changed[id] else {
      return versions.ours.find(id).map { (versions.ours, $0) }
    }
    guard let ours = change.ours else { return change.theirs.map { (versions.theirs, $0) } }
    guard let theirs = change.theirs, let base = change.base else { return (versions.ours, ours) }
    let (here, before) = (versions.ours.node(ours), versions.base.node(base))
    let isSame =
      here.word("path") == before.word("path")
      && here.word("sourceTree") == before.word("sourceTree")
    return isSame ? (versions.theirs, theirs) : (versions.ours, ours)
  }
}
