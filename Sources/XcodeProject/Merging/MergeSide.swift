/// One of the two sides of a merge.
enum MergeSide: CaseIterable {
  case ours, theirs

  var other: MergeSide { self == .ours ? .theirs : .ours }
  /// The word for the side in messages.
  var word: String { self == .ours ? "here" : "there" }
}
