package import Diagnostics

/// Compares an edited file with the original, object by object, after all of the result was read
/// again. Of how the edit was planned it knows the stretches that were put in and the objects that
/// were requested, and believes neither.
///
/// A failure is a defect of this library. It is found before anything is written, so it costs
/// the user a message and not a project.
package struct EditCheck {
  /// The lists that an edit may make longer.
  private static let lists = [
    "children", "files", "buildPhases", "exceptions", "membershipExceptions",
  ]

  /// The file without the insertions: the original of an addition, the result of a removal.
  let original: ProjectFile
  /// The file with them.
  let edited: ProjectFile
  /// What `edited` has and `original` lacks, as stretches of its bytes, in order.
  private let insertions: [Range<Int>]
  /// The ids of the objects that only `edited` has.
  let ids: [String]

  /// Compares two files that have been read.
  package init(
    original: ProjectFile, edited: ProjectFile, insertions: [Range<Int>], ids: [String]
  ) {
    self.original = original
    self.edited = edited
    self.insertions = insertions
    self.ids = ids
  }

  /// Reads the result of an addition.
  ///
  /// - Throws: when it is no project file.
  package init(
    original: ProjectFile, result: [UInt8], insertions: [Range<Int>], ids: [String]
  ) throws(Diagnostic) {
    self.init(
      original: original, edited: try original.reread(result), insertions: insertions, ids: ids)
  }

  /// Checks that nothing else differs: the bytes around the insertions are the same, and these hold
  /// whole objects with the ids, whole lists and whole elements of lists, and nothing else.
  ///
  /// - Parameter files: those that the project was to take, see ``hold(_:listedBy:)``.
  /// - Throws: what is not as it should be.
  package func compare(
    holding files: [ModuleRegistration.File]? = nil
  ) throws(Diagnostic) {
    guard hasSameBytesAround else { throw failure("bytes changed that were not to be touched") }
    var additions = Additions(insertions)
    try compareObjects(&additions)
    guard additions.areComplete else { throw failure("something else than entries appeared") }
    try compareIds(additions.objects)
    if let files { try hold(files, listedBy: additions.listed) }
  }

  private var hasSameBytesAround: Bool {
    var old = 0
    var new = 0
    for stretch in insertions + [edited.bytes.count..<edited.bytes.count] {
      let end = old + stretch.lowerBound - new
      guard old <= end, end <= original.bytes.count, isSame(old..<end, new..<stretch.lowerBound)
      else { return false }
      (old, new) = (end, stretch.upperBound)
    }
    return old == original.bytes.count
  }

  /// All objects of the original are there in their order, with all that they had.
  ///
  /// Where no insertion touches an entry its bytes are the same, so that it is the same entry when it
  /// begins and ends where it did.
  private func compareObjects(_ additions: inout Additions) throws(Diagnostic) {
    var old = 0
    for (position, object) in edited.objects.enumerated() {
      let origin = additions.origin(of: object.start..<object.stop)
      if origin == .new {
        additions.objects.append(position)
        try note(PlistValue(form: .array, range: object.list), of: position, &additions)
        continue
      }
      guard old < original.objects.count else {
        throw failure("the object `\(edited.id(position))` is not as it was")
      }
      let known = original.objects[old]
      if origin == .longer, isSame(known.id, object.id) {
        try compareFields(of: old, with: position, &additions)
      } else if origin != .same(known.start..<known.stop) {
        throw failure("the object `\(edited.id(position))` is not as it was")
      }
      old += 1
    }
    guard old == original.objects.count else {
      throw failure("the object `\(original.id(old))` is gone")
    }
  }

  private func compareFields(
    of old: Int, with new: Int, _ additions: inout Additions
  ) throws(Diagnostic) {
    let changed = failure("the fields of `\(edited.id(new))` are not as they were")
    let fields = original.fields(of: old)
    var rest = fields[...]
    for field in edited.fields(of: new) {
      let origin = additions.origin(of: field.start..<field.end)
      let isList = field.value.form == .array && Self.lists.contains(edited.raw(field.key))
      if origin == .new {
        guard isList, !fields.contains(where: { isSame($0.key, field.key) }) else { throw changed }
        try note(field.value, of: new, &additions)
        continue
      }
      guard let known = rest.popFirst() else { throw changed }
      if origin == .longer, isList, known.value.form == .array, isSame(known.key, field.key) {
        try compareElements(of: known.value, with: field.value, of: new, &additions)
      } else if origin != .same(known.start..<known.end) {
        throw changed
      }
    }
    guard rest.isEmpty else { throw changed }
  }

  /// A list may have tens of thousands, so that they are counted and not collected.
  private func compareElements(
    of old: PlistValue, with new: PlistValue, of object: Int, _ additions: inout Additions
  ) throws(Diagnostic) {
    var left = 0
    original.forEachElement(in: old) { _, _ in left += 1 }
    var problem: Diagnostic?
    edited.forEachElement(in: new) { element, _ in
      switch additions.origin(of: element.value.range) {
      case .new where element.value.isString:
        problem = problem ?? note(element, of: object, &additions)
      case .same: left -= 1
      default: problem = failure("an element of a list is not as it was")
      }
    }
    if let problem { throw problem }
    guard left == 0 else { throw failure("an element of a list is gone") }
  }

  private func note(
    _ list: PlistValue, of object: Int, _ additions: inout Additions
  ) throws(Diagnostic) {
    guard !list.range.isEmpty else { return }
    for element in edited.elements(in: list) {
      if let problem = note(element, of: object, &additions) { throw problem }
    }
  }

  /// A new object is in one list, and there once.
  private func note(
    _ element: PlistElement, of object: Int, _ additions: inout Additions
  ) -> Diagnostic? {
    guard let listed = edited.find(element.value) else { return nil }
    return additions.listed.updateValue(object, forKey: listed) == nil
      ? nil : failure("`\(edited.id(listed))` is listed twice")
  }

  /// Exactly the objects that were requested are new, each with an id that nobody had.
  private func compareIds(_ objects: [Int]) throws(Diagnostic) {
    guard objects.count == ids.count else {
      throw failure("the number of objects is not what it should be")
    }
    guard edited.index.repeated.count == original.index.repeated.count else {
      throw failure("an id is defined twice")
    }
    if let other = Set(objects.map(edited.id)).subtracting(ids).first {
      throw failure("the object `\(other)` was not requested")
    }
  }

  private func isSame(_ old: Range<Int>, _ new: Range<Int>) -> Bool {
    original.bytes.withUnsafeBufferPointer { left in
      edited.bytes.withUnsafeBufferPointer { right in
        UnsafeBufferPointer(rebasing: left[old])
          .hasSameBytes(as: UnsafeBufferPointer(rebasing: right[new]))
      }
    }
  }

  func failure(_ what: String) -> Diagnostic { original.givenUp(what) }
}

