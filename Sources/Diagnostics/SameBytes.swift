extension UnsafeBufferPointer<UInt8> {
  /// Whether two buffers have the same bytes; compares eight bytes at a time.
  package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = UnsafeRawBufferPointer(self)
    let right = UnsafeRawBufferPointer(other)
    var at = 0
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
