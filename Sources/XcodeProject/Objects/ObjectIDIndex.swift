import Diagnostics

/// Finds objects by id.
///
/// The keys are hashes: a dictionary with ids as keys would copy each of them.
struct ObjectIDIndex {
  private var positions: [Int: Int] = [:]
  /// Objects whose id an earlier object has too, in file order. Usually a bad merge left them.
  private(set) var repeated: [Int] = []

  init(_ objects: [ObjectRecord], in bytes: UnsafeBufferPointer<UInt8>) {
    positions.reserveCapacity(objects.count)
    for (position, object) in objects.enumerated() {
      let hash = hash(of: UnsafeBufferPointer(rebasing: bytes[object.id]), objects, bytes)
      // As in Foundation's reader, the last definition counts.
      if positions.updateValue(position, forKey: hash) != nil { repeated.append(position) }
    }
  }

  /// The position of the object with this id.
  func find(
    _ id: UnsafeBufferPointer<UInt8>, _ objects: [ObjectRecord],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    positions[hash(of: id, objects, bytes)]
  }

  /// The hash of an id, or the next number that no other id has.
  private func hash(
    of id: UnsafeBufferPointer<UInt8>, _ objects: [ObjectRecord],
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(id))
    var hash = hasher.finalize()
    while let other = positions[hash],
      !UnsafeBufferPointer(rebasing: bytes[objects[other].id]).hasSameBytes(as: id)
    {
      hash &+= 1
    }
    return hash
  }
}
