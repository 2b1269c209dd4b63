/// One of the two sides of a merge.
enum MergeSide: CaseIterable {
  case ours, theirs

  var other: MergeSide { self == .ours ? .theirs : .ours }
  /// The side in messages, in the words of git's conflict markers.
  var inVersion: String { self == .ours ? "in ours" : "in theirs" }
}
