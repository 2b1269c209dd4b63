/// Bytes of a file, with the conflicts that a merge left.
struct MergedText {
  /// Two texts for one place in the bytes, which hold neither. Each is empty or begins with a line
  /// ending, unless the conflict is a part of a line.
  typealias Conflict = (place: Int, ours: [UInt8], theirs: [UInt8])

  private(set) var bytes: [UInt8]
  private var conflicts: [Conflict] = []

  var hasConflicts: Bool { !conflicts.isEmpty }

  /// Whether a conflict is only a part of a line, so that markers can't enclose it.
  var hasConflictInLine: Bool {
    conflicts.flatMap { [$0.ours, $0.theirs] }.contains {
      !$0.isEmpty && $0[0] != 0x0A && !$0.starts(with: [0x0D, 0x0A])
    }
  }

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// An empty text with room for `capacity` bytes: copies of a large file would take more memory.
  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
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
    append((0, ours, theirs), at: bytes.count)
  }

  private mutating func append(_ conflict: Conflict, at place: Int) {
    // Conflicts with nothing between them are one.
    if let last = conflicts.last, last.place == place {
      conflicts[conflicts.count - 1].ours += conflict.ours
      conflicts[conflicts.count - 1].theirs += conflict.theirs
    } else {
      conflicts.append((place, conflict.ours, conflict.theirs))
    }
  }

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
