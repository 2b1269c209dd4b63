/// One of the two sides that a merge brings together.
enum MergeSide: CaseIterable {
  case ours, theirs

  var other: MergeSide { self == .ours ? .theirs : .ours }
  /// How messages call it.
  var word: String { self == .ours ? "here" : "there" }
}
