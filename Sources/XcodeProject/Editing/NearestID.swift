/// Finds the places of new entries among others whose order has no meaning: each after the one whose
/// id comes next before its own, as if they were sorted in a ring.
///
/// Ids are spread evenly, so two modules seldom find the same place, where at the end of a list
/// they would always meet. Only the beginning of an id counts, so that what belongs to one module
/// is not torn apart.
struct NearestID {
  private struct Neighbour {
    var mark: UInt64
    var follower: PlistElement?
  }

  /// The marks of the new entries, ascending.
  private let own: [UInt64]
  private let first: UInt64
  /// The last entry up to each of them and after the one before it; then the last one of all.
  private var nearest: [Neighbour?]
  private var latest: Int?

  init(of ids: [String]) {
    let marks = ids.map(Self.mark)
    own = Set(marks).sorted()
    first = marks.first ?? 0
    nearest = Array(repeating: nil, count: own.count + 1)
  }

  var isEmpty: Bool { own.isEmpty }

  /// Takes notice of an entry; they come in their order.
  @inline(__always)
  mutating func consider(_ id: UnsafeBufferPointer<UInt8>, _ element: PlistElement) {
    if let latest { nearest[latest]?.follower = element }
    latest = nil
    let mark = Self.mark(of: id)
    let place = own.firstPosition { mark <= $0 }
    guard mark >= nearest[place]?.mark ?? 0 else { return }
    nearest[place] = Neighbour(mark: mark)
    latest = place
  }

  /// Where a new entry goes.
  ///
  /// - Returns: the element that comes after it, nil for the end; and how far it is from its
  ///   neighbour, in the order of which all entries for one place stand.
  func place(of id: String) -> (follower: PlistElement?, distance: UInt64) {
    let mark = Self.mark(of: id)
    let before = nearest[...own.firstPosition { mark <= $0 }].last { $0 != nil }
    let neighbour = (before ?? nearest.last { $0 != nil }).flatMap(\.self)
    return (neighbour?.follower, mark &- (neighbour?.mark ?? first))
  }

  /// How far an id comes after another one in the ring.
  static func distance(from first: String, to id: String) -> UInt64 {
    mark(of: id) &- mark(of: first)
  }

  private static func mark(of id: String) -> UInt64 {
    var id = id
    return id.withUTF8(mark)
  }

  /// The first eight bytes as a number that sorts as they do.
  @inline(__always)
  private static func mark(of id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if id.count >= 8 {
      return UInt64(bigEndian: UnsafeRawBufferPointer(id).loadUnaligned(as: UInt64.self))
    }
    return id.reduce(0) { $0 << 8 | UInt64($1) } << (8 * UInt64(8 - id.count))
  }
}
