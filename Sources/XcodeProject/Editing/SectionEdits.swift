/// Inserts and removes whole objects: sections are sorted by `isa`, and objects in them by id.
struct SectionEdits {
  struct NewEntry {
    var id: [UInt8]
    var isa: String
    /// From the id to the semicolon, without indentation.
    var text: MergedText
    /// Whether only their side of a conflict has the object.
    var isConflict = false
  }

  private let file: ProjectFile
  private let newline: [UInt8]
  private var removed: Set<Int> = []
  private var new: [String: [NewEntry]] = [:]
  private var conflicts: [Int: Splice] = [:]
  private var onlyOurs: Set<Int> = []

  init(_ file: ProjectFile) {
    self.file = file
    newline = Array(file.newline.utf8)
  }

  mutating func remove(_ object: Int) { removed.insert(object) }

  mutating func insert(_ entry: NewEntry) { new[entry.isa, default: []].append(entry) }

  /// Adds a conflict about an object. By default, ours is its present text, and theirs lacks it.
  mutating func addConflict(_ object: Int, ours: [UInt8]? = nil, theirs: [UInt8]? = nil) {
    let lines = lines(of: object) ?? file.objects[object].entry
    let lead = file.bytes[lines.lowerBound..<file.objects[object].start]
    var text = MergedText()
    text.append(
      ours: ours.map { lead + $0 } ?? Array(file.bytes[lines]),
      theirs: theirs.map { lead + $0 } ?? [])
    conflicts[object] = Splice(range: lines, text: text)
    if theirs == nil { onlyOurs.insert(object) }
  }

  var splices: [Splice] {
    var (splices, cut): ([Splice], Set<Int>) = ([], [])
    for isa in Set(removed.union(onlyOurs).map(file.isa)) {
      let objects = objects(isa)
      let ours = objects.filter(onlyOurs.contains)
      let removals = objects.filter(removed.contains).compactMap(lines).map(Splice.remove)
      guard removals.count + ours.count == objects.count, let section = section(of: objects),
        new[isa]?.allSatisfy({ ours.isEmpty && $0.isConflict }) ?? true,
        let text = Splice.merge(removals, into: file.bytes, in: section)
      else { continue }
      cut.formUnion(objects)
      splices.append(.remove(section))
      if !ours.isEmpty { splices[splices.count - 1].text.append(ours: text.bytes, theirs: []) }
    }
    splices += conflicts.filter { !cut.contains($0.key) }.map(\.value)
    var end = 0
    for object in removed.subtracting(cut).sorted() {
      let entry = file.objects[object].entry
      // An insertion may come right after the entry, where `cut` would take a blank.
      let range = lines(of: object) ?? (new.isEmpty ? file.cut(entry, after: end) : entry)
      splices.append(.remove(range))
      end = range.upperBound
    }
    for (isa, entries) in new.sorted(by: { $0.key < $1.key }) {
      let sorted = entries.sorted { $0.id.lexicographicallyPrecedes($1.id) }
      let section = objects(isa).filter { !cut.contains($0) }
      if section.isEmpty {
        splices.append(splice(addingSection: isa, with: sorted, without: cut))
      } else {
        // An object that moves because of another id says nothing about the order of the others.
        let ids = Set(sorted.map(\.id))
        let others = section.filter {
          !removed.contains($0) || !ids.contains(Array(file.bytes[file.objects[$0].id]))
        }
        let run = file.longestSortedSubsequence(of: others.isEmpty ? section : others)
        for entry in sorted { splices.append(splice(adding: entry, to: run)) }
      }
    }
    return splices
  }

  private func objects(_ isa: String) -> [Int] {
    let kind = ObjectKind(rawValue: isa) ?? .other
    return file.objects.indices.filter {
      file.objects[$0].kind == kind && (kind != .other || file.isa(of: $0) == isa)
    }
  }

  // MARK: - Lines

  /// The lines of an object with the line ending before them, without the one after them.
  private func lines(of object: Int) -> Range<Int>? {
    let record = file.objects[object]
    guard let start = file.lineStart(before: record.start).flatMap({ lineEnd(above: $0) }),
      let end = file.nextLine(after: record.stop).flatMap({ lineEnd(above: $0) })
    else { return nil }
    return start..<end
  }

  /// The end of the line before the one that begins at an offset, without its line ending.
  private func lineEnd(above line: Int) -> Int? {
    guard line > 0 else { return nil }
    return line > 1 && file.bytes[line - 2] == 0x0D ? line - 2 : line - 1
  }

  /// A whole section with its comments, the blank line above and the line ending before it.
  private func section(of objects: [Int]) -> Range<Int>? {
    guard let first = objects.first, let last = objects.last, last - first == objects.count - 1,
      let start = lines(of: first)?.lowerBound, let stop = lines(of: last)?.upperBound
    else { return nil }
    let isa = file.isa(of: first)
    let begin = newline + "/* Begin \(isa) section */".utf8
    let end = newline + "/* End \(isa) section */".utf8
    let above = start - begin.count
    guard above > file.container.lowerBound, file.bytes[above..<start].elementsEqual(begin),
      file.bytes[stop...].starts(with: end),
      let below = file.nextLine(after: stop + end.count).flatMap({ lineEnd(above: $0) })
    else { return nil }
    let hasBlankLine = file.bytes[..<above].suffix(newline.count).elementsEqual(newline)
    return (hasBlankLine ? above - newline.count : above)..<below
  }

