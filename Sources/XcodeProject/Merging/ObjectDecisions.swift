import Diagnostics

/// Decides which objects, fields and list elements are in conflict, before any object is merged.
struct ObjectDecisions {
  let versions: ThreeWayObjects
  var messages: ConflictMessage { ConflictMessage(versions: versions) }
  /// Objects in conflict as a whole: one side removed them, and the other side changed or uses them.
  var inConflict: Set<ByteString> = []
  /// The keys of fields and the ids in lists that are in conflict, by object.
  var conflicting: [ByteString: Set<ByteString>] = [:]
  /// The objects that refer to those in conflict.
  private var referringToConflicts: Set<ByteString> = []
  var conflicts: [Diagnostic] = []
  /// Objects that the merge removes, although one side removed and added them again.
  private(set) var addedAgain: [(object: ByteString, side: MergeSide)] = []

  init(_ versions: ThreeWayObjects) {
    self.versions = versions
    findRemovals()
    let moves = GroupMoves(versions, inConflict)
    conflicting = moves.childrenLeavingConflicts
    findUnlistedPackages()
    for move in moves.conflicts where !inConflict.contains(move.object) {
      for group in move.here + move.there { conflicting[group, default: []].insert(move.object) }
      conflicts.append(messages.movedApart(move))
    }
    for collision in PathCollisions(versions, moves, without: inConflict).found {
      for cause in collision.causes { conflicting[cause.object, default: []].insert(cause.element) }
      conflicts.append(messages.samePath(collision))
    }
    findAddedAgain()
    guard !inConflict.isEmpty else { return }
    for change in versions.changed {
      let nodes =
        [versions.base(of: change)] + MergeSide.allCases.map { versions.node(change, on: $0) }
      let isReferring = nodes.contains { $0?.allWords.contains(where: inConflict.contains) == true }
      if isReferring { referringToConflicts.insert(change.id) }
    }
  }

  private mutating func findAddedAgain() {
    for change in versions.changed where !inConflict.contains(change.id) {
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

  /// Whether a field or list element of an object is in conflict, or refers to an object in conflict.
  func hasConflictingParts(_ object: ByteString) -> Bool {
    referringToConflicts.contains(object) || conflicting[object] != nil
  }

  /// Whether a field, by its key, or a list element, by its id, is in conflict.
  func isInConflict(_ part: ByteString, in object: ByteString) -> Bool {
    inConflict.contains(part) || conflicting[object]?.contains(part) ?? false
  }
}
