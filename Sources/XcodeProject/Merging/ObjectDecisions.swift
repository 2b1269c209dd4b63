import Diagnostics

/// Decisions about whole objects, made before any object is merged.
struct ObjectDecisions {
  let versions: ThreeWayObjects
  var messages: ConflictMessage { ConflictMessage(versions: versions) }
  /// Objects that only one side has and whose fate the user must decide.
  var undecided: Set<ByteString> = []
  /// List elements and fields that are in conflict, by object.
  var conflicting: [ByteString: Set<ByteString>] = [:]
  /// The objects that refer to `undecided` objects.
  private var mentioning: Set<ByteString> = []
  var conflicts: [Diagnostic] = []
  /// Objects that are removed although one side removed and added them again.
  private(set) var addedAgain: [(object: ByteString, side: MergeSide)] = []

  init(_ versions: ThreeWayObjects) {
    self.versions = versions
    findRemovals()
    let moves = GroupMoves(versions, undecided)
    conflicting = moves.childrenOfUndecided
    findUnlistedPackages()
    for move in moves.conflicts where !undecided.contains(move.object) {
      for group in move.here + move.there { conflicting[group, default: []].insert(move.object) }
      conflicts.append(messages.movedApart(move))
    }
    for clash in PathCollisions(versions, moves, without: undecided).found {
      for cause in clash.causes { conflicting[cause.object, default: []].insert(cause.element) }
      conflicts.append(messages.samePath(clash))
    }
    findAddedAgain()
    guard !undecided.isEmpty else { return }
    for change in versions.changed {
      let nodes =
        [versions.base(of: change)] + MergeSide.allCases.map { versions.node(change, on: $0) }
      let isMentioning = nodes.contains { $0?.allWords.contains(where: undecided.contains) == true }
      if isMentioning { mentioning.insert(change.id) }
    }
  }

  private mutating func findAddedAgain() {
    for change in versions.changed where !undecided.contains(change.id) {
      guard let base = change.base, let side = change.onlySide, let object = change[side],
        versions.base.ownID(base) != versions[side].ownID(object)
      else { continue }
      let kind = versions.base.file.objects[base].kind
      let kinds: Set<ObjectKind> = [
        .fileReference, .synchronizedRoot, .packageReference, .localPackageReference,
      ]
      if kind.isTarget || kinds.contains(kind) { addedAgain.append((change.id, side)) }
    }
  }

  /// Whether a conflict about objects or elements affects an object.
  func isInConflict(_ object: ByteString) -> Bool {
    mentioning.contains(object) || conflicting[object] != nil
  }

  /// Whether an element or field of an object is in conflict.
  func isConflicting(_ element: ByteString, in object: ByteString) -> Bool {
    undecided.contains(element) || conflicting[object]?.contains(element) ?? false
  }
}
