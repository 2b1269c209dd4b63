import Diagnostics

/// What an edit is going to do, before it becomes splices.
struct EditDraft {
  /// A group or phase that takes new entries: one of the file or one of this draft.
  enum Owner: Hashable {
    case existing(Int)
    case new(Int)
  }

  let project: ProjectFile
  let tree: GroupTree
  var objects: [NewObject] = []
  var changes: [ProjectEdit.Change] = []
  var warnings: [Diagnostic] = []
  private var ids: Set<String> = []
  private var childLists: [Int: ChildList] = [:]
  private var appended: [(owner: Int, key: StaticString, gap: Int, entry: ListEntry)] = []

  init(_ project: ProjectFile, _ tree: GroupTree) {
    self.project = project
    self.tree = tree
  }

  /// The first id of this derivation that is free, or that `mayReuse` takes over from an object
  /// which lies about unused.
  mutating func id(
    role: String, _ words: [String], mayReuse: (Int) -> Bool = { _ in false }
  ) -> (id: String, reused: Int?) {
    var attempt = 0
    while true {
      let id = ObjectID.derive(role: role, words, attempt: attempt)
      attempt += 1
      if ids.contains(id) { continue }
      if let object = project.find(id: id) {
        guard mayReuse(object) else { continue }
        ids.insert(id)
        return (id, object)
      }
      ids.insert(id)
      return (id, nil)
    }
  }

  mutating func add(_ object: NewObject) -> Owner {
    objects.append(object)
    return .new(objects.count - 1)
  }

  mutating func children(of group: Int) -> ChildList {
    if let list = childLists[group] { return list }
    let list = ChildList(of: group, in: project, tree: tree)
    childLists[group] = list
    return list
  }

  /// Puts a child into a group.
  mutating func add(
    child entry: ListEntry, named name: String, isGroup: Bool, to owner: Owner
  ) {
    switch owner {
    case .new(let index): append(entry, to: "children", ofNew: index)
    case .existing(let group):
      _ = children(of: group)
      childLists[group]?.add(entry, named: name, isGroup: isGroup)
    }
  }

  /// Puts an entry before an element of a list of the file, counted in its present elements.
  mutating func insert(
    _ entry: ListEntry, into key: StaticString, of object: Int, gap: Int = .max
  ) {
    appended.append((object, key, gap, entry))
  }

  mutating func append(_ entry: ListEntry, to key: String, ofNew index: Int) {
    guard let field = objects[index].fields.firstIndex(where: { $0.key == key }),
      case .list(let entries) = objects[index].fields[field].value
    else { return }
    objects[index].fields[field].value = .list(entries + [entry])
  }

  /// The changes to the bytes.
  var splices: [Splice] {
    var splices = project.splices(adding: objects)
    for list in childLists.values.sorted(by: { $0.group < $1.group }) {
      let insertions = list.insertions
      guard !insertions.isEmpty else { continue }
      splices += project.splices(inserting: insertions, into: "children", of: list.group)
    }
    var lists: [String: (object: Int, key: StaticString, [ProjectFile.ListInsertion])] = [:]
    var order: [String] = []
    for item in appended {
      let name = "\(item.owner) \(item.key)"
      if lists[name] == nil { order.append(name) }
      lists[name, default: (item.owner, item.key, [])].2
        .append(ProjectFile.ListInsertion(gap: item.gap, entry: item.entry))
    }
    for name in order {
      guard let (object, key, insertions) = lists[name] else { continue }
      splices += project.splices(inserting: insertions, into: key, of: object)
    }
    return splices
  }
}
