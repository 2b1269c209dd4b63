/// The lines that git puts around a conflict.
public struct ConflictLines: Sendable {
  /// The length of a marker, such as 7 for `<<<<<<<`.
  public var size: Int
  /// The label of the first marker.
  public var oursName: String
  /// The label of the last marker.
  public var theirsName: String

  /// Describes markers; by default git's usual ones.
  public init(size: Int = 7, ours: String = "ours", theirs: String = "theirs") {
    self.size = max(1, min(size, 1_000))
    oursName = ours
    theirsName = theirs
  }
}

extension MergedText {
  /// The text with one side's lines at all conflicts.
  func choosing(_ side: MergeSide) -> [UInt8] {
    resolving { side == .ours ? $0.ours : $0.theirs }
  }

  /// The text with git's markers around both sides' lines.
  func marked(_ markers: ConflictLines, newline: String) -> [UInt8] {
    func line(_ sign: String, _ name: String = "") -> [UInt8] {
      Array((newline + String(repeating: sign, count: markers.size) + name).utf8)
    }
    return resolving { conflict in
      line("<", " " + markers.oursName) + conflict.ours + line("=") + conflict.theirs
        + line(">", " " + markers.theirsName)
    }
  }
}
