/// Finds the place of a new entry among others whose order has no meaning: after the one whose id
/// comes next before its own, as if they were sorted in a ring.
///
/// Ids are spread evenly, so two modules seldom find the same place, where at the end of a list
/// they would always meet. Only the beginning of an id counts, so that what belongs to one module
/// is not torn apart.
struct IDNeighbour {
  private let own: UInt64
  private var nearest: (mark: UInt64, position: Int)?
  private var greatest: (mark: UInt64, position: Int)?

  init(of id: String) {
    var id = id
    own = id.withUTF8(Self.mark)
  }

  /// Where the neighbour stands among those that were considered; nil when none was.
  var position: Int? { (nearest ?? greatest)?.position }

  /// Takes notice of an entry; they come in their order.
  @inline(__always)
  mutating func consider(_ id: UnsafeBufferPointer<UInt8>, at position: Int) {
    let mark = Self.mark(of: id)
    if mark <= own, mark >= nearest?.mark ?? 0 { nearest = (mark, position) }
    if mark >= greatest?.mark ?? 0 { greatest = (mark, position) }
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
