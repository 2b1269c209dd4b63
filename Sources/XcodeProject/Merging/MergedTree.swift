/// Where groups and files stand once both sides' changes of the tree are made.
final class MergedTree {
  private let triples: ThreeWayObjects
  private let changed: [ByteString: ThreeWayObject]
  private let moves: GroupMoves
  private var folders: [ByteString: DiskPath?] = [:]

  init(_ triples: ThreeWayObjects, _ moves: GroupMoves) {
    self.triples = triples
    self.moves = moves
    changed = Dictionary(triples.changed.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Whether no side removed an object.
  func isThere(_ id: ByteString) -> Bool {
    guard let triple = changed[id], triple.base != nil else { return true }
    return triple.ours != nil && triple.theirs != nil
  }

  /// The path of what a target may build; nil for what hangs in no group, or in itself.
  func path(of id: ByteString) -> String? {
    guard let place = location(of: id), let (version, object) = placed(id) else { return nil }
    return version.path(of: object, at: place)
  }

  /// The place of a file or group; nil for what hangs in no group, or in itself.
  private func location(of id: ByteString) -> DiskPath? { location(of: id, below: 0) }

  private func location(of id: ByteString, below depth: Int) -> DiskPath? {
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
    return version.tree.parent(of: object).map { version.merged(version.id($0)) }
  }

  /// The version that says what the path of an object is: theirs where they alone changed it.
  private func placed(_ id: ByteString) -> (MergeVersion, Int)? {
    guard let triple = changed[id] else {
      return triples.ours.find(id).map { (triples.ours, $0) }
    }
    guard let ours = triple.ours else { return triple.theirs.map { (triples.theirs, $0) } }
    guard let theirs = triple.theirs, let base = triple.base else { return (triples.ours, ours) }
    let (here, before) = (triples.ours.node(ours), triples.base.node(base))
    let isSame =
      here.word("path") == before.word("path")
      && here.word("sourceTree") == before.word("sourceTree")
    return isSame ? (triples.theirs, theirs) : (triples.ours, ours)
  }
}

extension MergeVersion {
  /// The path of what a target may build: of a file in several languages, where it would be in none.
  func path(of object: Int, at place: DiskPath) -> String {
    guard file.objects[object].kind == .variantGroup else { return place.description }
    return place.description + "/" + tree.name(of: object)
  }
}
