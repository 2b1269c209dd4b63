/// Finds the first byte that is not well-formed UTF-8.
package enum UTF8Check {
  /// - Parameter bytes: a whole number of characters.
  /// - Returns: the offset of the first invalid sequence; nil when there is none.
  package static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    let count = bytes.count
    var at = 0
    while at < count {
      while at + 64 <= count {
        let block = raw.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt64>.self)
        if block.bits & 0x8080_8080_8080_8080 != 0 { break }
        at += 64
      }
      let blockEnd = min(at + 64, count)
      while at < blockEnd {
        if base[at] < 0x80 {
          at += 1
        } else if let length = sequence(base, at, count) {
          at += length
        } else {
          return at
        }
      }
    }
    return nil
  }

  /// The length of the valid sequence of two to four bytes at `at`, by table 3-7 of the Unicode
  /// standard.
  private static func sequence(_ base: UnsafePointer<UInt8>, _ at: Int, _ count: Int) -> Int? {
    func trails(_ offset: Int) -> Bool { at + offset < count && base[at + offset] & 0xC0 == 0x80 }
    func second(_ range: ClosedRange<UInt8>) -> Bool {
      at + 1 < count && range.contains(base[at + 1])
    }
    switch base[at] {
    case 0xC2...0xDF: return trails(1) ? 2 : nil
    case 0xE0: return second(0xA0...0xBF) && trails(2) ? 3 : nil
    case 0xED: return second(0x80...0x9F) && trails(2) ? 3 : nil
    case 0xE1...0xEF: return trails(1) && trails(2) ? 3 : nil
    case 0xF0: return second(0x90...0xBF) && trails(2) && trails(3) ? 4 : nil
    case 0xF4: return second(0x80...0x8F) && trails(2) && trails(3) ? 4 : nil
    case 0xF1...0xF3: return trails(1) && trails(2) && trails(3) ? 4 : nil
    default: return nil
    }
  }
}
