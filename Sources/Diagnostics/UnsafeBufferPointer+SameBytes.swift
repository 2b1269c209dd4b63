extension UnsafeBufferPointer<UInt8> {
  /// Whether two buffers have the same bytes; compares eight bytes at a time.
  package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else { return elementsEqual(other) }
    let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    func isSame(at offset: Int) -> Bool {
      left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var at = 0
    while at &+ 8 < count {
      guard isSame(at: at) else { return false }
      at &+= 8
    }
    return isSame(at: count &- 8)
  }
}
