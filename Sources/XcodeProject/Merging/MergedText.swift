/// Bytes of a merged file, with the places where people must decide.
struct MergedText {
  private struct Conflict {
    /// Where it stands in the bytes.
    var place: Int
    var ours: [UInt8]
    var theirs: [UInt8]
  }

  private var bytes: [UInt8] = []
  private var conflicts: [Conflict] = []

  var hasConflicts: Bool { !conflicts.isEmpty }

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Two texts of which one is to be chosen; each begins with the end of the line before.
  init(ours: [UInt8], theirs: [UInt8]) {
    append(ours: ours, theirs: theirs)
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  static func += (text: inout MergedText, bytes: some Sequence<UInt8>) {
    text.bytes.append(contentsOf: bytes)
  }

  static func += (text: inout MergedText, other: MergedText) {
    let start = text.bytes.count
    text.bytes += other.bytes
    for conflict in other.conflicts {
      text.append(conflict, at: start + conflict.place)
    }
  }

  mutating func append(ours: [UInt8], theirs: [UInt8]) {
    append(Conflict(place: 0, ours: ours, theirs: theirs), at: bytes.count)
  }

  private mutating func append(_ conflict: Conflict, at place: Int) {
    // Conflicts with nothing between them are one.
    if let last = conflicts.last, last.place == place {
      conflicts[conflicts.count - 1].ours += conflict.ours
      conflicts[conflicts.count - 1].theirs += conflict.theirs
      return
    }
    var conflict = conflict
    conflict.place = place
    conflicts.append(conflict)
  }

  /// The text with one side's lines at all conflicts.
  func choosing(_ side: MergeSide) -> [UInt8] {
    text { side == .ours ? $0.ours : $0.theirs }
  }

  /// The text with git's markers around both sides' lines.
  func marked(_ markers: ConflictLines, newline: StaticString) -> [UInt8] {
    text { conflict in
      var text: [UInt8] = []
      text += newline
      text.append(markers.ours)
      text += conflict.ours
      text += newline
      text.append(markers.middle)
      text += conflict.theirs
      text += newline
      text.append(markers.theirs)
      return text
    }
  }

  private func text(_ resolve: (Conflict) -> [UInt8]) -> [UInt8] {
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

/// The lines that git puts around a conflict.
public struct ConflictLines: Sendable {
  /// How many signs a marker has.
  public var size: Int
  /// What stands behind the first one.
  public var oursName: String
  /// What stands behind the last one.
  public var theirsName: String

  /// Takes git's usual ones, unless told otherwise.
  public init(size: Int = 7, ours: String = "ours", theirs: String = "theirs") {
    self.size = max(1, min(size, 1_000))
    oursName = ours
    theirsName = theirs
  }

  var ours: String { String(repeating: "<", count: size) + " " + oursName }
  var middle: String { String(repeating: "=", count: size) }
  var theirs: String { String(repeating: ">", count: size) + " " + theirsName }
}