  // MARK: - Insertions

  /// Inserts an object among those of its section that are sorted.
  private func splice(adding entry: NewEntry, to run: [Int]) -> Splice {
    let gap = file.gap(for: entry.id, in: run)
    let neighbour = file.objects[run[max(0, gap - 1)]]
    let line =
      gap > 0 ? file.nextLine(after: neighbour.stop) : file.lineStart(before: neighbour.start)
    return splice(
      adding: [entry], onLinesAfter: line.flatMap { lineEnd(above: $0) },
      or: gap > 0 ? neighbour.stop : neighbour.start, isAfter: gap > 0,
      indent: file.indent(of: neighbour.start))
  }

  private func splice(
    addingSection isa: String, with entries: [NewEntry], without cut: Set<Int>
  ) -> Splice {
    let later = file.section(after: isa, without: cut)
    let offset = later.map { file.objects[$0].start } ?? file.container.upperBound - 1
    let plain = file.lineStart(before: offset).flatMap {
      $0 > file.container.lowerBound ? lineEnd(above: $0) : nil
    }
    let commented = later.map { file.sectionStart(of: $0).flatMap { lineEnd(above: $0) } } ?? plain
    let head = file.objects.first.map { file.raw(file.container.lowerBound..<$0.start) }
    let isCommented = commented != nil && head?.contains("/* Begin ") != false
    return splice(
      adding: entries, onLinesAfter: isCommented ? commented : plain, or: offset,
      section: isCommented ? isa : nil)
  }

  /// Inserts entries on lines of their own after the line that ends at `place`; without such a line,
  /// at `offset`, with a blank before or after each.
  private func splice(
    adding entries: [NewEntry], onLinesAfter place: Int?, or offset: Int, isAfter: Bool = false,
    section isa: String? = nil, indent: String? = nil
  ) -> Splice {
    var text = MergedText()
    guard let place else {
      for entry in entries {
        if isAfter { text += CollectionOfOne(0x20) }
        if entry.isConflict {
          text.append(ours: [], theirs: entry.text.resolving(\.theirs))
        } else {
          text += entry.text
        }
        if !isAfter { text += CollectionOfOne(0x20) }
      }
      return Splice(range: offset..<offset, text: text)
    }
    if let isa { text += newline + newline + "/* Begin \(isa) section */".utf8 }
    for entry in entries {
      let lead = newline + (indent ?? "\t\t").utf8
      if entry.isConflict {
        text.append(ours: [], theirs: lead + entry.text.resolving(\.theirs))
      } else {
        text += lead
        text += entry.text
      }
    }
    if let isa { text += newline + "/* End \(isa) section */".utf8 }
    if entries.allSatisfy(\.isConflict) {
      // The section belongs to the conflict, too.
      let theirs = text.choosing(.theirs)
      text = MergedText()
      text.append(ours: [], theirs: theirs)
    }
    return Splice(range: place..<place, text: text)
  }
}

extension ProjectFile {
  func splices(adding objects: [NewObject]) -> [Splice] {
    var edits = SectionEdits(self)
    for object in objects {
      edits.insert(
        SectionEdits.NewEntry(
          id: Array(object.id.utf8), isa: object.kind.rawValue,
          text: MergedText(Array(object.text(newline).utf8))))
    }
    return edits.splices
  }

  /// The objects of a section that are sorted by id, without the fewest that are not.
  func longestSortedSubsequence(of section: [Int]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      let ids = section.map { UnsafeBufferPointer(rebasing: bytes[objects[$0].id]) }
      return ids.longestAscendingSubsequence { $0.lexicographicallyPrecedes($1) }.map {
        section[$0]
      }
    }
  }

  /// How many objects of a sorted run come before the id.
  func gap(for id: some Sequence<UInt8>, in run: [Int]) -> Int {
    run.firstPosition { id.lexicographicallyPrecedes(bytes[objects[$0].id]) }
  }

  /// The first object of the section after the one with this `isa`, without some objects.
  fileprivate func section(after isa: String, without gone: Set<Int>) -> Int? {
    objects.indices.first { index in
      !gone.contains(index) && (index == 0 || objects[index].kind != objects[index - 1].kind)
        && self.isa(of: index) > isa
    }
  }

  /// The start of the blank line before the section that begins with an object, or of its comment.
  fileprivate func sectionStart(of first: Int) -> Int? {
    let gapStart = first == 0 ? container.lowerBound + 1 : objects[first - 1].stop
    let gap = gapStart..<objects[first].start
    let marker = Array("/* Begin ".utf8)
    guard gap.count >= marker.count,
      let begin = gap.dropLast(marker.count - 1).last(where: {
        bytes[$0..<($0 + marker.count)].elementsEqual(marker)
      }),
      let line = lineStart(before: begin)
    else { return nil }
    let above = line - newline.utf8.count
    guard above >= gapStart, bytes[above..<line].elementsEqual(newline.utf8),
      above == 0 || bytes[above - 1] == 0x0A
    else { return line }
    return above
  }
}
