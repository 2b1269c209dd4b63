/// Finds the text to cut for removed entries, so that removing inserted ones restores the original bytes.
extension ProjectFile {
  /// The cuts for a removal; unless `keepsEmptyLists`, also of most fields whose lists become empty.
  func splices(for removal: Removal, keepsEmptyLists: Bool = true) -> [Splice] {
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

  /// The cuts for elements of a list, or entries of a dictionary.
  func splices(
    removing positions: Set<Int>, from field: PlistField, of object: Int,
    keepsEmptyLists: Bool = false
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
    var taken = field.value.inner.lowerBound
    var kept = elements.count
    if elements.last?.comma == nil {
      while kept > 0, positions.contains(kept - 1) { kept -= 1 }
    }
    let parts =
      entries.map { $0.start..<$0.end }
      + elements.prefix(kept).compactMap { element in
        element.comma.map { element.value.range.lowerBound..<($0 + 1) }
      }
    for (position, part) in parts.enumerated() where positions.contains(position) {
      let range = cut(part, after: taken)
      splices.append(.remove(range))
      taken = range.upperBound
    }
    if kept < elements.count {
      splices.append(.remove(tail(of: elements, from: kept, after: taken)))
    }
    return splices
  }

  /// The end of a list without a last comma, with the comma before it.
  private func tail(of elements: [PlistElement], from kept: Int, after taken: Int) -> Range<Int> {
    let end = commentEnd(after: elements[elements.count - 1].value.range.upperBound)
    let start =
      kept > 0
      ? elements[kept - 1].comma ?? elements[kept].value.range.lowerBound
      : elements[kept].value.range.lowerBound
    if let line = lineStart(before: start), let next = nextLine(after: end), line >= taken {
      return line..<next
    }
    return max(start, taken)..<end
  }

  /// The text to cut for a range: its whole lines if nothing else is on them, else also one blank.
  func cut(_ range: Range<Int>, after taken: Int) -> Range<Int> {
    if let line = lineStart(before: range.lowerBound), line >= taken,
      let next = nextLine(after: range.upperBound)
    {
      return line..<next
    }
    if range.lowerBound > taken, bytes[range.lowerBound - 1] == 0x20,
      range.upperBound >= bytes.count || bytes[range.upperBound] != 0x20
    {
      return (range.lowerBound - 1)..<range.upperBound
    }
    let isFollowed = range.upperBound < bytes.count && bytes[range.upperBound] == 0x20
    return range.lowerBound..<(range.upperBound + (isFollowed ? 1 : 0))
  }
}
