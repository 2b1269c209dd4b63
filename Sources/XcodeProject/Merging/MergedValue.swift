/// How two versions of a value are merged.
enum MergedValue {
  /// The bytes of this side as they are.
  case side(MergeSide)
  /// The parts of a dictionary or list.
  case parts([MergedPart])
  /// A list of words that differs from both sides.
  case words([ByteString])
  case text(MergedText)
  case conflict
}
