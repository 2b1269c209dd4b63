import Diagnostics

/// The text of the merge: ours, with the merged objects spliced in.
struct ObjectEdits {
  let decisions: ObjectDecisions
  private var sections: SectionEdits
  private var edits: [Splice] = []
  /// The merged file; nil where two edits overlap, which is a bug in viper.
  private(set) var merged: MergedText?
  /// The merged file with our lines at conflicts, if it was read.
  private(set) var result: MergeVersion?
  private(set) var conflicts: [Diagnostic] = []
  /// Conflicts that were solved by taking the newer version.
  private(set) var solvedByNewer: [Diagnostic] = []

  /// Merges the objects, and again if files then have one path, which is a conflict.
  init(_ versions: ThreeWayObjects) throws(Diagnostic) {
    self.init(ObjectDecisions(versions))
    guard let merged, !merged.hasConflictInLine else { return }
    let result = try MergeCheck.read(merged.choosing(.ours), named: file.file)
    let collisions = PathCollisions(versions, in: result).found
    if collisions.isEmpty {
      self.result = result
    } else {
      self.init(ObjectDecisions(versions, collisions))
    }
  }

  private init(_ decisions: ObjectDecisions) {
    let versions = decisions.versions
    self.decisions = decisions
    sections = SectionEdits(versions.ours.file)
    let root = merging([]) {
      $0.entries(
        versions.base.rootNode.parts, versions.ours.rootNode.parts, versions.theirs.rootNode.parts)
    }
    for change in versions.changed { merge(change) }
    edits += sections.splices
    render(root)
  }

  /// Merges values of an object, and records its conflicts.
  private mutating func merging<Result>(
    _ object: ByteString, _ merge: (inout ValueMerger) -> Result
  ) -> Result {
    var merger = ValueMerger(decisions: decisions, id: object)
    let result = merge(&merger)
    conflicts += merger.conflicts.map { decisions.messages.differentValues(object, $0) }
    solvedByNewer += merger.solvedByNewer.map { decisions.messages.differentValues(object, $0) }
    return result
  }

  private var versions: ThreeWayObjects { decisions.versions }
  private var file: ProjectFile { versions.ours.file }

  private mutating func merge(_ change: ThreeWayObject) {
    if decisions.inConflict.contains(change.id) {
      if let ours = change.ours {
        sections.addConflict(ours)
      } else if let theirs = change.theirs {
        insert(change, on: .theirs, theirs, isConflict: true)
      }
      return
    }
    if let ours = change.ours, let theirs = change.theirs {
      merge(change, ours, theirs)
    } else if change.base != nil, !decisions.filledGroups.contains(change.id) {
      // One side removed it, and the other left it unchanged.
      if let ours = change.ours { sections.remove(ours) }
    } else if let side = change.onlySide, let object = change[side] {
      guard decisions.hasConflictingParts(change.id) else {
        if side == .theirs { insert(change, on: side, object) }
        return
      }
      // List elements are in conflict, or the group lost its old children.
      let node = versions[side].node(object)
      let parts = merging(change.id) {
        $0.entries([], side == .ours ? node.parts : [], side == .ours ? [] : node.parts)
      }
      var rendering = ValueRendering(versions: versions)
      rendering.write(.parts(parts), node, nil, of: side)
      if side == .ours {
        edits.append(Splice(range: node.range, text: rendering.text))
      } else {
        insert(change, on: side, object, rendering.text)
      }
    }
  }

  private mutating func merge(_ change: ThreeWayObject, _ ours: Int, _ theirs: Int) {
    let isSameID = versions.ours.originalID(ours) == change.id
    let isSameKind = file.isa(of: ours) == versions.theirs.file.isa(of: theirs)
    if isSameID, isSameKind, !decisions.hasConflictingParts(change.id), let base = change.base {
      if versions.ours.hasSameEntry(ours, as: versions.base, base) {
        let text = entry(theirs, on: .theirs)
        return edits.append(Splice(range: file.objects[ours].entry, text: text))
      }
      if versions.theirs.hasSameEntry(theirs, as: versions.base, base) { return }
    }
    let (mine, other) = (versions.ours.node(ours), versions.theirs.node(theirs))
    let isSamePlace =
      change.base == nil && versions.ours.originalID(ours) != versions.theirs.originalID(theirs)
      && versions.ours.tree.location(of: ours) == versions.theirs.tree.location(of: theirs)
    let value = merging(change.id) { [base = versions.base(of: change)] in
      $0.isSamePlace = isSamePlace
      return $0.object(base, mine, other)
    }
    if !isSameKind, case .side(.theirs) = value {
      // A folder that was a group is in another section.
      sections.remove(ours)
      return insert(change, on: .theirs, theirs)
    }
    var rendering = ValueRendering(versions: versions)
    rendering.write(value, mine, other)
    if rendering.text.hasConflictInLine {
      // A conflict inside a line extends to the whole object.
      let text = entry(ours, on: .ours, rendering.text)
      sections.addConflict(ours, ours: text.choosing(.ours), theirs: text.choosing(.theirs))
    } else if isSameID {
      edits.append(Splice(range: mine.range, text: rendering.text))
    } else {
      // With another id, its place in the section is another one.
      sections.remove(ours)
      insert(change, on: .ours, ours, rendering.text)
    }
  }

  private mutating func insert(
    _ change: ThreeWayObject, on side: MergeSide, _ object: Int, _ value: MergedText? = nil,
    isConflict: Bool = false
  ) {
    sections.insert(
      SectionEdits.NewEntry(
        id: Array(change.id), isa: versions[side].file.isa(of: object),
        text: entry(object, on: side, value), isConflict: isConflict))
  }

  /// An object's entry, perhaps with another value.
  private func entry(_ object: Int, on side: MergeSide, _ value: MergedText? = nil) -> MergedText {
    let (record, bytes) = (versions[side].file.objects[object], versions[side].file.bytes)
    var text = MergedText(Array(bytes[record.start..<record.value.lowerBound]))
    text += value ?? MergedText(Array(bytes[record.value]))
    text += bytes[record.value.upperBound..<record.stop]
    return text
  }

  /// Renders the file with the merged objects, and the merged fields around them.
  private mutating func render(_ root: [MergedPart]) {
    guard let objects = Splice.merge(edits, into: file.bytes, in: file.container) else { return }
    let mine = versions.ours.rootNode
    let parts = root.map { part in
      var part = part
      if let place = part.ours, mine.parts[place].value.range == file.container {
        part.value = .objects(objects)
      }
      return part
    }
    var rendering = ValueRendering(versions: versions)
    rendering.write(.parts(parts), mine, versions.theirs.rootNode)
    var text = MergedText(Array(file.bytes[..<mine.range.lowerBound]))
    text += rendering.text
    text += file.bytes[mine.range.upperBound...]
    merged = text
  }
}
