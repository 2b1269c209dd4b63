/// The files and groups that each side put into other groups, and the conflicts between these moves.
struct GroupMoves {
  /// The new groups of an object on each side; in a cycle, groups were moved into each other.
  typealias Move = (object: ByteString, here: [ByteString], there: [ByteString], isCycle: Bool)

  private(set) var conflicts: [Move] = []
  /// By group, the children in conflict that only one side has there.
  private(set) var childrenInConflict: [ByteString: Set<ByteString>] = [:]

  init(_ versions: ThreeWayObjects, _ inConflict: Set<ByteString>) {
    let here = Self.listings(on: .ours, versions)
    let there = Self.listings(on: .theirs, versions)
    for (child, groups) in here {
      guard let others = there[child] else { continue }
      // If one side's groups include the other's, there is no conflict.
      if Set(groups).isSubset(of: others) || Set(others).isSubset(of: groups) { continue }
      conflicts.append((object: child, here: groups, there: others, isCycle: false))
    }
    findCycles(versions, here, there)
    conflicts.removeAll { inConflict.contains($0.object) }
    conflicts.sort { $0.object < $1.object }
    findChildrenInConflict(versions, inConflict)
  }

  /// The groups that newly list each object on a side.
  private static func listings(
    on side: MergeSide, _ versions: ThreeWayObjects
  ) -> [ByteString: [ByteString]] {
    var groups: [ByteString: [ByteString]] = [:]
    for change in versions.changed {
      guard let object = change[side], versions[side].file.objects[object].kind.isGroup else {
        continue
      }
      let old = Set(versions.base(of: change)?.words("children") ?? [])
      for child in versions[side].node(object).words("children") where !old.contains(child) {
        groups[child, default: []].append(change.id)
      }
    }
    return groups
  }

  private mutating func findChildrenInConflict(
    _ versions: ThreeWayObjects, _ inConflict: Set<ByteString>
  ) {
    if conflicts.isEmpty, inConflict.isEmpty { return }
    let lists = versions.changed.map { change in
      MergeSide.allCases.map { Set(versions.node(change, on: $0)?.words("children") ?? []) }
    }
    var children = Set(conflicts.map(\.object))
    for (change, lists) in zip(versions.changed, lists) where inConflict.contains(change.id) {
      children.formUnion(lists[0].union(lists[1]))
    }
    children.subtract(inConflict)
    for (change, lists) in zip(versions.changed, lists) {
      let moved = lists[0].symmetricDifference(lists[1]).intersection(children)
      if !moved.isEmpty { childrenInConflict[change.id] = moved }
    }
  }

  /// Finds groups that would contain each other after the merge.
  private mutating func findCycles(
    _ versions: ThreeWayObjects, _ here: [ByteString: [ByteString]],
    _ there: [ByteString: [ByteString]]
  ) {
    let base = versions.base
    let isMovedGroup = { (move: (key: ByteString, value: [ByteString])) in
      base.find(move.key).map { base.file.objects[$0].kind.isGroup } ?? false
    }
    let (groupsHere, groupsThere) = (here.filter(isMovedGroup), there.filter(isMovedGroup))
    let parent = { (group: ByteString) in
      (groupsHere[group] ?? groupsThere[group])?.first ?? versions.parent(of: group)
    }
    for group in groupsHere.keys where !conflicts.contains(where: { $0.object == group }) {
      let chain = Array(
        sequence(first: group) { parent($0).flatMap { $0 == group ? nil : $0 } }.prefix(1_000))
      guard parent(chain[chain.count - 1]) == group else { continue }
      for member in chain {
        let (places, others) = (groupsHere[member], groupsThere[member])
        guard places != nil || others != nil else { continue }
        conflicts.append((object: member, here: places ?? [], there: others ?? [], isCycle: true))
      }
    }
  }
}
