/// What becomes of a value that both sides have, in terms of the two.
enum MergedValue {
  /// As we have it, byte for byte.
  case ours
  /// As they have it.
  case theirs
  case dictionary([MergedPart])
  case list([MergedPart])
  /// A list of words that neither side has so.
  case words([ByteString])
  /// People must decide.
  case conflict

  /// The same seen from the other side.
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

/// What becomes of an entry of a dictionary, or of an element of a list.
///
/// The numbers are positions in ours and theirs; one that is nil is not there on that side.
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
