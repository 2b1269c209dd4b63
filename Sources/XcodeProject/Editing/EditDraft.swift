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
  /// What the ids of the module's objects begin with.
  private let beginning: String
  var objects: [NewObject] = []
  var warnings: [Diagnostic] = []
  private var ids: Set<String> = []
  private var childLists: [Int: ChildList] = [:]
  /// By object, as an edit makes one list of an object longer.
  private var lists: [Int: LongerList] = [:]

  init(_ project: ProjectFile, _ tree: GroupTree, module groupPath: String) {
    self.project = project
    self.tree = tree
    beginning = ObjectID.beginning(ofModuleAt: groupPath)
  }

  /// The id of an object of the module: the first of its derivation that is free, or that
  /// `mayReuse` takes over from an object which lies about unused.
  mutating func id(
    role: String, _ words: [String], mayReuse: (Int) -> Bool = { _ in false }
  ) -> (id: String, reused: Int?) {
    // What version 1.0 made has ids that do not begin like the module's.
    let older = ObjectID.derive(role: role, words)
    if let object = project.find(id: older), mayReuse(object), ids.insert(older).inserted {
      return (older, object)
    }
    return id(mayReuse: mayReuse) { [beginning] attempt in
      ObjectID.derive(after: beginning, role: role, words, attempt: attempt)
    }
  }

  /// The id of an object that several modules need, such as the group around them: whichever of
  /// them comes first, on whichever branch, it is the same.
  mutating func sharedID(
    role: String, _ words: [String], mayReuse: (Int) -> Bool = { _ in false }
  ) -> (id: String, reused: Int?) {
    id(mayReuse: mayReuse) { ObjectID.derive(role: role, words, attempt: $0) }
  }

  private mutating func id(
    mayReuse: (Int) -> Bool, derive: (Int) -> String
  ) -> (id: String, reused: Int?) {
    var attempt = 0
    while true {
      let id = derive(attempt)
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

  /// Warns of the same once.
  mutating func warn(_ warning: Diagnostic) {
    if !warnings.contains(warning) { warnings.append(warning) }
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

  /// Puts an entry into a list of the file.
  mutating func insert(
    _ entry: ListEntry, into key: StaticString, of object: Int,
    at place: ProjectFile.ListInsertion.Place = .end
  ) {
    lists[object, default: LongerList(object: object, key: key)].insertions
      .append(ProjectFile.ListInsertion(place: place, entry: entry))
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
