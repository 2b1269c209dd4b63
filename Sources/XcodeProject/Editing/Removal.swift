/// The parts to remove from a project: whole objects, and list elements.
struct Removal {
  var objects: Set<Int> = []
  /// The indices of the elements, by object and key.
  var elements: [Int: [String: Set<Int>]] = [:]

  var isEmpty: Bool { objects.isEmpty && elements.isEmpty }

  mutating func add(_ position: Int, of key: String, in object: Int) {
    elements[object, default: [:]][key, default: []].insert(position)
  }

  /// Removes the elements of a list that refer to some objects.
  mutating func add(
    _ gone: Set<Int>, in key: StaticString, of object: Int, _ project: ProjectFile
  ) {
    for (position, element) in project.elements(key, of: object).enumerated() {
      if let named = project.find(element.value), gone.contains(named) {
        add(position, of: key.description, in: object)
      }
    }
  }

  mutating func add(
    _ object: Int, listedIn key: StaticString, of owner: Int, _ project: ProjectFile
  ) {
    objects.insert(object)
    add([object], in: key, of: owner, project)
  }

  mutating func addPhaseEntriesOfRemovedObjects(_ project: ProjectFile) {
    for phase in project.objects.indices where project.objects[phase].kind.phaseName != nil {
      add(objects, in: "files", of: phase, project)
    }
  }
}

/// Finds the text to cut for removed entries.
extension ProjectFile {
  /// The cuts for a removal.
  ///
  /// Unless `keepsEmptyLists`, they include most fields whose lists become empty, so that removing what
  /// `gen` inserted restores the original bytes.
  func splices(for removal: Removal, keepsEmptyLists: Bool) -> [Splice] {
    var sections = SectionEdits(self)
    for object in removal.objects { sections.remove(object) }
    var splices = sections.splices
    for (object, lists) in removal.elements where !removal.objects.contains(object) {
      for (key, positions) in lists {
        guard let field = fields(of: object).last(where: { raw($0.key) == key }) else { continue }
        splices += self.splices(
          removing: positions, from: field, of: object, keepsEmptyLists: keepsEmptyLists)
      }
    }
    return splices
  }

  /// The cuts for elements of a list or, if the field has a dictionary, its entries.
  func splices(
    removing positions: Set<Int>, from field: PlistField, of object: Int, keepsEmptyLists: Bool
  ) -> [Splice] {
    let elements = elements(in: field.value)
    let entries = fields(in: field.value)
    if !keepsEmptyLists, positions.count == elements.count + entries.count,
      // Xcode keeps these also when they are empty.
      !["children", "files", "buildPhases", "membershipExceptions"].contains(raw(field.key))
    {
      return [.remove(cut(field.start..<field.end, after: objects[object].value.lowerBound + 1))]
    }
    var splices: [Splice] = []
    var cutEnd = field.value.inner.lowerBound
    var tailStart = elements.count
    // Without a comma at the end, the one before the last elements goes with them.
    if elements.last?.comma == nil {
      while tailStart > 0, positions.contains(tailStart - 1) { tailStart -= 1 }
    }
    let parts =
      entries.map { $0.start..<$0.end }
      + elements.prefix(tailStart).compactMap { element in
        element.comma.map { element.value.range.lowerBound..<($0 + 1) }
      }
    for (position, part) in parts.enumerated() where positions.contains(position) {
      let range = cut(part, after: cutEnd)
      splices.append(.remove(range))
      cutEnd = range.upperBound
    }
    if tailStart < elements.count {
      splices.append(.remove(tail(of: elements, from: tailStart, after: cutEnd)))
    }
    return splices
  }

  /// The end of a list without a last comma, with the comma before it.
  private func tail(
    of elements: [PlistElement], from tailStart: Int, after cutEnd: Int
  ) -> Range<Int> {
    let end = commentEnd(after: elements[elements.count - 1].value.range.upperBound)
    let comma = tailStart > 0 ? elements[tailStart - 1].comma : nil
    let start = comma ?? elements[tailStart].value.range.lowerBound
    return wholeLines(of: start..<end, after: cutEnd) ?? max(start, cutEnd)..<end
  }

  /// The text to cut for an entry: its whole lines if nothing else is on them, else also one blank.
  func cut(_ entry: Range<Int>, after cutEnd: Int) -> Range<Int> {
    if let lines = wholeLines(of: entry, after: cutEnd) { return lines }
    // The closing bracket of a container, at least, follows each entry.
    if bytes[entry.upperBound] == 0x20 { return entry.lowerBound..<(entry.upperBound + 1) }
    let followsBlank = entry.lowerBound > cutEnd && bytes[entry.lowerBound - 1] == 0x20
    return (entry.lowerBound - (followsBlank ? 1 : 0))..<entry.upperBound
  }

  private func wholeLines(of range: Range<Int>, after cutEnd: Int) -> Range<Int>? {
    guard let line = lineStart(before: range.lowerBound), line >= cutEnd,
      let next = nextLine(after: range.upperBound)
    else { return nil }
    return line..<next
  }
}
