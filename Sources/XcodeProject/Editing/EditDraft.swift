import Diagnostics

/// What an edit is going to do, before it becomes splices.
struct EditDraft {
  /// A group or phase that takes new entries: one of the file or one of this draft.
  enum Owner: Hashable {
    case existing(Int)
    case new(Int)
  }

  /// A list of the file that takes new entries.
  private struct LongerList {
    var object: Int
    var key: StaticString
    var insertions: [ProjectFile.ListInsertion] = []
  }

  let project: ProjectFile
  let tree: GroupTree
  var objects: [NewObject] = []
  var changes: [ProjectEdit.Change] = []
  var warnings: [Diagnostic] = []
  private var ids: Set<String> = []
  private var childLists: [Int: ChildList] = [:]
  /// By object, as an edit makes one list of an object longer.
  private var lists: [Int: LongerList] = [:]

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

  /// What is in a group's list.
  mutating func children(of group: Int) -> [ChildList.Child] {
    if let known = childLists[group] { return known.children }
    let list = ChildList(of: group, in: project, tree: tree)
    childLists[group] = list
    return list.children
  }

  /// Puts a child into a group.
  mutating func add(
    child entry: ListEntry, named name: String, isGroup: Bool, to owner: Owner
  ) {
    switch owner {
    case .new(let index): objects[index].append(entry)
    case .existing(let group):
      childLists[group, default: ChildList(of: group, in: project, tree: tree)]
        .add(entry, named: name, isGroup: isGroup)
    }
  }

  /// Puts an entry before an element of a list of the file, counted in its present elements.
  mutating func insert(
    _ entry: ListEntry, into key: StaticString, of object: Int, gap: Int = .max
  ) {
    lists[object, default: LongerList(object: object, key: key)].insertions
      .append(ProjectFile.ListInsertion(gap: gap, entry: entry))
  }

  /// The changes to the bytes.
  var splices: [Splice] {
    var splices = project.splices(adding: objects)
    for (group, list) in childLists where !list.insertions.isEmpty {
      splices += project.splices(inserting: list.insertions, into: "children", of: group)
    }
    for list in lists.values {
      splices += project.splices(inserting: list.insertions, into: list.key, of: list.object)
    }
    return splices
  }
}
