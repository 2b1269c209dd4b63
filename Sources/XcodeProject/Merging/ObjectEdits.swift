/// The splices that turn our file into the merged file.
struct ObjectEdits {
  let versions: ThreeWayObjects
  let decisions: ObjectDecisions
  let file: ProjectFile
  private var sections: SectionEdits
  var edits: [Splice] = []
  var conflicts: [MergeConflict] = []
  /// Conflicts that were solved by taking the newer version.
  var settled: [MergeConflict] = []
  /// Whether a conflict is inside a line, where no marker is possible.
  var isTorn = false

  init(_ versions: ThreeWayObjects, _ decisions: ObjectDecisions) {
    self.versions = versions
    self.decisions = decisions
    file = versions.ours.file
    sections = SectionEdits(file)
    mergeRoot()
    for change in versions.changed { merge(change) }
    edits += sections.splices
    isTorn = isTorn || sections.isTorn
  }

  // MARK: - Objects

  private mutating func merge(_ change: ThreeWayObject) {
    if decisions.undecided.contains(change.id) {
      if let ours = change.ours {
        sections.addConflict(ours)
      } else if let theirs = change.theirs {
        insert(entry(theirs, of: versions.theirs), change.id, isa(theirs), isConflict: true)
      }
      return
    }
    switch (change.ours, change.theirs) {
    case (let ours?, let theirs?): merge(change, ours, theirs)
    case (let ours?, nil):
      if change.base != nil { sections.remove(ours) } else { keep(change, ours) }
    case (nil, let theirs?):
      guard change.base == nil else { return }
      add(change, theirs)
    case (nil, nil): break
    }
  }

  private func isa(_ object: Int) -> String { versions.theirs.file.isa(of: object) }

  private mutating func insert(
    _ text: MergedText, _ id: ByteString, _ isa: String, isConflict: Bool = false
  ) {
    sections.insert(
      SectionEdits.NewEntry(id: Array(id), isa: isa, text: text, isConflict: isConflict))
  }

  private mutating func merge(_ change: ThreeWayObject, _ ours: Int, _ theirs: Int) {
    let isSameID = versions.ours.ownID(ours) == change.id
    let isInConflict = decisions.isInConflict(change.id)
    if isSameID, !isInConflict, let base = change.base {
      if versions.ours.hasSameEntry(ours, as: versions.base, base) {
        return edits.append(
          Splice(range: file.objects[ours].entry, text: entry(theirs, of: versions.theirs)))
      }
      if versions.theirs.hasSameEntry(theirs, as: versions.base, base) { return }
    }
    let mine = versions.ours.node(ours)
    let other = versions.theirs.node(theirs)
    let base = versions.base(of: change)
    var merger = ValueMerger(versions, change.id, decisions)
    let isPlaced =
      change.base == nil && versions.ours.ownID(ours) != versions.theirs.ownID(theirs)
      && versions.ours.tree.location(of: ours) == versions.theirs.tree.location(of: theirs)
    let value = merger.object(base, mine, other, isPlaced: isPlaced)
    conflicts += merger.conflicts.map { .values(object: change.id, path: $0) }
    settled += merger.settled.map { .values(object: change.id, path: $0) }
    write(value, mine, other, isSameID: isSameID, change, ours)
  }

  /// Writes a merged object. A conflict inside a line extends to the whole object.
  private mutating func write(
    _ value: MergedValue, _ mine: PlistNode, _ other: PlistNode, isSameID: Bool,
    _ change: ThreeWayObject, _ ours: Int
  ) {
    let rendering = rendered(value, mine, other)
    guard rendering.isTorn || !isSameID else {
      return edits.append(Splice(range: mine.range, text: rendering.text))
    }
    if !rendering.isTorn {
      // With another id, its place in the section is another one.
      sections.remove(ours)
      return insert(
        entry(ours, of: versions.ours, rendering.text), change.id, file.isa(of: ours))
    }
    let sides = MergeSide.allCases.map { side in
      let text = rendered(value, mine, other, choosing: side).text
      return entry(ours, of: versions.ours, text).choosing(side)
    }
    sections.addConflict(ours, ours: sides[0], theirs: sides[1])
  }

