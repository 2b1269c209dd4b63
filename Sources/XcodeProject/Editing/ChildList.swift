/// The children of a group, with those that an edit inserts.
struct ChildList {
  /// The key has the name that the navigator shows, empty for a missing object; `entry` is nil for a
  /// child that the file's list contains.
  private var children: [(key: NameOrder.Key, entry: ListEntry?)] = []
  private let order: NameOrder?

  /// Reads the children of an existing group; a new group has none yet.
  init(of group: Int?, in project: ProjectFile, tree: GroupTree) {
    for element in group.map({ project.elements("children", of: $0) }) ?? [] {
      let object = project.find(element.value)
      let isGroup = object.map { project.objects[$0].kind.isGroup } ?? false
      children.append((NameOrder.Key(name: object.map(tree.name) ?? "", isGroup: isGroup), nil))
    }
    let kept = NameOrder(keptBy: children.map(\.key).filter { $0.name != "" })
    order = kept ?? (children.count >= 8 ? .natural : nil)
  }

  /// Inserts a child after its predecessor in the group's order.
  ///
  /// In a list without an order, it goes to the end, or to its alphabetical place if the list is
  /// long, because insertions at the end conflict when branches are merged.
  mutating func add(_ entry: ListEntry, named name: String, isGroup: Bool) {
    let new = NameOrder.Key(name: name, isGroup: isGroup)
    var place = children.count
    if let order {
      let predecessor = children.indices.reversed()
        .filter { children[$0].key.name != "" && !order.precedes(new, children[$0].key) }
        .max { order.precedes(children[$0].key, children[$1].key) }
      place = predecessor.map { $0 + 1 } ?? 0
    }
    children.insert((new, entry), at: place)
  }

  var insertions: [ListInsertion] {
    var position = 0
    return children.compactMap { child in
      if let entry = child.entry { return ListInsertion(place: .before(position), entry: entry) }
      position += 1
      return nil
    }
  }
}
