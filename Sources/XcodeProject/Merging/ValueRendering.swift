/// Writes merged values: our bytes with theirs spliced in.
struct ValueRendering {
  private let versions: ThreeWayObjects
  /// The side whose bytes are preferred.
  private let side: MergeSide
  /// The side to write at conflicts; nil writes both.
  private let choice: MergeSide?
  /// Whether a conflict is inside a line, where no marker is possible.
  private(set) var isTorn = false
  private(set) var text = MergedText()

  private var version: MergeVersion { versions[side] }
  private var otherVersion: MergeVersion { versions[side.other] }

  init(
    _ versions: ThreeWayObjects, preferring side: MergeSide = .ours,
    choosing choice: MergeSide? = nil
  ) {
    self.versions = versions
    self.side = side
    self.choice = choice
  }

  /// Writes a value of the preferred side, which `other` has too unless it is nil.
  mutating func write(_ value: MergedValue, _ mine: PlistNode, _ other: PlistNode?) {
    switch value {
    case .ours, .theirs:
      if let other, value.side != side {
        text += otherVersion.file.bytes[other.range]
      } else {
        text += version.file.bytes[mine.range]
      }
    case .conflict:
      guard let choice else { return isTorn = true }
      if choice == side {
        text += version.file.bytes[mine.range]
      } else if let other {
        text += otherVersion.file.bytes[other.range]
      }
    case .dictionary(let parts), .list(let parts): write(parts, in: mine, other)
    case .words(let words): write(words, at: mine.range.lowerBound)
    }
  }

  // MARK: - Containers

  private typealias Part = PlistNode.Part

  private mutating func write(_ merged: [MergedPart], in mine: PlistNode, _ other: PlistNode?) {
    let parts = mine.entries ?? mine.items ?? []
    let others = other?.entries ?? other?.items ?? []
    let isList = mine.items != nil
    text += version.file.bytes[mine.range.lowerBound..<(mine.range.lowerBound + 1)]
    let usual = usualLead(mine, parts, others)
    var comma = isList
    for (place, part) in merged.enumerated() {
      let here = part[side].map { parts[$0] }
      let there = part[side.other].map { others[$0] }
      let lead = here.map { Array(version.file.bytes[$0.lead..<$0.start]) } ?? usual
      // A last element without a comma stays so while it is last.
      if isList, place == merged.count - 1, let last = parts.last, part[side] == parts.count - 1 {
        comma = isComma(at: last.stop, in: mine, of: version)
      }
      write(part, here, there, lead: lead, comma: comma)
    }
    let tailStart = parts.last.map { last in
      last.stop + (isList && isComma(at: last.stop, in: mine, of: version) ? 1 : 0)
    }
    let tail = (tailStart ?? mine.range.lowerBound + 1)..<mine.range.upperBound
    if parts.isEmpty, !others.isEmpty, let other, let last = others.last, !merged.isEmpty,
      !version.file.bytes[tail].contains(0x0A)
    {
      let start =
        last.stop + (isList && isComma(at: last.stop, in: other, of: otherVersion) ? 1 : 0)
      text += otherVersion.file.bytes[start..<other.range.upperBound]
    } else {
      text += version.file.bytes[tail]
    }
  }

  private func isComma(at stop: Int, in list: PlistNode, of version: MergeVersion) -> Bool {
    stop < list.range.upperBound && version.file.bytes[stop] == 0x2C
  }

  private mutating func write(
    _ part: MergedPart, _ here: Part?, _ there: Part?, lead: [UInt8], comma: Bool
  ) {
    guard case .conflict = part.value else {
      text += lead
      write(part.value, here, there)
      if comma { text += CollectionOfOne(0x2C) }
      return
    }
    let sides = [(here, version), (there, otherVersion)].map { found, version -> [UInt8] in
      guard let found else { return [] }
      return lead + version.file.bytes[found.range] + (comma ? [0x2C] : [])
    }
    let (mine, other) = side == .ours ? (sides[0], sides[1]) : (sides[1], sides[0])
    if let choice {
      text += choice == .ours ? mine : other
    } else if lead.first == 0x0A || lead.starts(with: [0x0D, 0x0A]) {
      text.append(ours: mine, theirs: other)
    } else {
      isTorn = true
    }
  }

  private mutating func write(_ value: MergedValue, _ here: Part?, _ there: Part?) {
    if let taken = value.side {
      if let part = taken == side ? here : there {
        text += versions[taken].file.bytes[part.range]
      }
      return
    }
    guard let part = here ?? there else { return }
    let version = here == nil ? otherVersion : version
    text += version.file.bytes[part.start..<part.value.range.lowerBound]
    if here == nil {
      // An entry that only the other side has keeps its formatting.
      var rendering = ValueRendering(versions, preferring: side.other, choosing: choice)
      rendering.write(value, part.value, nil)
      isTorn = isTorn || rendering.isTorn
      text += rendering.text
    } else {
      write(value, part.value, there?.value)
    }
    text += version.file.bytes[part.value.range.upperBound..<part.stop]
  }

  /// The blanks before new parts, as before existing ones.
  private func usualLead(_ mine: PlistNode, _ parts: [Part], _ others: [Part]) -> [UInt8] {
    let isBlank = { (bytes: ArraySlice<UInt8>) in bytes.allSatisfy { $0 <= 0x20 } }
    for part in parts.prefix(3) where isBlank(version.file.bytes[part.lead..<part.start]) {
      // The first part may follow the bracket directly.
      if part.lead == part.start, parts.count > 1 { continue }
      return Array(version.file.bytes[part.lead..<part.start])
    }
    if let tail = version.file.lineStart(before: mine.range.upperBound - 1),
      tail > mine.range.lowerBound
    {
      var lead = Array(version.file.newline.utf8)
      lead += version.file.bytes[tail..<(mine.range.upperBound - 1)]
      return lead + [0x09]
    }
    let lead = others.first.map { otherVersion.file.bytes[$0.lead..<$0.start] } ?? []
    return isBlank(lead) && !lead.isEmpty ? Array(lead) : [0x20]
  }

  /// Writes a new list in Xcode's formatting.
  private mutating func write(_ words: [ByteString], at offset: Int) {
    let newline = Array(version.file.newline.utf8)
    let line = version.file.bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let indent = version.file.bytes[line...].prefix { $0 == 0x20 || $0 == 0x09 }
    text += "(".utf8
    for word in words {
      text += newline + indent + [0x09]
      text += "\(PlistString.written(word.text)),".utf8
    }
    text += newline + indent
    text += ")".utf8
  }
}
