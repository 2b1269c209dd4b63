import Diagnostics

/// Finds objects by id: an open-addressing hash table without keys of its own.
///
/// Each slot refers to an object, and a lookup compares with the id in the file's bytes. A
/// dictionary would copy each id, which shows in files of 20 MB and more.
struct ObjectIDIndex {
  private struct Slot {
    /// A part of the id's hash. It spares most comparisons with ids elsewhere in the file.
    var hash: UInt32 = 0
    /// The object's position; negative in an empty slot.
    var object: Int32 = -1
  }

  private var slots: [Slot]
  private let seeds = SeededHash()
  /// Objects whose id an earlier object has too, in file order. Usually a bad merge left them.
  private(set) var repeated: [Int] = []

  init(_ objects: [ObjectRecord], in bytes: UnsafeBufferPointer<UInt8>) {
    var capacity = 16
    while capacity * 2 < objects.count * 3 { capacity *= 2 }
    slots = [Slot](repeating: Slot(), count: capacity)
    for (position, object) in objects.enumerated() {
      let id = UnsafeBufferPointer(rebasing: bytes[object.id])
      let hash = seeds.value(id)
      let slot = self.slot(of: id, hash, objects, bytes)
      if slots[slot].object >= 0 { repeated.append(position) }
      // As in Foundation's reader, the last definition counts.
      slots[slot] = Slot(
        hash: UInt32(truncatingIfNeeded: hash >> 32), object: Int32(truncatingIfNeeded: position))
    }
  }

  /// The position of the object with this id.
  @inline(__always)
  func find(
    _ id: UnsafeBufferPointer<UInt8>, _ objects: [ObjectRecord],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let object = slots[slot(of: id, seeds.value(id), objects, bytes)].object
    return object < 0 ? nil : Int(object)
  }

  /// The slot that holds this id, or the empty one where it belongs.
  @inline(__always)
  private func slot(
    of id: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ objects: [ObjectRecord],
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let mark = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index].object >= 0 {
      if slots[index].hash == mark,
        UnsafeBufferPointer(rebasing: bytes[objects[Int(slots[index].object)].id])
          .hasSameBytes(as: id)
      {
        return index
      }
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  /// The same hash for the same bytes, to rule out most words without comparing them.
  @inline(__always)
  static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    SeededHash(start: 0x9E37_79B9_7F4A_7C15, secret: 0xFF51_AFD7_ED55_8CCD).value(word)
  }
}

/// A hash that no file can make collide on purpose: its seeds are unpredictable.
///
/// Sixteen bytes a step: with Swift's `Hasher`, adding a module to a file of 23 MB takes a fifth
/// more instructions.
private struct SeededHash {
  var start = UInt64.random(in: .min ... .max)
  var secret = UInt64.random(in: .min ... .max)

  @inline(__always)
  func value(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var state = start ^ UInt64(truncatingIfNeeded: raw.count)
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
    let rest = raw[at...].reduce(0) { $0 &<< 8 | UInt64($1) }
    return product(word ^ secret, rest ^ state)
  }

  @inline(__always)
  private func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (high, low) = left.multipliedFullWidth(by: right)
    return high ^ low
  }
}
