/// One change to a file: `text` replaces the bytes in `range`.
struct Splice {
  var range: Range<Int>
  var text: MergedText

  static func insert(at offset: Int, _ text: String) -> Splice {
    Splice(range: offset..<offset, text: text)
  }

  static func remove(_ range: Range<Int>) -> Splice { Splice(range: range, text: MergedText()) }

  /// The text after splices without conflicts; empty when two of them overlap.
  static func apply(_ splices: [Splice], to bytes: [UInt8]) -> [UInt8] {
    merge(splices, into: bytes)?.bytes ?? []
  }

  /// The text, or a range of it, after splices; nil when two of them overlap.
  static func merge(
    _ splices: [Splice], into bytes: [UInt8], in range: Range<Int>? = nil
  ) -> MergedText? {
    let range = range ?? bytes.indices
    var text = MergedText()
    var at = range.lowerBound
    for splice in inOrder(splices) {
      guard splice.range.lowerBound >= at else { return nil }
      text += bytes[at..<splice.range.lowerBound]
      text += splice.text
      at = splice.range.upperBound
    }
    text += bytes[at..<range.upperBound]
    return text
  }

  /// The ranges of the result that hold the texts of insertions, which must be in order.
  static func inserted(by splices: [Splice]) -> [Range<Int>] {
    var grown = 0
    return splices.map { splice in
      let start = splice.range.lowerBound + grown
      grown += splice.text.bytes.count
      return start..<(start + splice.text.bytes.count)
    }
  }

  /// Sorts splices by place. Those for one place keep their order, as sorting is stable.
  static func inOrder(_ splices: [Splice]) -> [Splice] {
    splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }
}

extension Splice {
  init(range: Range<Int>, text: [UInt8]) { self.init(range: range, text: MergedText(text)) }

  init(range: Range<Int>, text: String) { self.init(range: range, text: Array(text.utf8)) }
}

/// Bytes of a file, with the conflicts that a merge left.
struct MergedText {
  /// Two texts for one place. Each begins with the line ending before it.
  struct Conflict {
    /// The offset in the bytes, which hold neither text.
    var place: Int
    var ours: [UInt8]
    var theirs: [UInt8]
  }

  private(set) var bytes: [UInt8]
  private var conflicts: [Conflict] = []

  var hasConflicts: Bool { !conflicts.isEmpty }

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  init(ours: [UInt8], theirs: [UInt8]) {
    bytes = []
    append(ours: ours, theirs: theirs)
  }

  static func += (text: inout MergedText, bytes: some Sequence<UInt8>) {
    text.bytes.append(contentsOf: bytes)
  }

  static func += (text: inout MergedText, other: MergedText) {
    let start = text.bytes.count
    text.bytes += other.bytes
    for conflict in other.conflicts { text.append(conflict, at: start + conflict.place) }
  }

  mutating func append(ours: [UInt8], theirs: [UInt8]) {
    append(Conflict(place: 0, ours: ours, theirs: theirs), at: bytes.count)
  }

  private mutating func append(_ conflict: Conflict, at place: Int) {
    // Conflicts with nothing between them are one.
    if let last = conflicts.last, last.place == place {
      conflicts[conflicts.count - 1].ours += conflict.ours
      conflicts[conflicts.count - 1].theirs += conflict.theirs
    } else {
      conflicts.append(Conflict(place: place, ours: conflict.ours, theirs: conflict.theirs))
    }
  }

  /// The text with each conflict replaced.
  func resolving(_ resolve: (Conflict) -> [UInt8]) -> [UInt8] {
    guard hasConflicts else { return bytes }
    var text: [UInt8] = []
    var at = 0
    for conflict in conflicts {
      text += bytes[at..<conflict.place]
      text += resolve(conflict)
      at = conflict.place
    }
    return text + bytes[at...]
  }
}
