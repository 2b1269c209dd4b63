/// Puts whole objects where Xcode would sort them: sections by `isa`, within them by id.
extension ProjectFile {
  func splices(adding new: [NewObject]) -> [Splice] {
    let sections = Dictionary(grouping: new, by: \.kind).sorted {
      $0.key.isa.description < $1.key.isa.description
    }
    return sections.flatMap { kind, new in
      let new = new.sorted { $0.id < $1.id }
      let section = objects.indices.filter { objects[$0].kind == kind }
      return section.isEmpty
        ? [splice(addingSection: kind, with: new)] : splices(adding: new, to: section)
    }
  }

  private func splices(adding new: [NewObject], to section: [Int]) -> [Splice] {
    let sorted = longestSortedRun(of: section)
    return new.map { object in
      let gap = gap(for: object.id.utf8, in: sorted)
      return gap > 0 ? splice(object, after: sorted[gap - 1]) : splice(object, before: sorted[0])
    }
  }

  /// The objects of a section that are in the order of ids; the fewest possible are left out.
  func longestSortedRun(of section: [Int]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      let ids = section.map { UnsafeBufferPointer(rebasing: bytes[objects[$0].id]) }
      return ids.longestRun { $0.lexicographicallyPrecedes($1) }.map { section[$0] }
    }
  }

  /// How many objects of a sorted run stand before the id.
  func gap(for id: some Sequence<UInt8>, in run: [Int]) -> Int {
    run.firstPosition { id.lexicographicallyPrecedes(bytes[objects[$0].id]) }
  }

  private func splice(_ object: NewObject, after other: Int) -> Splice {
    let stop = objects[other].stop
    if let line = nextLine(after: stop) {
      return .insert(at: line) { object.write(to: &$0, newline: newline) }
    }
    return .insert(at: stop) { text in
      text += " "
      object.write(to: &text, newline: newline, inline: true)
    }
  }

  private func splice(_ object: NewObject, before other: Int) -> Splice {
    let start = objects[other].start
    if let line = lineStart(before: start) {
      return .insert(at: line) { object.write(to: &$0, newline: newline) }
    }
    return .insert(at: start) { text in
      object.write(to: &text, newline: newline, inline: true)
      text += " "
    }
  }

  private func splice(addingSection kind: ObjectKind, with new: [NewObject]) -> Splice {
    let isa = kind.isa.description
    let later = section(after: isa)
    guard usesSectionComments, let place = sectionStart(of: later) else {
      return splice(addingUnmarked: new, before: later)
    }
    return .insert(at: place) { text in
      text += newline
      text += "/* Begin "
      text += kind.isa
      text += " section */"
      text += newline
      for object in new { object.write(to: &text, newline: newline) }
      text += "/* End "
      text += kind.isa
      text += " section */"
      text += newline
    }
  }

  /// The first object of the section before which one of this kind stands, besides those that go.
  func section(after isa: String, without gone: Set<Int> = []) -> Int? {
    objects.indices.first { index in
      !gone.contains(index) && (index == 0 || objects[index].kind != objects[index - 1].kind)
        && self.isa(of: index) > isa
    }
  }

  /// For files of other writers, which leave the section comments out.
  private func splice(addingUnmarked new: [NewObject], before later: Int?) -> Splice {
    let offset = later.map { objects[$0].start } ?? container.upperBound - 1
    if let line = lineStart(before: offset), line > container.lowerBound {
      return .insert(at: line) { text in
        for object in new { object.write(to: &text, newline: newline) }
      }
    }
    return .insert(at: offset) { text in
      for object in new {
        object.write(to: &text, newline: newline, inline: true)
        text += " "
      }
    }
  }

  /// Whether the objects stand in sections between `/* Begin … */` and `/* End … */`.
  var usesSectionComments: Bool {
    guard let first = objects.first else { return true }
    return raw(container.lowerBound..<first.start).contains("/* Begin ")
  }

  /// Where a new section goes: before the blank line above the section that begins with the
  /// object, or before the brace that ends the objects.
  func sectionStart(of first: Int?) -> Int? {
    guard let first else {
      return lineStart(before: container.upperBound - 1).flatMap {
        $0 > container.lowerBound ? $0 : nil
      }
    }
    let gapStart = first == 0 ? container.lowerBound + 1 : objects[first - 1].stop
    let gap = gapStart..<objects[first].start
    let marker = Array("/* Begin ".utf8)
    guard gap.count >= marker.count,
      let begin = gap.dropLast(marker.count - 1).last(where: {
        bytes[$0..<($0 + marker.count)].elementsEqual(marker)
      }),
      let line = lineStart(before: begin)
    else { return nil }
    let above = line - newline.utf8CodeUnitCount
    guard above >= gapStart, bytes[above..<line].elementsEqual(newline.bytes),
      above == 0 || bytes[above - 1] == 0x0A
    else { return line }
    return above
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

  /// The positions of the most elements that are in order as they stand.
  func longestRun(in precedes: (Element, Element) -> Bool) -> [Int] {
    // For each length of a run, where the run of this length with the lowest end has it.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: count)
    for position in indices {
      let isNext = ends.last.map { !precedes(self[position], self[$0]) } ?? true
      let length =
        isNext ? ends.count : ends.firstPosition { precedes(self[position], self[$0]) }
      if length > 0 { before[position] = ends[length - 1] }
      if length == ends.count { ends.append(position) } else { ends[length] = position }
    }
    var position = ends.last ?? -1
    for place in ends.indices.reversed() {
      ends[place] = position
      position = before[position]
    }
    return ends
  }
}
