/// Merges the fields around the objects, such as the format version.
extension ObjectEdits {
  mutating func mergeRoot() {
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

  private mutating func insert(_ theirs: PlistNode.Entry, at place: Int, isInConflict: Bool) {
    var line: [UInt8] = Array(file.newline.bytes) + [0x09]
    line += versions.theirs.file.bytes[theirs.start..<theirs.stop]
    let text = isInConflict ? MergedText(ours: [], theirs: line) : MergedText(line)
    edits.append(Splice(range: place..<place, text: text))
  }

  private mutating func conflict(_ entry: PlistNode.Entry, _ theirs: PlistNode.Entry?) {
    guard let line = file.lineStart(before: entry.start), line > 0 else { return isTorn = true }
    let start = line - file.newline.utf8CodeUnitCount
    let lead = file.bytes[start..<entry.start]
    let other = theirs.map { lead + versions.theirs.file.bytes[$0.start..<$0.stop] } ?? []
    let text = MergedText(ours: Array(file.bytes[start..<entry.stop]), theirs: Array(other))
    edits.append(Splice(range: start..<entry.stop, text: text))
  }
}

extension MergedPart {
  fileprivate var isInConflict: Bool { if case .conflict = value { true } else { false } }
}
