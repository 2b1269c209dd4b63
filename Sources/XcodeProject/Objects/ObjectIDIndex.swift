import Diagnostics

/// Finds an object by the bytes of its id: an open-addressing table.
///
/// It holds no keys of its own: a slot says where the id stands in the file, and a probe compares
/// with the bytes there. A part of the hash in the slot spares nearly all of those that would not
/// be the same: they lie anywhere in the file, far from any cache.
struct ObjectIDIndex {
  private struct Slot {
    var mark: UInt32
    var idStart: UInt32
    var object: UInt32
  }

  private var slots: [Slot] = []
  private var mask = 0
  private let hash = ObjectIDHash(.random(in: .min ... .max), .random(in: .min ... .max))
  /// Objects whose id an earlier one has too, in file order. Damage, by a merge as a rule.
  private(set) var repeated: [Int] = []

  private static let empty = UInt32.max

  init(_ objects: [ObjectRecord], in bytes: UnsafeBufferPointer<UInt8>) {
    var capacity = 16
    while capacity * 2 < objects.count * 3 { capacity *= 2 }
    mask = capacity - 1
    let (mask, hash) = (mask, hash)
    var repeated: [Int] = []
    slots = [Slot](unsafeUninitializedCapacity: capacity) { table, count in
      table.initialize(repeating: Slot(mark: 0, idStart: Self.empty, object: Self.empty))
      count = capacity
      objects.withUnsafeBufferPointer { objects in
        for index in 0..<objects.count {
          let object = objects[index]
          let id = UnsafeBufferPointer(rebasing: bytes[object.id])
          let value = hash.value(id)
          let mark = UInt32(truncatingIfNeeded: value &>> 32)
          var slot = Int(truncatingIfNeeded: value) & mask
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
      let value = hash.value(id)
      let mark = UInt32(truncatingIfNeeded: value &>> 32)
      var slot = Int(truncatingIfNeeded: value) & mask
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
    guard end < bytes.count,
      UnsafeBufferPointer(rebasing: bytes[start..<end]).hasSameBytes(as: id)
    else { return false }
    if start > 0, bytes[start &- 1] == 0x22 || bytes[start &- 1] == 0x27 {
      return bytes[end] == bytes[start &- 1]
    }
    return !PlistScanner.isBare(bytes[end])
  }

  /// The same for the same bytes, to tell most words apart by.
  @inline(__always)
  static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    ObjectIDHash(0x9E37_79B9_7F4A_7C15, 0xFF51_AFD7_ED55_8CCD).value(word)
  }
}

/// A hash of bytes that nobody can foretell who does not know the start and the secret, so
/// that nobody can write ids that all meet in one place.
///
/// Sixteen bytes a step: two words are hidden and multiplied, and both halves of the product count.
private struct ObjectIDHash {
  private let start: UInt64
  private let secret: UInt64

  init(_ start: UInt64, _ secret: UInt64) { (self.start, self.secret) = (start, secret) }

  @inline(__always)
  func value(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(id)
    var state = start ^ UInt64(truncatingIfNeeded: id.count)
    var at = 0
    while at + 16 <= raw.count {
      state = product(
        raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ secret,
        raw.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self) ^ state)
      at += 16
    }
    var word: UInt64 = 0
    if at + 8 <= raw.count {
      word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      at += 8
    }
    var rest: UInt64 = 0
    while at < raw.count {
      rest = rest &<< 8 | UInt64(raw[at])
      at += 1
    }
    return product(word ^ secret, rest ^ state)
  }

  @inline(__always)
  private func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (high, low) = left.multipliedFullWidth(by: right)
    return high ^ low
  }
}
