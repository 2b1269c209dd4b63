/// The children of a group, with those that an edit puts among them.
struct ChildList {
  struct Child {
    /// With the name that the child shows; empty for an element that names no object.
    var key: NameOrder.Key
    /// The object that the file has; nil for a new one.
    var object: Int?
    /// Which of the file's elements it is; nil for a new one.
    fileprivate var element: Int?
    fileprivate var entry: ListEntry?
  }

  private(set) var children: [Child] = []
  private var order: NameOrder?
  /// How many children there were before the module's.
  private var count = 0
  private var modules = 0

  /// Reads the list of a group that the file has; one that the edit adds has no children yet.
  init(of group: Int?, in project: ProjectFile, tree: GroupTree) {
    let elements = group.map { project.elements("children", of: $0) } ?? []
    for (position, element) in elements.enumerated() {
      var key = NameOrder.Key(name: "", isGroup: false)
      let object = project.find(element.value)
      if let object {
        key = NameOrder.Key(
          name: tree.name(of: object), isGroup: project.objects[object].kind.isGroup)
      }
      children.append(Child(key: key, object: object, element: position))
    }
    findOrder()
  }

  private mutating func findOrder() {
    count = children.count
    order = order ?? NameOrder(keptBy: children.map(\.key).filter { $0.name != "" })
  }

  /// Puts a child in: where the group's order wants it. In a long list without an order it goes
  /// beside the name that it would follow, as at the end all branches would meet; in a short one
  /// to the end. What modules that came before put in counts as there.
  mutating func add(
    _ entry: ListEntry, named name: String, isGroup: Bool, after modules: Int = 0
  ) {
    if modules > self.modules { findOrder() }
    self.modules = modules
    let new = Child(
      key: NameOrder.Key(name: name, isGroup: isGroup), object: nil, element: nil, entry: entry)
    var place: Int?
    if let order {
      place = children.firstIndex { $0.key.name != "" && order.precedes(new.key, $0.key) }
    } else if count >= Self.long {
      place = neighbour(of: new.key).map { $0 + 1 } ?? 0
    }
    children.insert(new, at: place ?? children.count)
  }

  /// From how many children on a list is a long one.
  private static let long = 8

  /// The child whose name comes last of those before the new one.
  private func neighbour(of new: NameOrder.Key) -> Int? {
    var nearest: Int?
    for (index, child) in children.enumerated()
    where child.key.name != "" && !NameOrder.natural.precedes(new, child.key) {
      if let nearest, NameOrder.natural.precedes(child.key, children[nearest].key) { continue }
      nearest = index
    }
    return nearest
  }

  /// What to put into the file.
  var insertions: [ProjectFile.ListInsertion] {
    var place = ProjectFile.ListInsertion.Place.end
    var found: [ProjectFile.ListInsertion] = []
    for child in children.reversed() {
      if let element = child.element {
        place = .before(element)
      } else if let entry = child.entry {
        found.append(ProjectFile.ListInsertion(place: place, entry: entry))
      }
    }
    return found.reversed()
  }
}
