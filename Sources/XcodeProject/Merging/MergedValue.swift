/// The result of merging two versions of a value.
enum MergedValue {
  /// The bytes of this side as they are.
  case side(MergeSide)
  /// The parts of a dictionary or list.
  case parts([MergedPart])
  /// A list of words that differs from both sides.
  case words([ByteString])
  /// The objects of the file.
  case objects(MergedText)
  /// Both sides as they are.
  case conflict
}
