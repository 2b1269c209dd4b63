/// Decisions about whole objects, made before any object is merged.
struct ObjectDecisions {
  /// Objects that only one side has and whose fate the user must decide.
  private(set) var undecided: Set<ByteString> = []
  /// List elements and fields that are in conflict, by object.
  var conflicting: [ByteString: Set<ByteString>] = [:]
  /// The objects that refer to `undecided` objects.
  private var mentioning: Set<ByteString> = []
  var conflicts: [MergeConflict] = []
  /// Objects that are removed although one side removed and added them again.
  private(set) var addedAgain: [(object: ByteString, side: MergeSide)] = []

  init(_ versions: ThreeWayObjects) {
    let removals = Removals(versions)
    undecided = removals.undecided
    conflicts = removals.conflicts
    let moves = GroupMoves(versions, undecided)
    conflicting = moves.outOfUndecided
    findUnlistedPackages(versions)
    for move in moves.apart where !undecided.contains(move.object) {
      for group in move.here + move.there { conflicting[group, default: []].insert(move.object) }
      conflicts.append(.movedApart(move))
    }
    for clash in PathCollisions(versions, moves, without: undecided).found {
      for cause in clash.causes { conflicting[cause.object, default: []].insert(cause.element) }
      conflicts.append(.samePath(clash))
    }
    findAddedAgain(versions)
    guard !undecided.isEmpty else { return }
    for change in versions.changed {
      let nodes =
        [versions.base(of: change)] + MergeSide.allCases.map { versions.node(change, on: $0) }
      let isMentioning = nodes.contains { $0?.allWords.contains(where: undecided.contains) == true }
      if isMentioning { mentioning.insert(change.id) }
    }
  }

  private mutating func findAddedAgain(_ versions: ThreeWayObjects) {
    for change in versions.changed where !undecided.contains(change.id) {
      let side: MergeSide = change.ours == nil ? .theirs : .ours
      guard let base = change.base, let object = change[side], change[side.other] == nil,
        versions.base.ownID(base) != versions[side].ownID(object)
      else { continue }
      let kind = versions.base.file.objects[base].kind
      switch kind {
      case .fileReference, .synchronizedRoot, .packageReference, .localPackageReference:
        addedAgain.append((change.id, side))
      default: if kind.isTarget { addedAgain.append((change.id, side)) }
      }
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

/// A conflict that the user must solve.
enum MergeConflict {
  /// One side removed an object, the other changed it.
  case removedAndChanged(ByteString, on: MergeSide)
  /// One side removed an object, the other added a reference to it.
  case removedAndMentioned(ByteString, by: ByteString, on: MergeSide)
  /// A group became a synchronized folder on one side, the other side changed it.
  case becameFolder(ByteString, on: MergeSide)
  case movedApart(GroupMoves.Move)
  case samePath(PathCollisions.Clash)
  /// The sides set a field to different values.
  case values(object: ByteString, path: [ByteString])
}
