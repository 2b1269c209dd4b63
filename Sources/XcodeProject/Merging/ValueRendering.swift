/// Writes merged values: one side's bytes with those of the other side spliced in.
struct ValueRendering {
  private typealias Part = PlistNode.Part

  let versions: ThreeWayObjects
  private(set) var text = MergedText()

  private func bytes(_ range: Range<Int>?, _ side: MergeSide) -> ArraySlice<UInt8> {
    range.map { versions[side].file.bytes[$0] } ?? []
  }

  /// Writes a merged value; `mine` is that of `side`, `other` that of the other side or nil.
  mutating func write(
    _ value: MergedValue, _ mine: PlistNode, _ other: PlistNode?, of side: MergeSide = .ours
  ) {
    switch value {
    case .side(let taken):
      let isOther = other != nil && taken != side
      text += isOther ? bytes(other?.range, taken) : bytes(mine.range, side)
    case .conflict:
      append(Array(bytes(mine.range, side)), Array(bytes(other?.range, side.other)), of: side)
    case .parts(let parts): write(parts, in: mine, other, side)
    case .words(let words): write(words, at: mine.range.lowerBound, side)
    case .objects(let merged): text += merged
    }
  }

  private mutating func append(_ mine: [UInt8], _ other: [UInt8], of side: MergeSide) {
    text.append(ours: side == .ours ? mine : other, theirs: side == .ours ? other : mine)
  }

  // MARK: - Containers

  private mutating func write(
    _ merged: [MergedPart], in mine: PlistNode, _ other: PlistNode?, _ side: MergeSide
  ) {
    let (parts, others) = (mine.parts, other?.parts ?? [])
    text += bytes(mine.range.lowerBound..<(mine.range.lowerBound + 1), side)
    let usual = usualLead(mine, parts, others, side)
    let isInLine =
      !bytes(mine.range, side).contains(0x0A)
      && (!parts.isEmpty || !bytes(other?.range, side.other).contains(0x0A))
    let (first, firstSide) = parts.isEmpty ? (others.first, side.other) : (parts.first, side)
    let blanks = bytes(first.map { $0.lead..<$0.start }, firstSide).prefix { $0 <= 0x20 }
    for (place, part) in merged.enumerated() {
      let here = part[side].map { parts[$0] }
      let there = part[side.other].map { others[$0] }
      var lead = here.map { Array(bytes($0.lead..<$0.start, side)) } ?? usual
      if isInLine, place == 0 || (part[side] ?? 0) == 0, lead.allSatisfy({ $0 <= 0x20 }) {
        // The bracket keeps the blanks after it, whichever part is the first one now.
        lead = place > 0 ? [0x20] : Array(blanks)
      }
      // A last element without a comma stays so while it is last.
      let isLast = place == merged.count - 1 && part[side] == parts.count - 1
      let hasComma = isLast ? end(of: parts, in: mine, side) > parts[parts.count - 1].stop : true
      write(part, here, there, lead, mine.items != nil && hasComma ? [0x2C] : [], side)
    }
    let tail = end(of: parts, in: mine, side)..<mine.range.upperBound
    if parts.isEmpty, !others.isEmpty, let other, !merged.isEmpty, !bytes(tail, side).contains(0x0A)
    {
      text += bytes(end(of: others, in: other, side.other)..<other.range.upperBound, side.other)
    } else {
      text += bytes(tail, side)
    }
  }

  /// The end of the last part with its comma.
  private func end(of parts: [Part], in node: PlistNode, _ side: MergeSide) -> Int {
    guard let stop = parts.last?.stop else { return node.range.lowerBound + 1 }
    let isComma = node.items != nil && bytes(stop..<node.range.upperBound, side).first == 0x2C
    return stop + (isComma ? 1 : 0)
  }

  private mutating func write(
    _ merged: MergedPart, _ here: Part?, _ there: Part?, _ lead: [UInt8], _ comma: [UInt8],
    _ side: MergeSide
  ) {
    if merged.isInConflict {
      let sides = [(here, side), (there, side.other)].map { part, side in
        part.map { lead + bytes($0.range, side) + comma } ?? []
      }
      return append(sides[0], sides[1], of: side)
    }
    text += lead
    if case .side(let taken) = merged.value {
      text += bytes((taken == side ? here : there)?.range, taken)
    } else if let part = here ?? there {
      // An entry that only the other side has keeps its formatting.
      let own = here == nil ? side.other : side
      text += bytes(part.start..<part.value.range.lowerBound, own)
      write(merged.value, part.value, here == nil ? nil : there?.value, of: own)
      text += bytes(part.value.range.upperBound..<part.stop, own)
    }
    text += comma
  }

  /// The blanks before new parts, as before existing ones.
  private func usualLead(
    _ mine: PlistNode, _ parts: [Part], _ others: [Part], _ side: MergeSide
  ) -> [UInt8] {
    let isBlank = { (bytes: ArraySlice<UInt8>) in bytes.allSatisfy { $0 <= 0x20 } }
    for part in parts.prefix(3) where isBlank(bytes(part.lead..<part.start, side)) {
      // The first part may follow the bracket directly.
      if part.lead == part.start, parts.count > 1 { continue }
      return Array(bytes(part.lead..<part.start, side))
    }
    let file = versions[side].file
    if let tail = file.lineStart(before: mine.range.upperBound - 1), tail > mine.range.lowerBound {
      return file.newline.utf8 + bytes(tail..<(mine.range.upperBound - 1), side) + [0x09]
    }
    let lead = bytes(others.first.map { $0.lead..<$0.start }, side.other)
    return isBlank(lead) && !lead.isEmpty ? Array(lead) : [0x20]
  }

  /// Writes a new list in Xcode's formatting.
  private mutating func write(_ words: [ByteString], at offset: Int, _ side: MergeSide) {
    let file = versions[side].file
    let line = file.bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lead = file.newline.utf8 + file.bytes[line...].prefix { $0 == 0x20 || $0 == 0x09 }
    text += "(".utf8
    for word in words { text += lead + [0x09] + "\(PlistString.written(word.text)),".utf8 }
    text += lead + ")".utf8
  }
}
