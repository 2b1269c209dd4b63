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
  /// The user must decide.
  case conflict

  /// The same with the sides swapped.
  var swapped: MergedValue {
    switch self {
    case .ours: .theirs
    case .theirs: .ours
    case .dictionary(let parts): .dictionary(parts.map(\.swapped))
    case .list(let parts): .list(parts.map(\.swapped))
    case .words, .conflict: self
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

  var swapped: MergedPart { MergedPart(ours: theirs, theirs: ours, value: value.swapped) }

  static func ours(_ position: Int) -> MergedPart { MergedPart(ours: position, value: .ours) }
  static func theirs(_ position: Int) -> MergedPart { MergedPart(theirs: position, value: .theirs) }
  static func conflict(ours: Int?, theirs: Int?) -> MergedPart {
    MergedPart(ours: ours, theirs: theirs, value: .conflict)
  }
}
