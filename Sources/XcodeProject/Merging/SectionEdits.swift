/// Puts whole objects into the sections of our file, and takes them out.
struct SectionEdits {
  typealias Word = PlistNode.Word

  private struct New {
    var id: Word
    /// Without the blanks before it.
    var text: MergedText
    var isDisputed: Bool
  }

  private let file: ProjectFile
  private let newline: [UInt8]
  private var removed: Set<Int> = []
  private var new: [String: [New]] = [:]
  private var disputes: [ObjectEdits.Edit] = []
  private(set) var isTorn = false

  init(_ file: ProjectFile) {
    self.file = file
    newline = Array(file.newline.bytes)
  }

  mutating func remove(_ object: Int) { removed.insert(object) }

  mutating func insert(_ text: MergedText, _ id: Word, _ isa: String, isDisputed: Bool) {
    new[isa, default: []].append(New(id: id, text: text, isDisputed: isDisputed))
  }

  /// Leaves it to people whether an object stays, or which of two texts is right.
  mutating func dispute(_ object: Int, ours: [UInt8]? = nil, theirs: [UInt8]? = nil) {
    guard let lines = lines(of: object) else { return isTorn = true }
    let lead = file.bytes[lines.lowerBound..<file.objects[object].start]
    var text = MergedText()
    text.append(
      ours: ours.map { lead + $0 } ?? Array(file.bytes[lines]),
      theirs: theirs.map { lead + $0 } ?? [])
    disputes.append(ObjectEdits.Edit(range: lines, text: text))
  }

  // MARK: - Edits

  var edits: [ObjectEdits.Edit] {
    mutating get {
      var edits = disputes
      let present = sections()
      var cut: Set<Int> = []
      for (isa, objects) in present where new[isa] == nil {
        guard objects.allSatisfy(removed.contains), let section = section(of: objects, isa) else {
          continue
        }
        cut.formUnion(objects)
        edits.append(ObjectEdits.Edit(range: section, text: MergedText()))
      }
      for object in removed.subtracting(cut) {
        let range = lines(of: object) ?? file.objects[object].start..<file.objects[object].stop
        edits.append(ObjectEdits.Edit(range: range, text: MergedText()))
      }
      for (isa, objects) in new.sorted(by: { $0.key < $1.key }) {
        let sorted = objects.sorted { $0.id.precedes($1.id) }
        if let section = present[isa], !section.isEmpty {
          // Whether the section is sorted is looked at once, however many are added.
          let isSorted = self.isSorted(section)
          for object in sorted {
            edits.append(edit(adding: object, to: section, isSorted: isSorted))
          }
        } else {
          edits.append(edit(addingSection: isa, with: sorted, without: cut))
        }
      }
      return edits
    }
  }

  /// The objects of the kinds that something is added to or removed from.
  private func sections() -> [String: [Int]] {
    var wanted: [String: [Int]] = [:]
    for isa in new.keys { wanted[isa] = [] }
    for object in removed { wanted[file.isa(of: object)] = [] }
    guard !wanted.isEmpty else { return [:] }
    let kinds = Set(wanted.keys.map { Array($0.utf8).withUnsafeBufferPointer(ObjectKind.of) })
    var found: [ObjectKind: [Int]] = [:]
    for object in file.objects.indices where kinds.contains(file.objects[object].kind) {
      found[file.objects[object].kind, default: []].append(object)
    }
    for (kind, objects) in found {
      if kind != .other {
        wanted[kind.isa.description] = objects
        continue
      }
      for object in objects {
        let isa = file.isa(of: object)
        if wanted[isa] != nil { wanted[isa]?.append(object) }
      }
    }
    return wanted
  }

  /// The lines of an object, from the end of the line before to the end of its last one.
  private func lines(of object: Int) -> Range<Int>? {
    let record = file.objects[object]
    guard let line = file.lineStart(before: record.start), line >= newline.count,
      let end = lineEnd(after: record.stop)
    else { return nil }
    return (line - newline.count)..<end
  }

  private func lineEnd(after offset: Int) -> Int? {
    file.nextLine(after: offset).map { $0 - newline.count }
  }

