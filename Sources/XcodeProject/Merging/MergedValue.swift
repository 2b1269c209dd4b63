/// How two versions of a value are merged.
enum MergedValue {
  /// Our bytes.
  case ours
  /// Their bytes.
  case theirs
  case dictionary([MergedPart])
  case list([MergedPart])
  /// A list of words that differs from both sides.
  case words([ByteString])
  case text(MergedText)
  /// The user must decide.
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

/// How an entry of a dictionary or an element of a list is merged.
///
/// The numbers are positions on each side; nil where the side lacks it.
struct MergedPart {
  var ours: Int?
  var theirs: Int?
  var value: MergedValue

  subscript(side: MergeSide) -> Int? { side == .ours ? ours : theirs }

  var isInConflict: Bool { if case .conflict = value { true } else { false } }

  static func ours(_ position: Int) -> MergedPart { MergedPart(ours: position, value: .ours) }
  static func theirs(_ position: Int) -> MergedPart { MergedPart(theirs: position, value: .theirs) }
  static func conflict(ours: Int?, theirs: Int?) -> MergedPart {
    MergedPart(ours: ours, theirs: theirs, value: .conflict)
  }
}
