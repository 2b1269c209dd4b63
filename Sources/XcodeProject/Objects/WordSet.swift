import Diagnostics

/// A few words that many places of the file are compared with.
///
/// Most places differ in eight bytes already; only the rest is compared in full.
struct WordSet {
  private var keys: [UInt64] = []
  private var words: [[UInt8]] = []
  /// A bit for each key, which most places do not have.
  private var bits: UInt64 = 0

  init(_ words: [String]) {
    for word in words {
      let bytes = Array(word.utf8)
      keys.append(bytes.withUnsafeBufferPointer(Self.key))
      self.words.append(bytes)
      bits |= Self.bit(of: keys[keys.count - 1])
    }
  }

  /// Which of the words this is.
  @inline(__always)
  func position(of word: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = Self.key(word)
    guard bits & Self.bit(of: key) != 0 else { return nil }
    for index in 0..<keys.count where keys[index] == key {
      if words[index].withUnsafeBufferPointer({ $0.hasSameBytes(as: word) }) { return index }
    }
    return nil
  }

  @inline(__always)
  private static func bit(of key: UInt64) -> UInt64 {
    1 &<< ((key &* 0xFF51_AFD7_ED55_8CCD) &>> 58)
  }

  /// The first sixteen bytes folded: ids of one project often share a beginning or an end.
  @inline(__always)
  private static func key(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(word)
    guard raw.count >= 16 else {
      return raw.reduce(UInt64(raw.count)) { $0 &* 31 &+ UInt64($1) }
    }
    return raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      ^ raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
  }
}
