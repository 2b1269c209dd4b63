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
    let text = MergedText(
      ours: ours.map { lead + $0 } ?? Array(file.bytes[lines]),
      theirs: theirs.map { lead + $0 } ?? [])
    disputes.append(ObjectEdits.Edit(range: lines, text: text))
  }

  // MARK: - Edits

  var edits: [ObjectEdits.Edit] {
    mutating get {
      var edits = disputes
      var cut: Set<Int> = []
      for isa in Set(removed.map(file.isa)) where new[isa] == nil {
        let objects = objects(isa)
        guard removed.isSuperset(of: objects), let section = section(of: objects) else { continue }
        cut.formUnion(objects)
        edits.append(ObjectEdits.Edit(range: section, text: MergedText()))
      }
      for object in removed.subtracting(cut) {
        let range = lines(of: object) ?? file.objects[object].start..<file.objects[object].stop
        edits.append(ObjectEdits.Edit(range: range, text: MergedText()))
      }
      for (isa, objects) in new.sorted(by: { $0.key < $1.key }) {
        let sorted = objects.sorted { $0.id.precedes($1.id) }
        let section = self.objects(isa)
        if section.isEmpty {
          edits.append(edit(addingSection: isa, with: sorted, without: cut))
          continue
        }
        let run = file.longestSortedRun(of: section)
        for object in sorted { edits.append(edit(adding: object, to: run)) }
      }
      return edits
    }
  }

  private func objects(_ isa: String) -> [Int] {
    let kind = Array(isa.utf8).withUnsafeBufferPointer(ObjectKind.of)
    return file.objects.indices.filter {
      file.objects[$0].kind == kind && (kind != .other || file.isa(of: $0) == isa)
    }
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

  /// Puts an object among those of its section that are sorted.
  private mutating func edit(adding object: New, to run: [Int]) -> ObjectEdits.Edit {
    let gap = file.gap(for: object.id, in: run)
    let neighbour = run[max(0, gap - 1)]
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

  private func line(_ object: New, _ indent: ArraySlice<UInt8>) -> MergedText {
    if object.isDisputed {
      return MergedText(ours: [], theirs: newline + indent + object.text.choosing(.theirs))
    }
    var text = MergedText(newline + indent)
    text += object.text
    return text
  }

  private mutating func edit(
    addingSection isa: String, with new: [New], without cut: Set<Int>
  ) -> ObjectEdits.Edit {
    let later = file.section(after: isa, without: cut)
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

  /// A whole section with its comments, from the end of the line before to the end of its last one.
  private func section(of objects: [Int]) -> Range<Int>? {
    guard let first = objects.first, let last = objects.last, last - first == objects.count - 1,
      let lines = file.section(from: first, to: last)
    else { return nil }
    return (lines.lowerBound - newline.count)..<(lines.upperBound - newline.count)
  }
}
