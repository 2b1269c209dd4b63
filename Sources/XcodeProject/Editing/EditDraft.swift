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
    var entries: [ProjectFile.ListInsertion]
  }

  let project: ProjectFile
  let tree: GroupTree
  var objects: [NewObject] = []
  var changes: [ProjectEdit.Change] = []
  var warnings: [Diagnostic] = []
  private var ids: Set<String> = []
  private var childLists: [ChildList] = []
  private var lists: [LongerList] = []

  init(_ project: ProjectFile, _ tree: GroupTree) {
    self.project = project
    self.tree = tree
    ids.reserveCapacity(64)
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
    childLists[childList(of: group)].children
  }

  private mutating func childList(of group: Int) -> Int {
    if let known = childLists.firstIndex(where: { $0.group == group }) { return known }
    childLists.append(ChildList(of: group, in: project, tree: tree))
    return childLists.count - 1
  }

  /// Puts a child into a group.
  mutating func add(
    child entry: ListEntry, named name: String, isGroup: Bool, to owner: Owner
  ) {
    switch owner {
    case .new(let index): objects[index].append(entry)
    case .existing(let group):
      childLists[childList(of: group)].add(entry, named: name, isGroup: isGroup)
    }
  }

  /// Puts an entry before an element of a list of the file, counted in its present elements.
  mutating func insert(
    _ entry: ListEntry, into key: StaticString, of object: Int, gap: Int = .max
  ) {
    let insertion = ProjectFile.ListInsertion(gap: gap, entry: entry)
    if let known = lists.firstIndex(where: { $0.object == object && $0.key.bytes.matches(key) }) {
      lists[known].entries.append(insertion)
    } else {
      lists.append(LongerList(object: object, key: key, entries: [insertion]))
    }
  }

  /// The changes to the bytes.
  var splices: [Splice] {
    var splices = project.splices(adding: objects)
    for list in childLists.sorted(by: { $0.group < $1.group }) {
      let insertions = list.insertions
      guard !insertions.isEmpty else { continue }
      splices += project.splices(inserting: insertions, into: "children", of: list.group)
    }
    for list in lists {
      splices += project.splices(inserting: list.entries, into: list.key, of: list.object)
    }
    return splices
  }
}
