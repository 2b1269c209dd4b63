/// A template's bytes while it's being parsed.
///
/// A view and not an array, because each of the parsers' many small structs holds one, and
/// counting references to an array was a quarter of the time of parsing. Indices are checked.
struct SourceBytes: RandomAccessCollection {
  private let buffer: UnsafeBufferPointer<UInt8>

  /// The view must not outlive the call that lends the buffer.
  init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  var startIndex: Int { 0 }
  var endIndex: Int { buffer.count }

  subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: buffer.count))
    return buffer[index]
  }

  /// Where a byte next stands at or after an index; the end where it doesn't.
  func index(of byte: UInt8, from start: Int) -> Int {
    precondition(start >= 0)
    guard let bytes = UnsafeRawPointer(buffer.baseAddress) else { return start }
    let (ones, lastWord) = (0x0101_0101_0101_0101 as UInt64, buffer.count - 8)
    var index = start
    // Eight bytes at a time: subtracting borrows from the first byte that is like the wanted one.
    while index <= lastWord {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = word ^ (ones &* UInt64(byte))
      let matches = (difference &- ones) & ~difference & (ones << 7)
      if matches != 0 { return index &+ matches.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < buffer.count, buffer[index] != byte { index += 1 }
    return index
  }

  /// Where a run of bytes that satisfy a condition ends; `end` when all of them do.
  @inline(__always)
  func endOfRun(from start: Int, to end: Int, _ accepts: (UInt8) -> Bool) -> Int {
    precondition(start >= 0 && end <= buffer.count)
    var index = start
    while index < end, accepts(buffer[index]) { index += 1 }
    return index
  }

  /// Bytes as a number, at most eight of them, the first one lowest.
  @inline(__always)
  func number(at start: Int, count: Int) -> UInt64 {
    guard count > 0 else { return 0 }
    precondition(start >= 0)
    // Reads what is behind as well and drops it: faster than one byte after the other.
    if start &+ 8 <= buffer.count, let bytes = UnsafeRawPointer(buffer.baseAddress) {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      return count < 8 ? word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1) : word
    }
    var number: UInt64 = 0
    var index = Swift.min(start + count, buffer.count)
    while index > start {
      index -= 1
      number = number << 8 | UInt64(buffer[index])
    }
    return number
  }

  /// A copy that may live on.
  var array: [UInt8] { Array(buffer) }

  /// Whether a range holds a certain word and nothing else.
  @inline(__always)
  func has(_ word: StaticString, at range: Range<Int>) -> Bool {
    range.count == word.utf8CodeUnitCount && Bytes.matches(word, in: self, at: range.lowerBound)
  }

  /// A view of a part.
  func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
    return UnsafeBufferPointer(rebasing: buffer[range])
  }

  func text(_ range: Range<Int>) -> String {
    let bytes = bytes(in: range)
    // A text this short needs no memory of its own; made this way, it's made without a call.
    guard bytes.count <= 15 else { return String(decoding: bytes, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: bytes.count) { free in
      for index in bytes.indices { free[index] = bytes[index] }
      return bytes.count
    }
  }
}
