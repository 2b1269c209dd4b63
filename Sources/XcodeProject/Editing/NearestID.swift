/// Finds places for entries in lists whose order does not matter.
///
/// Each new entry follows the one with the next smaller id, as if the ids formed a sorted ring. Ids
/// are evenly distributed, so two branches rarely insert at one place; at the end of a list they
/// always would. Only the first eight digits count, which keeps a module's entries together.
struct NearestID {
  private struct Neighbour {
    var mark: UInt64
    var follower: PlistElement?
  }

  /// The prefixes of the new entries' ids, ascending.
  private let own: [UInt64]
  private let first: UInt64
  /// For each prefix, the existing entry with the largest smaller id.
  private var nearest: [Neighbour?]
  private var latest: Int?

  init(of ids: [String]) {
    let marks = ids.map(Self.mark)
    own = Set(marks).sorted()
    first = marks.first ?? 0
    nearest = Array(repeating: nil, count: own.count + 1)
  }

  var isEmpty: Bool { own.isEmpty }

  /// Considers an existing entry; entries come in the order of the list.
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

  /// The place of a new entry.
  ///
  /// - Returns: the element after it, nil for the end of the list; and the distance from its
  ///   neighbour, by which entries for one place are sorted.
  func place(of id: String) -> (follower: PlistElement?, distance: UInt64) {
    let mark = Self.mark(of: id)
    let before = nearest[...own.firstPosition { mark <= $0 }].last { $0 != nil }
    let neighbour = (before ?? nearest.last { $0 != nil }).flatMap(\.self)
    return (neighbour?.follower, mark &- (neighbour?.mark ?? first))
  }

  /// How far an id follows another one in the ring.
  static func distance(from first: String, to id: String) -> UInt64 {
    mark(of: id) &- mark(of: first)
  }

  private static func mark(of id: String) -> UInt64 {
    var id = id
    return id.withUTF8(mark)
  }

  /// The first eight bytes as a number with the same sort order.
  @inline(__always)
  private static func mark(of id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if id.count >= 8 {
      return UInt64(bigEndian: UnsafeRawBufferPointer(id).loadUnaligned(as: UInt64.self))
    }
    return id.reduce(0) { $0 << 8 | UInt64($1) } << (8 * UInt64(8 - id.count))
  }
}
