/// The children of a group, with those that an edit inserts.
struct ChildList {
  private struct Child {
    /// With the name that the navigator shows; empty for a missing object.
    var key: NameOrder.Key
    /// Nil for a child that the file's list contains.
    var entry: ListEntry?
  }

  private var children: [Child] = []
  private var order: NameOrder?
  /// How many children the group had before the current module.
  private var count = 0
  private var modules = 0

  /// Reads the children of an existing group; a new group has none yet.
  init(of group: Int?, in project: ProjectFile, tree: GroupTree) {
    let elements = group.map { project.elements("children", of: $0) } ?? []
    for element in elements {
      let object = project.find(element.value)
      let key = NameOrder.Key(
        name: object.map(tree.name) ?? "",
        isGroup: object.map { project.objects[$0].kind.isGroup } ?? false)
      children.append(Child(key: key))
    }
    findOrder()
  }

  private mutating func findOrder() {
    count = children.count
    order = order ?? NameOrder(keptBy: children.map(\.key).filter { $0.name != "" })
  }

  /// Inserts a child where the group's order puts it.
  ///
  /// In a long list without an order, it goes after its alphabetical predecessor, because
  /// insertions at the end conflict when branches are merged. In a short list, it goes to the end.
  /// Children of earlier modules count as existing.
  mutating func add(
    _ entry: ListEntry, named name: String, isGroup: Bool, after modules: Int = 0
  ) {
    if modules > self.modules { findOrder() }
    self.modules = modules
    let new = Child(key: NameOrder.Key(name: name, isGroup: isGroup), entry: entry)
    var place: Int?
    if let order {
      place = children.firstIndex { $0.key.name != "" && order.precedes(new.key, $0.key) }
    } else if count >= Self.long {
      place = neighbour(of: new.key).map { $0 + 1 } ?? 0
    }
    children.insert(new, at: place ?? children.count)
  }

  private static let long = 8

  /// The child with the last name that does not come after the new one.
  private func neighbour(of new: NameOrder.Key) -> Int? {
    children.indices.reversed()
      .filter { children[$0].key.name != "" && !NameOrder.natural.precedes(new, children[$0].key) }
      .max { NameOrder.natural.precedes(children[$0].key, children[$1].key) }
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
