import Diagnostics

/// Finds objects by id: an open-addressing hash table of their positions.
///
/// With a dictionary, adding a module to a project file takes 1.5 times as long.
struct ObjectIDIndex {
  /// Negative in an empty slot.
  private var slots: [Int32]
  /// Unpredictable, so that no file can make its ids collide on purpose; the factor is odd, not 0.
  private let secrets = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)
  /// Objects whose id an earlier object has too, in file order. Usually a bad merge left them.
  private(set) var repeated: [Int] = []

  init(_ objects: [ObjectRecord], in bytes: UnsafeBufferPointer<UInt8>) {
    var capacity = 16
    while capacity < objects.count * 2 { capacity *= 2 }
    slots = [Int32](repeating: -1, count: capacity)
    for (position, object) in objects.enumerated() {
      let slot = slot(of: UnsafeBufferPointer(rebasing: bytes[object.id]), objects, bytes)
      if slots[slot] >= 0 { repeated.append(position) }
      // As in Foundation's reader, the last definition counts.
      slots[slot] = Int32(truncatingIfNeeded: position)
    }
  }

  /// The position of the object with this id.
  func find(
    _ id: UnsafeBufferPointer<UInt8>, _ objects: [ObjectRecord],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let position = slots[slot(of: id, objects, bytes)]
    return position < 0 ? nil : Int(position)
  }

  /// The slot that holds this id, or the empty one where it belongs; a folded product is the hash.
  @inline(__always)
  private func slot(
    of id: UnsafeBufferPointer<UInt8>, _ objects: [ObjectRecord],
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let raw = UnsafeRawBufferPointer(id)
    var hash = secrets.0 ^ UInt64(truncatingIfNeeded: raw.count)
    var at = 0
    while at < raw.count {
      let isWhole = at &+ 8 <= raw.count
      let word =
        isWhole
        ? raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        : raw[at...].reduce(0) { $0 &<< 8 | UInt64($1) }
      let (high, low) = (hash ^ word).multipliedFullWidth(by: secrets.1)
      hash = high ^ low
      at &+= 8
    }
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] >= 0,
      !UnsafeBufferPointer(rebasing: bytes[objects[Int(slots[index])].id]).hasSameBytes(as: id)
    {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }
}