  private func isSorted(_ section: [Int]) -> Bool {
    zip(section, section.dropFirst()).allSatisfy { left, right in !id(right).precedes(id(left)) }
  }

  private mutating func edit(
    adding object: New, to section: [Int], isSorted: Bool
  ) -> ObjectEdits.Edit {
    let gap = isSorted ? section.firstPosition { object.id.precedes(id($0)) } : section.count
    let neighbour = section[max(0, gap - 1)]
    guard let lines = lines(of: neighbour) else {
      if object.isDisputed { isTorn = true }
      var text = MergedText()
      let record = file.objects[neighbour]
      if gap > 0 { text += CollectionOfOne(0x20) }
      text += object.text
      if gap == 0 { text += CollectionOfOne(0x20) }
      let place = gap > 0 ? record.stop : record.start
      return ObjectEdits.Edit(range: place..<place, text: text)
    }
    let indent = file.bytes[(lines.lowerBound + newline.count)..<file.objects[neighbour].start]
    let place = gap > 0 ? lines.upperBound : lines.lowerBound
    return ObjectEdits.Edit(range: place..<place, text: line(object, indent))
  }

  private func id(_ object: Int) -> Word { Array(file.bytes[file.objects[object].id]) }

  private func line(_ object: New, _ indent: ArraySlice<UInt8>) -> MergedText {
    var text = MergedText()
    guard object.isDisputed else {
      text += newline
      text += indent
      text += object.text
      return text
    }
    text.append(ours: [], theirs: newline + indent + object.text.choosing(.theirs))
    return text
  }

  private mutating func edit(
    addingSection isa: String, with new: [New], without cut: Set<Int>
  ) -> ObjectEdits.Edit {
    let later = file.objects.indices.first { index in
      !cut.contains(index)
        && (index == 0 || file.objects[index].kind != file.objects[index - 1].kind)
        && file.isa(of: index) > isa
    }
    var text = MergedText()
    let usesComments = file.usesSectionComments
    let place =
      usesComments
      ? file.sectionStart(of: later)
      : later.flatMap { file.lineStart(before: file.objects[$0].start) }
        ?? file.lineStart(before: file.container.upperBound - 1)
    guard let place, place > file.container.lowerBound else {
      if new.contains(where: \.isDisputed) { isTorn = true }
      for object in new {
        text += object.text
        text += CollectionOfOne(0x20)
      }
      let place = later.map { file.objects[$0].start } ?? file.container.upperBound - 1
      return ObjectEdits.Edit(range: place..<place, text: text)
    }
    if usesComments {
      text += newline
      text += "/* Begin \(isa) section */".utf8
      for object in new { text += line(object, [0x09, 0x09]) }
      text += newline
      text += "/* End \(isa) section */".utf8
      text += newline
      return ObjectEdits.Edit(range: place..<place, text: text)
    }
    for object in new { text += line(object, [0x09, 0x09]) }
    return ObjectEdits.Edit(range: (place - newline.count)..<(place - newline.count), text: text)
  }

  /// A whole section with its comments and the blank line above it.
  private func section(of objects: [Int], _ isa: String) -> Range<Int>? {
    guard let first = objects.first, let last = objects.last, last - first == objects.count - 1
    else { return nil }
    let above = first == 0 ? file.container.lowerBound + 1 : file.objects[first - 1].stop
    let next =
      last + 1 < file.objects.count ? file.objects[last + 1].start : file.container.upperBound
    let begin = Array("/* Begin \(isa) section */".utf8)
    let end = Array("/* End \(isa) section */".utf8)
    guard let start = Self.place(of: begin, in: file.bytes[above..<file.objects[first].start]),
      let stop = Self.place(of: end, in: file.bytes[file.objects[last].stop..<next]),
      var line = file.lineStart(before: start), let after = lineEnd(after: stop)
    else { return nil }
    if line >= 2 * newline.count,
      file.bytes[(line - 2 * newline.count)..<line].elementsEqual(newline + newline)
    {
      line -= newline.count
    }
    guard line - newline.count >= above else { return nil }
    return (line - newline.count)..<after
  }

  private static func place(of text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= text.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - text.count)).first {
      bytes[$0..<($0 + text.count)].elementsEqual(text)
    }
  }
}
