/// The children of a group that the file has, with those that an edit puts among them.
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

  let group: Int
  private(set) var children: [Child] = []
  private let order: NameOrder?
  /// How many elements the file's list has.
  private let count: Int

  init(of group: Int, in project: ProjectFile, tree: GroupTree) {
    self.group = group
    let elements = project.elements("children", of: group)
    count = elements.count
    var keys: [NameOrder.Key] = []
    for (position, element) in elements.enumerated() {
      var key = NameOrder.Key(name: "", isGroup: false)
      let object = project.find(element.value)
      if let object {
        key = NameOrder.Key(
          name: tree.name(of: object), isGroup: project.objects[object].kind.isGroup)
      }
      if key.name != "" { keys.append(key) }
      children.append(Child(key: key, object: object, element: position))
    }
    order = NameOrder(keptBy: keys)
  }

  /// Puts a child in: where the group's order wants it, else at the end.
  mutating func add(_ entry: ListEntry, named name: String, isGroup: Bool) {
    let new = Child(
      key: NameOrder.Key(name: name, isGroup: isGroup), object: nil, element: nil, entry: entry)
    let place = order.flatMap { order in
      children.firstIndex { $0.key.name != "" && order.precedes(new.key, $0.key) }
    }
    children.insert(new, at: place ?? children.count)
  }

  /// What to put into the file.
  var insertions: [ProjectFile.ListInsertion] {
    var gap = count
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
