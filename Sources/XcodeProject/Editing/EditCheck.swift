package import Diagnostics

/// Checks that an edit inserted what it had to and changed nothing else.
///
/// The check reads the whole result again and compares it with the file before. It knows which
/// ranges the edit inserted and which objects were requested, and checks both. It runs before
/// anything is written, so a bug costs the user an error message instead of a project. A removal is
/// checked as an insertion into its result.
package struct EditCheck {
  /// The lists that an edit may make longer.
  private static let lists = [
    "children", "files", "buildPhases", "exceptions", "membershipExceptions",
  ]

  /// The file without the insertions: the one before an addition, or the result of a removal.
  private let shorter: ProjectFile
  /// The file with the insertions.
  package let longer: ProjectFile
  /// The ranges of `longer` that `shorter` lacks, in order.
  private let insertions: [Range<Int>]
  private let ids: [String]

  /// The positions of insertions in which something complete was found.
  private var used: Set<Int> = []
  /// Each object that a list refers to since the edit, with the object that the list belongs to.
  private var listed: [Int: Int] = [:]

  package init(
    shorter: ProjectFile, longer: ProjectFile, insertions: [Range<Int>], ids: [String]
  ) {
    self.shorter = shorter
    self.longer = longer
    self.insertions = insertions
    self.ids = ids
  }

  /// Checks that the insertions are whole objects, lists and list elements, and nothing else.
  ///
  /// After an addition, the project must also contain `files`.
  package mutating func checkInsertions(
    expecting files: [ModuleRegistration.File]? = nil
  ) throws(Diagnostic) {
    guard isSameOutside else { throw failure("bytes changed outside of the inserted ranges") }
    let delta = ProjectDelta(from: shorter, to: longer)
    let requested = Set(ids)
    try delta.check(adding: { requested.contains(longer.id($0)) }, changing: { _, _ in true })
    guard delta.added.count == ids.count,
      longer.index.repeated.count == shorter.index.repeated.count
    else { throw failure("the number of new objects is wrong") }
    for object in delta.added {
      let record = longer.objects[object]
      guard try takeIfInserted(record.entry) else { throw changed(object) }
      let list = PlistValue(form: .array, range: record.list)
      if !list.range.isEmpty {
        for element in longer.elements(in: list) { try noteListing(of: element, in: object) }
      }
    }
    for (old, new) in delta.changed { try compareFields(of: old, with: new) }
    guard used.count == insertions.count else {
      throw failure("text was inserted that is not an entry")
    }
    if let files { try checkMembership(of: files) }
  }

  /// Whether the longer file without the insertions is the shorter one.
  private var isSameOutside: Bool {
    var (old, new) = (0, 0)
    for insertion in insertions + [longer.bytes.count..<longer.bytes.count] {
      let end = old + insertion.lowerBound - new
      guard new <= insertion.lowerBound, end <= shorter.bytes.count,
        shorter.hasSameBytes(old..<end, as: longer, new..<insertion.lowerBound)
      else { return false }
      (old, new) = (end, insertion.upperBound)
    }
    return old == shorter.bytes.count
  }

  /// Whether an entry of the longer file begins in an insertion, which then counts as used.
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
    let fields = shorter.fields(of: old)
    var rest = fields[...]
    for field in longer.fields(of: new) {
      let key = longer.raw(field.key)
      let isList = field.value.form == .array && Self.lists.contains(key)
      if try takeIfInserted(field.start..<field.end) {
        guard isList, !fields.contains(where: { shorter.raw($0.key) == key }) else {
          throw changed(new)
        }
        for element in longer.elements(in: field.value) { try noteListing(of: element, in: new) }
        continue
      }
      guard let known = rest.popFirst() else { throw changed(new) }
      if shorter.bytes[known.start..<known.end] == longer.bytes[field.start..<field.end] {
        continue
      }
      guard isList, known.value.form == .array, shorter.raw(known.key) == key else {
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
    var missing = shorter.elements(in: old).count
    for element in longer.elements(in: new) {
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
    guard let named = longer.find(element.value) else { return }
    guard listed.updateValue(object, forKey: named) == nil else {
      throw failure("`\(longer.id(named))` is listed twice")
    }
  }

  private func changed(_ object: Int) -> Diagnostic {
    failure("the object `\(longer.id(object))` changed")
  }

  private func failure(_ problem: String) -> Diagnostic { shorter.checkFailure(problem) }

  // MARK: - The files of a module

  /// Checks that each file has a reference in its targets' phases, or else a synchronized folder.
  ///
  /// Each new reference must lead to one of the files.
  private func checkMembership(of files: [ModuleRegistration.File]) throws(Diagnostic) {
    let tree = GroupTree(longer)
    let paths = files.map { longer.location(of: $0.path) }
    let lookup = FileLookup(paths, in: longer, tree: tree)
    let wanted = Set(paths)
    for id in ids {
      guard let object = longer.find(id: id) else { continue }
      let isFile = longer.objects[object].kind == .fileReference
      guard isFile || longer.objects[object].kind.isGroup else { continue }
      let isRequested = tree.location(of: object).map(wanted.contains) == true
      guard tree.shows(object), isRequested || !isFile else {
        throw failure("the entry `\(id)` refers to no file of the module")
      }
    }
    let folders = SynchronizedFolders(longer, tree: tree)
    let targets = Dictionary(grouping: longer.targetObjects, by: longer.name(ofTarget:))
    // A module's files are usually new, and phases list tens of thousands of others.
    var newMembers: [Int: [Int]] = [:]
    for (object, phase) in listed {
      if let file = longer.fileReference(of: object) { newMembers[file, default: []].append(phase) }
    }
    var members = PhaseMembers(project: longer)
    for (file, path) in zip(files, paths) {
      guard let reference = lookup.reference(to: path) else {
        guard folders.folder(of: path) != nil else {
          throw failure("the entry for `\(path)` is missing")
        }
        continue
      }
      for name in file.targets {
        guard let named = targets[name] else { throw failure("the target `\(name)` is missing") }
        let phases = named.flatMap {
          longer.phases(longer.phaseKind(for: file.role, in: $0), of: $0)
        }
        if newMembers[reference]?.contains(where: phases.contains) == true { continue }
        if named.allSatisfy({ members.isMissing(reference, as: file.role, in: $0) }) {
          throw failure("`\(path)` is not in the target `\(name)`")
        }
      }
    }
  }

  /// Checks that no entry for a module's files is left after a removal.
  func checkRemoval(of request: ModuleRegistration) throws(Diagnostic) {
    let paths = request.files.map { shorter.location(of: $0.path) }
    let tree = GroupTree(shorter)
    let lookup = FileLookup(paths, in: shorter, tree: tree)
    // An entry in other case is another file's.
    for path in paths where lookup.reference(to: path).flatMap(tree.location) == path {
      throw failure("an entry for `\(path)` is left")
    }
  }
}
