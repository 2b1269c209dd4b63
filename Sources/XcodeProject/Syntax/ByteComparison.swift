extension UnsafeBufferPointer<UInt8> {
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
