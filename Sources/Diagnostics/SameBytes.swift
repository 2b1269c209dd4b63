extension UnsafeBufferPointer<UInt8> {
  /// Whether two buffers have the same bytes; compares 64 bytes at a time.
  package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = UnsafeRawBufferPointer(self)
    let right = UnsafeRawBufferPointer(other)
    var at = 0
    while at &+ 64 <= count {
      let difference: SIMD8<UInt64> =
        left.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt64>.self)
        ^ right.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt64>.self)
      guard difference.bits == 0 else { return false }
      at &+= 64
    }
    while at &+ 8 <= count {
      guard
        left.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      else { return false }
      at &+= 8
    }
    while at < count {
      guard left[at] == right[at] else { return false }
      at &+= 1
    }
    return true
  }
}

extension SIMD8<UInt64> {
  /// The bitwise OR of all words.
  @inline(__always)
  var bits: UInt64 {
    let half: SIMD4<UInt64> = lowHalf | highHalf
    let quarter: SIMD2<UInt64> = half.lowHalf | half.highHalf
    return quarter[0] | quarter[1]
  }
}
