/// Groups and files that each side moved to another group.
struct GroupMoves {
  struct Move {
    var object: ByteString
    /// The new groups on each side.
    var here: [ByteString]
    var there: [ByteString]
    /// Whether two groups were moved into each other.
    var isCircle = false
  }

  private(set) var apart: [Move] = []
  /// For each side, the groups that newly list an object.
  private(set) var here: [ByteString: [ByteString]] = [:]
  private(set) var there: [ByteString: [ByteString]] = [:]
  /// Groups that newly list a child of another group, which is in conflict as a whole.
  private(set) var outOfHeld: [ByteString: Set<ByteString>] = [:]

  init(_ triples: ThreeWayObjects, _ held: Set<ByteString>) {
    here = Self.listings(on: .ours, triples)
    there = Self.listings(on: .theirs, triples)
    findMoves(outOf: held, triples)
    guard !here.isEmpty, !there.isEmpty else { return }
    for (child, groups) in here {
      guard let others = there[child] else { continue }
      // If one side's groups include the other's, there is no conflict.
      if Set(groups).isSubset(of: others) || Set(others).isSubset(of: groups) { continue }
      apart.append(Move(object: child, here: groups, there: others))
    }
    findCircles(triples)
    apart.sort { $0.object < $1.object }
  }

  /// The groups that newly list each object on a side.
  private static func listings(on side: MergeSide, _ triples: ThreeWayObjects) -> [ByteString:
    [ByteString]]
  {
    var groups: [ByteString: [ByteString]] = [:]
    for triple in triples.changed {
      guard let object = triple[side], triples[side].file.objects[object].kind.isGroup else {
        continue
      }
      let old = Set(triples.base(of: triple)?.words("children") ?? [])
      for child in triples[side].mergedNode(object).words("children") where !old.contains(child) {
        groups[child, default: []].append(triple.id)
      }
    }
    return groups
  }

  private mutating func findMoves(outOf held: Set<ByteString>, _ triples: ThreeWayObjects) {
    for triple in triples.changed where held.contains(triple.id) {
      let side: MergeSide = triple.ours == nil ? .theirs : .ours
      for child in triples.node(triple, on: side)?.words("children") ?? [] {
        for group in (side == .ours ? there : here)[child] ?? [] where group != triple.id {
          outOfHeld[group, default: []].insert(child)
        }
      }
    }
  }

  /// Finds groups that would contain each other after the merge.
  private mutating func findCircles(_ triples: ThreeWayObjects) {
    let moved = { (version: MergeVersion, places: [ByteString: [ByteString]]) in
      places.filter { child, _ in
        version.find(child).map { version.file.objects[$0].kind.isGroup } ?? false
          && triples.base.find(child) != nil
      }
    }
    let groupsHere = moved(triples.ours, here)
    let groupsThere = moved(triples.theirs, there)
    guard !groupsHere.isEmpty, !groupsThere.isEmpty else { return }
    let parent = { (group: ByteString) -> ByteString? in
      if let moved = groupsHere[group] ?? groupsThere[group] { return moved.first }
      guard let object = triples.ours.find(group) else { return nil }
      return triples.ours.tree.parent(of: object).map { triples.ours.id($0) }
    }
    for (group, places) in groupsHere where !apart.contains(where: { $0.object == group }) {
      var way: [ByteString] = [group]
      while let above = parent(way[way.count - 1]), above != group, way.count < 1_000 {
        way.append(above)
      }
      guard parent(way[way.count - 1]) == group else { continue }
      apart.append(Move(object: group, here: places, there: [], isCircle: true))
      for other in way {
        guard let places = groupsThere[other] else { continue }
        apart.append(Move(object: other, here: [], there: places, isCircle: true))
      }
    }
  }
}
