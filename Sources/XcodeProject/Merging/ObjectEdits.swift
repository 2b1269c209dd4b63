/// The splices that turn our file into the merged file.
struct ObjectEdits {
  let triples: ThreeWayObjects
  let decisions: ObjectDecisions
  let file: ProjectFile
  private var sections: SectionEdits
  var edits: [Splice] = []
  var disputes: [MergeConflict] = []
  /// Conflicts that were solved by taking the newer version.
  var settled: [MergeConflict] = []
  /// Whether a conflict is inside a line, where no marker is possible.
  var isTorn = false

  init(_ triples: ThreeWayObjects, _ decisions: ObjectDecisions) {
    self.triples = triples
    self.decisions = decisions
    file = triples.ours.file
    sections = SectionEdits(file)
    mergeRoot()
    for triple in triples.changed { merge(triple) }
    edits += sections.splices
    isTorn = isTorn || sections.isTorn
  }

  // MARK: - Objects

  private mutating func merge(_ triple: ThreeWayObject) {
    if decisions.held.contains(triple.id) {
      if let ours = triple.ours {
        sections.addConflict(ours, ours: renamed(ours, triple.id))
      } else if let theirs = triple.theirs {
        insert(entry(theirs, triple.id), triple.id, isa(theirs), isConflict: true)
      }
      return
    }
    switch (triple.ours, triple.theirs) {
    case (let ours?, let theirs?): merge(triple, ours, theirs)
    case (let ours?, nil):
      if triple.base != nil { sections.remove(ours) } else { keep(triple, ours) }
    case (nil, let theirs?):
      guard triple.base == nil else { return }
      add(triple, theirs)
    case (nil, nil): break
    }
  }

  private func isa(_ object: Int) -> String { triples.theirs.file.isa(of: object) }

  private mutating func insert(
    _ text: MergedText, _ id: ByteString, _ isa: String, isConflict: Bool = false
  ) {
    sections.insert(
      SectionEdits.NewEntry(id: Array(id), isa: isa, text: text, isConflict: isConflict))
  }

  private mutating func merge(_ triple: ThreeWayObject, _ ours: Int, _ theirs: Int) {
    let isSameID = triples.ours.id(ours) == triple.id
    let isDisputed = decisions.isDisputed(triple.id)
    if isSameID, !isDisputed, let base = triple.base {
      if triples.ours.hasSameEntry(ours, as: triples.base, base) {
        return edits.append(Splice(range: triples.ours.entry(ours), text: entry(theirs, triple.id)))
      }
      if triples.ours.renames.isEmpty, triples.theirs.hasSameEntry(theirs, as: triples.base, base) {
        return
      }
    }
    let mine = triples.ours.mergedNode(ours)
    let other = triples.theirs.mergedNode(theirs)
    let base = triples.base(of: triple)
    var merger = ValueMerger(triples, triple.id, decisions)
    let isPlaced =
      triple.base == nil && triples.ours.id(ours) != triples.theirs.id(theirs)
      && triples.ours.tree.location(of: ours) == triples.theirs.tree.location(of: theirs)
    let value = merger.object(base, mine, other, isPlaced: isPlaced)
    disputes += merger.disputes.map { .values(object: triple.id, path: $0) }
    settled += merger.settled.map { .values(object: triple.id, path: $0) }
    write(value, mine, other, isSameID: isSameID, triple, ours)
  }

  /// Writes a merged object. A conflict inside a line extends to the whole object.
  private mutating func write(
    _ value: MergedValue, _ mine: PlistNode, _ other: PlistNode, isSameID: Bool,
    _ triple: ThreeWayObject, _ ours: Int
  ) {
    let rendering = rendered(value, mine, other)
    guard rendering.isTorn || !isSameID else {
      return edits.append(Splice(range: mine.range, text: rendering.text))
    }
    if !rendering.isTorn {
      // With another id, its place in the section is another one.
      sections.remove(ours)
      insert(
        entry(ours, triple.id, rendering.text, of: triples.ours), triple.id, file.isa(of: ours))
      return
    }
    let sides = MergeSide.allCases.map { side in
      entry(
        ours, triple.id, rendered(value, mine, other, choosing: side).text, of: triples.ours
      ).choosing(side)
    }
    sections.addConflict(ours, ours: sides[0], theirs: sides[1])
  }

  func rendered(
    _ value: MergedValue, _ mine: PlistNode, _ other: PlistNode,
    choosing side: MergeSide? = nil
  ) -> ValueRendering {
    var rendering = ValueRendering(triples, choosing: side)
    rendering.write(value, mine, other)
    return rendering
  }

  /// Writes an object that only we added.
  private mutating func keep(_ triple: ThreeWayObject, _ ours: Int) {
    let isDisputed = decisions.isDisputed(triple.id)
    guard isDisputed || !triples.ours.renames.isEmpty else { return }
    let node = triples.ours.mergedNode(ours)
    var merger = ValueMerger(triples, triple.id, decisions)
    let rendering = rendered(isDisputed ? merger.alone(node, on: .ours) : .ours, node, node)
    isTorn = isTorn || rendering.isTorn
    edits.append(Splice(range: node.range, text: rendering.text))
  }

  /// Inserts an object that only they added.
  private mutating func add(_ triple: ThreeWayObject, _ theirs: Int) {
    var value: MergedText?
    if decisions.isDisputed(triple.id) {
      let node = triples.theirs.mergedNode(theirs)
      var merger = ValueMerger(triples, triple.id, decisions)
      var rendering = ValueRendering(triples, preferring: .theirs)
      rendering.write(merger.alone(node, on: .theirs), node, nil)
      isTorn = isTorn || rendering.isTorn
      value = rendering.text
    }
    insert(entry(theirs, triple.id, value), triple.id, isa(theirs))
  }

  /// Our entry of a conflicting object, where ids in it change.
  private func renamed(_ object: Int, _ id: ByteString) -> [UInt8]? {
    guard !triples.ours.renames.isEmpty else { return nil }
    return entry(object, id, of: triples.ours).choosing(.ours)
  }

  /// An object's entry, by default theirs.
  private func entry(
    _ object: Int, _ id: ByteString, _ value: MergedText? = nil,
    of side: MergeVersion? = nil
  ) -> MergedText {
    let version = side ?? triples.theirs
    let record = version.file.objects[object]
    var text = MergedText()
    if version.id(object) == id {
      text += version.file.bytes[record.start..<record.value.lowerBound]
    } else {
      text += id
      text += version.file.bytes[record.id.upperBound..<record.value.lowerBound].drop { $0 == 0x22 }
    }
    if let value {
      text += value
    } else {
      var rendering = ValueRendering(triples)
      rendering.write(version.mergedNode(object), of: version)
      text += rendering.text
    }
    text += version.file.bytes[record.value.upperBound..<record.stop]
    return text
  }

  /// The merged file; nil where two edits overlap, which is a bug in viper.
  var merged: MergedText? { Splice.merge(edits, into: file.bytes) }
}
