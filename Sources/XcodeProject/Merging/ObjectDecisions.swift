/// Decisions about whole objects, made before any object is merged.
struct ObjectDecisions {
  /// Objects that only one side has and whose fate the user must decide.
  private(set) var held: Set<ByteString> = []
  /// List elements and fields that are in conflict, by object.
  private(set) var contested: [ByteString: Set<ByteString>] = [:]
  /// The objects that refer to `held` objects.
  private var mentioning: Set<ByteString> = []
  private(set) var disputes: [MergeConflict] = []
  /// Objects that are removed although one side removed and added them again.
  private(set) var addedAgain: [(object: ByteString, side: MergeSide)] = []

  init(_ triples: ThreeWayObjects) {
    let removals = Removals(triples)
    held = removals.held
    disputes = removals.disputes
    let moves = GroupMoves(triples, held)
    contested = moves.outOfHeld
    let packages = UnlistedPackages(triples)
    contested.merge(packages.contested) { $0.union($1) }
    disputes += packages.disputes
    for move in moves.apart where !held.contains(move.object) {
      for group in move.here + move.there { contested[group, default: []].insert(move.object) }
      disputes.append(.movedApart(move))
    }
    for clash in PathCollisions(triples, moves, without: held).found {
      for cause in clash.causes { contested[cause.object, default: []].insert(cause.element) }
      disputes.append(.samePath(clash))
    }
    findAddedAgain(triples)
    guard !held.isEmpty else { return }
    for triple in triples.changed {
      let versions =
        [triples.base(of: triple)] + MergeSide.allCases.map { triples.node(triple, on: $0) }
      let isMentioning = versions.contains { $0?.allWords.contains(where: held.contains) == true }
      if isMentioning { mentioning.insert(triple.id) }
    }
  }

  private mutating func findAddedAgain(_ triples: ThreeWayObjects) {
    for triple in triples.changed where !held.contains(triple.id) {
      let side: MergeSide = triple.ours == nil ? .theirs : .ours
      guard let base = triple.base, let object = triple[side], triple[side.other] == nil,
        triples.base.id(base) != triples[side].id(object)
      else { continue }
      let kind = triples.base.file.objects[base].kind
      switch kind {
      case .fileReference, .synchronizedRoot, .packageReference, .localPackageReference:
        addedAgain.append((triple.id, side))
      default: if kind.isTarget { addedAgain.append((triple.id, side)) }
      }
    }
  }

  /// Whether a conflict about objects or elements affects an object.
  func isDisputed(_ object: ByteString) -> Bool {
    mentioning.contains(object) || contested[object] != nil
  }

  /// Whether an element or field of an object is in conflict.
  func isContested(_ element: ByteString, in object: ByteString) -> Bool {
    held.contains(element) || contested[object]?.contains(element) ?? false
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

extension MergeVersion {
  /// The sort keys of list elements: the names in their comments.
  func keys(of items: [PlistNode.Item]) -> [NameOrder.Key] {
    items.map { item in
      let comment = file.bytes[item.value.range.upperBound..<item.stop]
      let isGroup =
        item.value.word.flatMap { node in
          find(node).map { file.objects[$0].kind.isGroup }
        } ?? false
      let name = comment.isEmpty ? item.value.word ?? [] : ByteString(comment)
      return NameOrder.Key(name: name.text, isGroup: isGroup)
    }
  }
}
