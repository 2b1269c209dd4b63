/// Tells whether a file still holds what this program wrote there.
///
/// Not a defence against forgery: it only keeps an edit from being taken for ours. Four lanes of
/// words, so that a large project file does not cost a noticeable time.
func digest(of bytes: [UInt8]) -> UInt64 {
  bytes.withUnsafeBytes { buffer in
    var lanes = SIMD4<UInt64>(
      0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
    var offset = 0
    while offset + 32 <= buffer.count {
      for lane in 0..<4 {
        let word = buffer.loadUnaligned(fromByteOffset: offset + 8 * lane, as: UInt64.self)
        lanes[lane] = mixed(lanes[lane], word)
      }
      offset += 32
    }
    var hash = UInt64(truncatingIfNeeded: buffer.count)
    for lane in 0..<4 { hash = mixed(hash, lanes[lane]) }
    while offset < buffer.count {
      hash = mixed(hash, UInt64(buffer[offset]))
      offset += 1
    }
    return hash
  }
}

@inline(__always)
private func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
  let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
  return product ^ (product >> 32)
}
