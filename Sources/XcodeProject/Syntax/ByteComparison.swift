extension UnsafeBufferPointer<UInt8> {
  /// Whether two stretches hold the same bytes, compared eight at a time.
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = UnsafeRawBufferPointer(self)
    let right = UnsafeRawBufferPointer(other)
    var at = 0
    while at &+ 128 <= count {
      let first: SIMD8<UInt64> =
        left.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt64>.self)
        ^ right.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt64>.self)
      let second: SIMD8<UInt64> =
        left.loadUnaligned(fromByteOffset: at &+ 64, as: SIMD8<UInt64>.self)
        ^ right.loadUnaligned(fromByteOffset: at &+ 64, as: SIMD8<UInt64>.self)
      let both: SIMD8<UInt64> = first | second
      let half: SIMD4<UInt64> = both.lowHalf | both.highHalf
      let quarter: SIMD2<UInt64> = half.lowHalf | half.highHalf
      guard quarter[0] | quarter[1] == 0 else { return false }
      at &+= 128
    }
    while at &+ 32 <= count {
      let mine = left.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt64>.self)
      let theirs = right.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt64>.self)
      guard mine == theirs else { return false }
      at &+= 32
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

  /// Where a byte stands first, looked for in sixteen at a time.
  @inline(__always)
  func firstPlace(of byte: UInt8) -> Int? {
    guard let baseAddress else { return nil }
    var at = 0
    while at &+ 16 <= count {
      let found = ByteBlock(baseAddress, at).first(equalTo: byte)
      if found < 16 { return at &+ found }
      at &+= 16
    }
    while at < count {
      if baseAddress[at] == byte { return at }
      at &+= 1
    }
    return nil
  }

  /// Whether the bytes sort before others, compared eight at a time.
  func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let left = UnsafeRawBufferPointer(self)
    let right = UnsafeRawBufferPointer(other)
    let shorter = Swift.min(count, other.count)
    var at = 0
    while at &+ 8 <= shorter {
      let mine = UInt64(bigEndian: left.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let theirs = UInt64(bigEndian: right.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      if mine != theirs { return mine < theirs }
      at &+= 8
    }
    while at < shorter {
      if left[at] != right[at] { return left[at] < right[at] }
      at &+= 1
    }
    return count < other.count
  }
}
