package import Diagnostics

/// Checks that an edit inserted what it had to and changed nothing else.
///
/// The check reads the whole result again and compares it with the original. It knows which ranges
/// the edit inserted and which objects were requested, and checks both. It runs before anything is
/// written, so a bug costs the user an error message instead of a project.
package struct EditCheck {
  /// The lists that an edit may make longer.
  private static let lists = [
    "children", "files", "buildPhases", "exceptions", "membershipExceptions",
  ]

  /// The file without the insertions: the original of an addition, the result of a removal.
  private let original: ProjectFile
  /// The file with the insertions.
  package let edited: ProjectFile
  /// The ranges of `edited` that `original` lacks, in order.
  private let insertions: [Range<Int>]
  private let ids: [String]

  /// The positions of insertions in which something complete was found.
  private var used: Set<Int> = []
  /// The objects that lists refer to and did not before, with the owners of these lists.
  private var listed: [Int: Int] = [:]

  package init(
    original: ProjectFile, edited: ProjectFile, insertions: [Range<Int>], ids: [String]
  ) {
    self.original = original
    self.edited = edited
    self.insertions = insertions
    self.ids = ids
  }

  /// Checks that the insertions are whole objects, lists and list elements, and nothing else.
  ///
  /// After an addition, the edited project must also contain `files`.
  package mutating func checkInsertions(
    expecting files: [ModuleRegistration.File]? = nil
  ) throws(Diagnostic) {
    guard isSameOutside else { throw failure("bytes changed outside of the inserted ranges") }
    let delta = ProjectDelta(from: original, to: edited)
    let requested = Set(ids)
    try delta.check(adding: { requested.contains(edited.id($0)) }, changing: { _, _ in true })
    guard delta.added.count == ids.count,
      edited.index.repeated.count == original.index.repeated.count
    else { throw failure("the number of new objects is wrong") }
    for object in delta.added {
      let record = edited.objects[object]
      guard try takeIfInserted(record.entry) else { throw changed(object) }
      let list = PlistValue(form: .array, range: record.list)
      if !list.range.isEmpty {
        for element in edited.elements(in: list) { try noteListing(of: element, in: object) }
      }
    }
    for (old, new) in delta.changed { try compareFields(of: old, with: new) }
    guard used.count == insertions.count else {
      throw failure("text was inserted that is not an entry")
    }
    if let files { try checkMembership(of: files) }
  }

  /// Whether the edited file without the insertions is the original.
  private var isSameOutside: Bool {
    var (old, new) = (0, 0)
    for insertion in insertions + [edited.bytes.count..<edited.bytes.count] {
      let end = old + insertion.lowerBound - new
      guard new <= insertion.lowerBound, end <= original.bytes.count,
        original.hasSameBytes(old..<end, as: edited, new..<insertion.lowerBound)
      else { return false }
      (old, new) = (end, insertion.upperBound)
    }
    return old == original.bytes.count
  }

  /// Whether an entry of the edited file begins in an insertion, which then counts as used.
  private mutating func takeIfInserted(_ entry: Range<Int>) throws(Diagnostic) -> Bool {
    let index = insertions.firstPosition { $0.upperBound > entry.lowerBound }
    guard index < insertions.count, insertions[index].contains(entry.lowerBound) else {
      return false
    }
    guard entry.upperBound <= insertions[index].upperBound else {
      throw failure("an insertion ends inside an entry")
    }
    used.insert(index)
    return true
  }

  /// Checks that two versions of an object differ only by inserted lists and elements.
  private mutating func compareFields(of old: Int, with new: Int) throws(Diagnostic) {
    let fields = original.fields(of: old)
    var rest = fields[...]
    for field in edited.fields(of: new) {
      let key = edited.raw(field.key)
      let isList = field.value.form == .array && Self.lists.contains(key)
      if try takeIfInserted(field.start..<field.end) {
        guard isList, !fields.contains(where: { original.raw($0.key) == key }) else {
          throw changed(new)
        }
        for element in edited.elements(in: field.value) { try noteListing(of: element, in: new) }
        continue
      }
      guard let known = rest.popFirst() else { throw changed(new) }
      if original.bytes[known.start..<known.end] == edited.bytes[field.start..<field.end] {
        continue
      }
      guard isList, known.value.form == .array, original.raw(known.key) == key else {
        throw changed(new)
      }
      try compareElements(of: known.value, with: field.value, in: new)
    }
    guard rest.isEmpty else { throw changed(new) }
  }

  /// Compares two versions of a list. Bytes outside of the insertions are the same, so the check
  /// only counts the elements there.
  private mutating func compareElements(
    of old: PlistValue, with new: PlistValue, in object: Int
  ) throws(Diagnostic) {
    var missing = original.elements(in: old).count
    for element in edited.elements(in: new) {
      let range = element.value.range
      let index = insertions.firstPosition { $0.upperBound > range.lowerBound }
      guard index < insertions.count, insertions[index].lowerBound < range.upperBound else {
        missing -= 1
        continue
      }
      guard element.value.isString, try takeIfInserted(range) else { throw changed(object) }
      try noteListing(of: element, in: object)
    }
    guard missing == 0 else { throw changed(object) }
  }

  /// Records that a list refers to an object: a new object is in one list, and there once.
  private mutating func noteListing(of element: PlistElement, in object: Int) throws(Diagnostic) {
    guard let named = edited.find(element.value) else { return }
    guard listed.updateValue(object, forKey: named) == nil else {
      throw failure("`\(edited.id(named))` is listed twice")
    }
  }

  private func changed(_ object: Int) -> Diagnostic {
    failure("the object `\(edited.id(object))` changed")
  }

  private func failure(_ problem: String) -> Diagnostic { original.checkFailure(problem) }

  // MARK: - The files of a module

  /// Checks that each file has a reference or a synchronized folder, and is in its targets' phases.
  ///
  /// Each new reference must lead to one of the files.
  private func checkMembership(of files: [ModuleRegistration.File]) throws(Diagnostic) {
    let tree = GroupTree(edited)
    let paths = files.map { edited.location(of: $0.path) }
    let lookup = FileLookup(paths, in: edited, tree: tree)
    let requested = Set(paths)
    for id in ids {
      guard let object = edited.find(id: id) else { continue }
      let isFile = edited.objects[object].kind == .fileReference
      guard isFile || edited.objects[object].kind.isGroup else { continue }
      let isRequested = tree.location(of: object).map(requested.contains) == true
      guard tree.shows(object), isRequested || !isFile else {
        throw failure("the entry `\(id)` refers to no file of the module")
      }
    }
    let folders = SynchronizedFolders(edited, tree: tree)
    let targets = edited.targetsByName
    // A module's files are usually new, and phases list tens of thousands of others.
    var newMembers: [Int: [Int]] = [:]
    for (object, phase) in listed {
      if let file = edited.fileReference(of: object) { newMembers[file, default: []].append(phase) }
    }
    var members = PhaseMembers(project: edited)
    for (file, path) in zip(files, paths) {
      guard let reference = lookup.reference(to: path) else {
        guard folders.folder(of: path) != nil else {
          throw failure("the entry for `\(path)` is missing")
        }
        continue
      }
      for name in file.targets {
        guard let target = targets[name] else { throw failure("the target `\(name)` is missing") }
        let phases = edited.phases(edited.phaseKind(for: file.role, in: target), of: target)
        if newMembers[reference]?.contains(where: phases.contains) == true { continue }
        if members.isMissing(reference, as: file.role, in: target) {
          throw failure("`\(path)` is not in the target `\(name)`")
        }
      }
    }
  }

  /// Checks that no entry for a module's files is left after a removal.
  func checkRemoval(of request: ModuleRegistration) throws(Diagnostic) {
    let paths = request.files.map { original.location(of: $0.path) }
    let tree = GroupTree(original)
    let lookup = FileLookup(paths, in: original, tree: tree)
    for path in paths where lookup.reference(to: path).flatMap(tree.location) == path {
      throw failure("an entry for `\(path)` is left")
    }
  }
}