  func rendered(
    _ value: MergedValue, _ mine: PlistNode, _ other: PlistNode,
    choosing side: MergeSide? = nil
  ) -> ValueRendering {
    var rendering = ValueRendering(versions, choosing: side)
    rendering.write(value, mine, other)
    return rendering
  }

  /// Writes an object that only we added.
  private mutating func keep(_ change: ThreeWayObject, _ ours: Int) {
    guard decisions.isInConflict(change.id) else { return }
    let node = versions.ours.node(ours)
    var merger = ValueMerger(versions, change.id, decisions)
    let rendering = rendered(merger.alone(node, on: .ours), node, node)
    isTorn = isTorn || rendering.isTorn
    edits.append(Splice(range: node.range, text: rendering.text))
  }

  /// Inserts an object that only they added.
  private mutating func add(_ change: ThreeWayObject, _ theirs: Int) {
    var value: MergedText?
    if decisions.isInConflict(change.id) {
      let node = versions.theirs.node(theirs)
      var merger = ValueMerger(versions, change.id, decisions)
      var rendering = ValueRendering(versions, preferring: .theirs)
      rendering.write(merger.alone(node, on: .theirs), node, nil)
      isTorn = isTorn || rendering.isTorn
      value = rendering.text
    }
    insert(entry(theirs, of: versions.theirs, value), change.id, isa(theirs))
  }

  /// An object's entry, perhaps with another value.
  private func entry(
    _ object: Int, of version: MergeVersion, _ value: MergedText? = nil
  ) -> MergedText {
    let record = version.file.objects[object]
    var text = MergedText()
    text += version.file.bytes[record.start..<record.value.lowerBound]
    if let value { text += value } else { text += version.file.bytes[record.value] }
    text += version.file.bytes[record.value.upperBound..<record.stop]
    return text
  }

  // MARK: - The fields around the objects

  private mutating func mergeRoot() {
    let mine = versions.ours.rootNode
    let other = versions.theirs.rootNode
    var merger = ValueMerger(versions, [], decisions)
    guard
      case .dictionary(let parts) = merger.object(
        versions.base.rootNode, mine, other, isPlaced: false),
      let entries = mine.entries, let others = other.entries
    else { return }
    conflicts += merger.conflicts.map { .values(object: [], path: $0) }
    settled += merger.settled.map { .values(object: [], path: $0) }
    let kept = Set(parts.compactMap(\.ours))
    for (position, entry) in entries.enumerated() where !kept.contains(position) {
      edits.append(Splice(range: entry.lead..<entry.stop, text: []))
    }
    var end = entries.first?.lead ?? 0
    for part in parts {
      let theirs = part.theirs.map { others[$0] }
      guard let entry = part.ours.map({ entries[$0] }) else {
        if let theirs { insert(theirs, at: end, isInConflict: part.isInConflict) }
        continue
      }
      end = entry.stop
      // `merge(_:)` merges the objects.
      if entry.value.range == file.container { continue }
      if case .ours = part.value { continue }
      if part.isInConflict {
        conflict(entry, theirs)
      } else {
        let text = rendered(part.value, entry.value, theirs?.value ?? entry.value).text
        edits.append(Splice(range: entry.value.range, text: text))
      }
    }
  }

  private mutating func insert(_ theirs: PlistNode.Part, at place: Int, isInConflict: Bool) {
    var line: [UInt8] = Array(file.newline.utf8) + [0x09]
    line += versions.theirs.file.bytes[theirs.range]
    let text = isInConflict ? MergedText(ours: [], theirs: line) : MergedText(line)
    edits.append(Splice(range: place..<place, text: text))
  }

  private mutating func conflict(_ entry: PlistNode.Part, _ theirs: PlistNode.Part?) {
    guard let line = file.lineStart(before: entry.start), line > 0 else { return isTorn = true }
    let start = line - file.newline.utf8.count
    let lead = file.bytes[start..<entry.start]
    let other = theirs.map { lead + versions.theirs.file.bytes[$0.range] } ?? []
    let text = MergedText(ours: Array(file.bytes[start..<entry.stop]), theirs: Array(other))
    edits.append(Splice(range: start..<entry.stop, text: text))
  }

  /// The merged file; nil where two edits overlap, which is a bug in viper.
  var merged: MergedText? { Splice.merge(edits, into: file.bytes) }
}
