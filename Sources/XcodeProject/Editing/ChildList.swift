/// The children of a group that the file has, with those that an edit puts among them.
struct ChildList {
  private struct Child {
    var key: NameOrder.Key
    /// Which of the file's elements it is; nil for a new one.
    var element: Int?
    var entry: ListEntry?
  }

  let group: Int
  private var children: [Child] = []
  private let order: NameOrder?
  private let objects: [Int?]

  init(of group: Int, in project: ProjectFile, tree: GroupTree) {
    self.group = group
    let elements = project.elements("children", of: group)
    objects = elements.map { project.find($0.value) }
    children = objects.enumerated().map { index, object in
      Child(
        key: NameOrder.Key(
          name: object.map { tree.name(of: $0) } ?? "",
          isGroup: object.map { project.objects[$0].kind.isGroup } ?? false),
        element: index)
    }
    order = NameOrder(keptBy: children.filter { $0.key.name != "" }.map(\.key))
  }

  /// The objects of the list with the names that they show.
  var named: [(object: Int, name: String)] {
    children.compactMap { child in
      child.element.flatMap { objects[$0] }.map { ($0, child.key.name) }
    }
  }

  /// Puts a child in: where the group's order wants it, else at the end.
  mutating func add(_ entry: ListEntry, named name: String, isGroup: Bool) {
    let new = Child(
      key: NameOrder.Key(name: name, isGroup: isGroup), element: nil, entry: entry)
    let place = order.flatMap { order in
      children.firstIndex { $0.key.name != "" && order.precedes(new.key, $0.key) }
    }
    children.insert(new, at: place ?? children.count)
  }

  /// What to put into the file.
  var insertions: [ProjectFile.ListInsertion] {
    var gap = objects.count
    var found: [ProjectFile.ListInsertion] = []
    for child in children.reversed() {
      if let element = child.element {
        gap = element
      } else if let entry = child.entry {
        found.append(ProjectFile.ListInsertion(gap: gap, entry: entry))
      }
    }
    return found.reversed()
  }
}