/// What was found to be new, in the order of the file.
private struct Additions {
  /// Where an entry of the edited file comes from.
  enum Origin: Equatable {
    /// It stands in an insertion, with all of itself.
    case new
    /// It stands at this place of the original.
    case same(Range<Int>)
    /// Something was put into it.
    case longer
    /// An insertion begins with it and ends in it.
    case torn
  }

  /// Positions of new objects.
  var objects: [Int] = []
  /// The objects that lists name besides those that they named before, with whose list it is.
  var listed: [Int: Int] = [:]
  private let insertions: [Range<Int>]
  /// The insertion that was met last, or the next one.
  private var current = 0
  /// What those before it hold.
  private var grown = 0
  /// How many insertions hold something.
  private var used = 0
  private var lastUsed = -1

  init(_ insertions: [Range<Int>]) { self.insertions = insertions }

  /// Each insertion holds something.
  var areComplete: Bool { used == insertions.count }

  /// Entries have to be asked about in the order of the file, outer ones before those in them.
  mutating func origin(of entry: Range<Int>) -> Origin {
    while current < insertions.count, insertions[current].upperBound <= entry.lowerBound {
      grown += insertions[current].count
      current += 1
    }
    guard current < insertions.count, insertions[current].lowerBound < entry.upperBound else {
      return .same((entry.lowerBound - grown)..<(entry.upperBound - grown))
    }
    guard insertions[current].contains(entry.lowerBound) else { return .longer }
    guard entry.upperBound <= insertions[current].upperBound else { return .torn }
    if lastUsed != current { used += 1 }
    lastUsed = current
    return .new
  }
}

extension ProjectFile {
  /// Reads what an edit made of the file.
  ///
  /// - Throws: when it is no project file.
  func reread(_ result: [UInt8]) throws(Diagnostic) -> ProjectFile {
    do throws(Diagnostic) {
      return try ProjectFile(parsing: result, named: file, in: folderPath)
    } catch {
      throw givenUp("the result does not read as it should")
    }
  }

  /// The error for an edit whose result is not as it should be.
  func givenUp(_ what: String) -> Diagnostic {
    Diagnostic(
      .error, "project.check-failed", "the edit of \(file) was given up: \(what)",
      notes: ["the file is as it was. This is a defect of this program."],
      hints: ["please report it with the project file, and make the change in Xcode meanwhile."])
  }
}
