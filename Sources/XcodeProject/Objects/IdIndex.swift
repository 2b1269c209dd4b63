/// Finds an object by the bytes of its id: an open-addressing table.
///
/// It holds no keys of its own: a slot says where the id stands in the file, and a probe compares
/// with the bytes there. A part of the hash in the slot spares nearly all of those that would not
/// be the same: they lie anywhere in the file, far from any cache.
struct IdIndex {
  private struct Slot {
    var mark: UInt32
    var idStart: UInt32
    var object: UInt32
  }

  private var slots: [Slot] = []
  private var mask = 0
  /// Objects whose id an earlier one has too, in file order. Damage, by a merge as a rule.
  private(set) var repeated: [Int] = []

  private static let empty = UInt32.max

  init(_ objects: [ObjectRecord], in bytes: UnsafeBufferPointer<UInt8>) {
    var capacity = 16
    while capacity * 2 < objects.count * 3 { capacity *= 2 }
    mask = capacity - 1
    let mask = mask
    var repeated: [Int] = []
    slots = [Slot](unsafeUninitializedCapacity: capacity) { table, count in
      table.initialize(repeating: Slot(mark: 0, idStart: Self.empty, object: Self.empty))
      count = capacity
      objects.withUnsafeBufferPointer { objects in
        for index in 0..<objects.count {
          let object = objects[index]
          let id = UnsafeBufferPointer(rebasing: bytes[object.id])
          let hash = Self.hash(id)
          let mark = UInt32(truncatingIfNeeded: hash &>> 32)
          var slot = Int(truncatingIfNeeded: hash) & mask
          while table[slot].idStart != Self.empty {
            if table[slot].mark == mark,
              Self.holds(id, at: Int(table[slot].idStart), in: bytes)
            {
              repeated.append(index)
              break
            }
            slot = (slot &+ 1) & mask
          }
          // As in Foundation's reader, the last definition counts.
          table[slot] = Slot(
            mark: mark, idStart: object.idStart, object: UInt32(truncatingIfNeeded: index))
        }
      }
    }
    self.repeated = repeated
  }

  /// The position of the object with this id.
  @inline(__always)
  func find(_ id: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      let hash = Self.hash(id)
      let mark = UInt32(truncatingIfNeeded: hash &>> 32)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot].idStart != Self.empty {
        if slots[slot].mark == mark, Self.holds(id, at: Int(slots[slot].idStart), in: bytes) {
          return Int(slots[slot].object)
        }
        slot = (slot &+ 1) & mask
      }
      return nil
    }
  }

  func find(_ id: String, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var id = id
    return id.withUTF8 { find($0, in: bytes) }
  }

  /// Whether the id that begins at `start` is this one: the same bytes, and then its end.
  @inline(__always)
  private static func holds(
    _ id: UnsafeBufferPointer<UInt8>, at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = start &+ id.count
    guard end < bytes.count else { return false }
    for index in 0..<id.count where bytes[start &+ index] != id[index] { return false }
    if start > 0, bytes[start &- 1] == 0x22 || bytes[start &- 1] == 0x27 {
      return bytes[end] == bytes[start &- 1]
    }
    return !PlistScanner.isBare(bytes[end])
  }

  /// Eight bytes at a time, multiplied and folded; ids are short and alike.
  @inline(__always)
  static func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(id)
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: id.count)
    var at = 0
    while at + 8 <= raw.count {
      hash =
        (hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash &>> 32
      at += 8
    }
    while at < raw.count {
      hash = (hash ^ UInt64(raw[at])) &* 0xC4CE_B9FE_1A85_EC53
      hash ^= hash &>> 29
      at += 1
    }
    return hash ^ (hash &>> 29)
  }
}
