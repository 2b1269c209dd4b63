import Diagnostics

/// Collects new objects and list entries of a project file, and then writes them as splices.
struct EditDraft {
  /// A group or phase that gets new entries: an existing or a new one.
  enum Owner: Hashable {
    case existing(Int)
    case new(Int)
  }

  let project: ProjectFile
  let tree: GroupTree
  /// The common prefix of the ids of the module's objects.
  var idPrefix = ""
  var objects: [NewObject] = []
  var warnings: [Diagnostic] = []
  var ids: Set<String> = []
  var childLists: [Owner: ChildList] = [:]
  /// New entries of other lists: an edit extends only one list of an object.
  var lists: [Owner: (key: StaticString, insertions: [ListInsertion])] = [:]

  /// Reserves the first free id for an object.
  ///
  /// Modules share some objects, such as a group around them: their ids are the same whichever
  /// module comes first, on any branch. `mayReuse` decides whether an unused object with the id can
  /// be reused.
  mutating func takeID(
    role: String, _ words: [String], isShared: Bool = false,
    mayReuse: (Int) -> Bool = { _ in false }
  ) -> (id: String, reused: Int?) {
    let prefix = isShared ? "" : idPrefix
    var attempt = 0
    while true {
      let id = ObjectID.derive(prefix: prefix, role: role, words, attempt: attempt)
      attempt += 1
      let object = project.find(id: id)
      if object.map(mayReuse) ?? true, ids.insert(id).inserted { return (id, object) }
    }
  }

  @discardableResult
  mutating func add(_ object: NewObject) -> Owner {
    objects.append(object)
    return .new(objects.count - 1)
  }

  /// Adds an exception set of a synchronized folder, whose `owner` is a target or copy phase.
  mutating func addExceptionSet(
    _ kind: ObjectKind, of folder: String, for owner: String, comment: String,
    _ fields: [NewObject.Field]
  ) -> ListEntry {
    let (id, _) = takeID(role: "exceptions", [folder, owner], isShared: true)
    add(NewObject(kind: kind, id: id, comment: comment, fields: fields))
    return .object(id, comment)
  }

  mutating func warn(_ warning: Diagnostic) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  mutating func add(child entry: ListEntry, named name: String, isGroup: Bool, to owner: Owner) {
    var group: Int?
    if case .existing(let object) = owner { group = object }
    childLists[owner, default: ChildList(of: group, in: project, tree: tree)]
      .add(entry, named: name, isGroup: isGroup)
  }

  mutating func insert(
    _ entry: ListEntry, into key: StaticString, of owner: Owner,
    at place: ListInsertion.Place = .before(.max), rank: Int = 0
  ) {
    assert(lists[owner].map { $0.key.description == key.description } != false, "another list")
    lists[owner, default: (key, [])].insertions
      .append(ListInsertion(place: place, entry: entry, rank: rank))
  }

  var splices: [Splice] {
    var objects = objects
    var splices: [Splice] = []
    let children = childLists.mapValues {
      (key: "children" as StaticString, insertions: $0.insertions)
    }
    for (owner, (key, insertions)) in Array(lists) + Array(children) {
      switch owner {
      case .new(let index):
        let list = objects[index].fields.firstIndex { $0.key == key.description }
        if let list { objects[index].fields[list].value = .list(insertions.placed().map(\.entry)) }
      case .existing(let object):
        splices += project.splices(inserting: insertions, into: key, of: object)
      }
    }
    return splices + project.splices(adding: objects)
  }
}
