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
    do {
      let edited = try ProjectFile(
        parsing: result, named: original.file, in: original.folderPath)
      self.init(original: original, edited: edited, insertions: insertions, ids: ids)
    } catch {
      throw Self.failure("the result does not read as it should", of: original)
    }
  }

  /// Checks that nothing else differs: the bytes around the insertions are the same, and these are
  /// nothing but whole objects with the ids, and whole elements of lists.
  ///
  /// - Throws: what is not as it should be.
  package func compare() throws(Diagnostic) {
    try compareBytes()
    try compareTokens()
    var additions = Additions(insertions)
    try compareObjects(&additions)
    guard additions.isComplete else { throw failure("something else than entries appeared") }
    try compareIds(additions.objects)
  }

  private func compareBytes() throws(Diagnostic) {
    var old = 0
    var new = 0
    let isSame = original.bytes.withUnsafeBufferPointer { left in
      edited.bytes.withUnsafeBufferPointer { right in
        for stretch in insertions + [right.count..<right.count] {
          let count = stretch.lowerBound - new
          guard count >= 0, old + count <= left.count,
            UnsafeBufferPointer(rebasing: left[old..<(old + count)])
              .hasSameBytes(as: UnsafeBufferPointer(rebasing: right[new..<stretch.lowerBound]))
          else { return false }
          old += count
          new = stretch.upperBound
        }
        return old == left.count
      }
    }
    guard isSame else { throw failure("bytes changed that were not to be touched") }
    let objects = edited.container
    guard
      insertions.allSatisfy({
        objects.lowerBound < $0.lowerBound && $0.upperBound < objects.upperBound
      })
    else { throw failure("something outside of the objects appeared") }
  }

  /// No insertion begins or ends inside of a word, a string or a comment.
  private func compareTokens() throws(Diagnostic) {
    let isWhole = edited.bytes.withUnsafeBufferPointer { bytes in
      guard let scanner = PlistScanner(bytes) else { return false }
      var at = edited.container.lowerBound + 1
      for end in insertions.flatMap({ [$0.lowerBound, $0.upperBound] }) {
        let before = edited.objects.firstPosition { $0.stop > end } - 1
        if before >= 0 { at = max(at, edited.objects[before].stop) }
        while at < end { at = scanner.tokenEnd(from: at) }
        guard at == end else { return false }
      }
      return true
    }
    guard isWhole else { throw failure("an insertion is torn") }
  }

  // MARK: - Objects

  /// All objects of the original are there in their order, with all that they had.
  private func compareObjects(_ additions: inout Additions) throws(Diagnostic) {
    var old = 0
    for (position, object) in edited.objects.enumerated() {
      if try additions.holds(object.start..<object.stop, or: torn) {
        additions.objects.append(position)
        try noteElements(of: PlistValue(form: .array, range: object.list), &additions)
        continue
      }
      guard old < original.objects.count, isSame(original.objects[old].id, object.id) else {
        throw failure("the object `\(edited.id(position))` is not as it was")
      }
      let entry = original.objects[old].start..<original.objects[old].stop
      if !isSame(entry, object.start..<object.stop) {
        try compareFields(of: old, with: position, &additions)
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
    let fields = original.fields(of: old)
    var rest = fields[...]
    for field in edited.fields(of: new) {
      if try additions.holds(field.start..<field.end, or: torn) {
        guard isList(field), !fields.contains(where: { isSame($0.key, field.key) }) else {
          throw failure("the object `\(edited.id(new))` has a field that is not a new list")
        }
        try noteElements(of: field.value, &additions)
        continue
      }
      guard let known = rest.popFirst(), isSame(known.key, field.key) else {
        throw failure("the fields of `\(edited.id(new))` are not as they were")
      }
      if isSame(known.value.range, field.value.range) { continue }
      guard isList(field), known.value.form == .array else {
        throw failure("`\(edited.raw(field.key))` of `\(edited.id(new))` is not as it was")
      }
      try compareElements(of: known.value, with: field.value, &additions)
    }
    guard rest.isEmpty else { throw failure("a field of `\(edited.id(new))` is gone") }
  }

  private func isList(_ field: PlistField) -> Bool {
    field.value.form == .array && Self.lists.contains(edited.raw(field.key))
  }

  private func compareElements(
    of old: PlistValue, with new: PlistValue, _ additions: inout Additions
  ) throws(Diagnostic) {
    var rest = original.elements(in: old)[...]
    for element in edited.elements(in: new) {
      if try additions.holds(element.value.range, or: torn) {
        guard element.value.isString else { throw torn }
        try note(element, &additions)
        continue
      }
      guard let known = rest.popFirst(), isSame(known.value.range, element.value.range) else {
        throw failure("an element of a list is not as it was")
      }
    }
    guard rest.isEmpty else { throw failure("an element of a list is gone") }
  }

  private func noteElements(
    of list: PlistValue, _ additions: inout Additions
  ) throws(Diagnostic) {
    guard !list.range.isEmpty else { return }
    for element in edited.elements(in: list) { try note(element, &additions) }
  }

  /// A new object is in one list, and there once.
  private func note(_ element: PlistElement, _ additions: inout Additions) throws(Diagnostic) {
    let word = edited.text(element.value)
    guard edited.find(id: word) == nil || additions.listed.insert(word).inserted else {
      throw failure("`\(word)` is listed twice")
    }
  }

  /// Exactly the objects that were requested are new, each with an id that nobody had.
  private func compareIds(_ objects: [Int]) throws(Diagnostic) {
    guard objects.count == ids.count else {
      throw failure("the number of objects is not what it should be")
    }
    let new = objects.map(edited.id)
    guard Set(new).count == new.count, new.allSatisfy({ original.find(id: $0) == nil }) else {
      throw failure("an id is defined twice")
    }
    if let other = Set(new).subtracting(ids).first {
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

  // MARK: - Complaints

  private var torn: Diagnostic { failure("an entry is torn") }

  func failure(_ what: String) -> Diagnostic { Self.failure(what, of: original) }

  private static func failure(_ what: String, of project: ProjectFile) -> Diagnostic {
    Diagnostic(
      .error, "project.check-failed", "the edit of \(project.file) was given up: \(what)",
      notes: ["the file is as it was. This is a defect of this program."],
      hints: ["please report it with the project file, and add the files in Xcode meanwhile."])
  }
}

/// What was found to be new, in the order of the file.
private struct Additions {
  /// Positions of new objects.
  var objects: [Int] = []
  /// The objects that lists name besides those that they named before.
  var listed: Set<String> = []
  private let insertions: [Range<Int>]
  /// The insertion that was met last, or the next one.
  private var current = 0
  /// How many insertions hold something.
  private var used = 0
  private var lastUsed = -1

  init(_ insertions: [Range<Int>]) { self.insertions = insertions }

  /// Each insertion holds something.
  var isComplete: Bool { used == insertions.count }

  /// Whether an entry is new: it stands in an insertion, with all of itself.
  ///
  /// - Throws: `torn` when only its beginning does.
  mutating func holds(
    _ entry: Range<Int>, or torn: @autoclosure () -> Diagnostic
  ) throws(Diagnostic) -> Bool {
    while current < insertions.count, insertions[current].upperBound <= entry.lowerBound {
      current += 1
    }
    guard current < insertions.count, insertions[current].contains(entry.lowerBound) else {
      return false
    }
    guard entry.upperBound <= insertions[current].upperBound else { throw torn() }
    if lastUsed != current {
      lastUsed = current
      used += 1
    }
    return true
  }
}

extension PlistScanner {
  /// Just after the white space, comment, word, string or sign that begins at `start`; what is not
  /// whole reaches to the end.
  fileprivate func tokenEnd(from start: Int) -> Int {
    do throws(PlistFault) {
      let space = try trivium(from: start)
      if space > start { return space }
      if base[start] == 0x22 || base[start] == 0x27 {
        return try string(from: start, expecting: "a string").range.upperBound
      }
      return max(bareEnd(from: start), start + 1)
    } catch {
      return end
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Where the elements begin that `isAfter` holds for; they all stand at the end.
  func firstPosition(where isAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
