/// How two versions of a value are merged.
enum MergedValue {
  case ours
  case theirs
  /// The parts of a dictionary or list.
  case parts([MergedPart])
  /// A list of words that differs from both sides.
  case words([ByteString])
  case text(MergedText)
  case conflict

  /// The side whose bytes are taken as they are.
  var side: MergeSide? {
    switch self {
    case .ours: .ours
    case .theirs: .theirs
    default: nil
    }
  }
}
