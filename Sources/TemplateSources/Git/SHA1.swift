import Diagnostics

/// The hash of FIPS 180-4 that most repositories call their objects by.
///
/// Known to be weak: two files can be made that share a hash. git refuses such files on the way in.
enum SHA1 {
  /// The hash as 40 hexadecimal digits.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    let zeros = (119 - bytes.count % 64) % 64
    let bits = UInt64(bytes.count) &* 8
    let tail =
      bytes[(bytes.count / 64 * 64)...] + [0x80] + [UInt8](repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    bytes.withUnsafeBytes { buffer in
      mix(UnsafeRawBufferPointer(rebasing: buffer[..<(bytes.count / 64 * 64)]), into: &state)
    }
    Array(tail).withUnsafeBytes { mix($0, into: &state) }
    return state.map { UInt64($0).hexadecimal(8) }.joined()
  }

  private static func mix(_ blocks: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      var offset = 0
      while offset < blocks.count {
        for index in 0..<16 {
          schedule[index] = UInt32(
            bigEndian: blocks.loadUnaligned(fromByteOffset: offset + 4 * index, as: UInt32.self))
        }
        for index in 16..<80 {
          schedule[index] = rotate(
            schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14]
              ^ schedule[index - 16], 1)
        }
        mixBlock(schedule, into: &state)
        offset += 64
      }
    }
  }

  private static func mixBlock(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, into state: inout [UInt32]
  ) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (word, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: ((b & c) | (~b & d), 0x5a82_7999)
        case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      (a, b, c, d, e) = (
        rotate(a, 5) &+ word &+ e &+ constant &+ schedule[index], a, rotate(b, 30), c, d
      )
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &<< count | word &>> (32 &- count)
  }
}
