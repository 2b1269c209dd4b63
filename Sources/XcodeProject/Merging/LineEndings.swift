/// The line endings of the three versions.
///
/// Where they differ, the versions are merged without carriage returns, and the result gets the
/// line endings that one side changed to, or else ours.
struct LineEndings {
  private enum Ending { case lf, crlf, mixed }

  /// Nil where all versions have the same line endings.
  private let result: Ending?

  init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let old = Self.ending(of: base)
    let here = Self.ending(of: ours)
    let there = Self.ending(of: theirs)
    result = old == here && here == there ? nil : here == old ? there : here
  }

  private static func ending(of bytes: [UInt8]) -> Ending {
    bytes.withUnsafeBufferPointer { bytes in
      // Most files have no carriage return. Without an early exit, the loop is vectorized.
      guard bytes.reduce(0 as UInt8, { $0 | ($1 == 0x0D ? 1 : 0) }) != 0 else { return .lf }
      var ends = 0
      var pairs = 0
      for index in bytes.indices where bytes[index] == 0x0A {
        ends += 1
        if index > 0, bytes[index - 1] == 0x0D { pairs += 1 }
      }
      return pairs == 0 ? .lf : pairs == ends ? .crlf : .mixed
    }
  }

  /// A version without carriage returns.
  func unified(_ bytes: [UInt8]) -> [UInt8] {
    guard result != nil else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      text.append(byte)
    }
    return text
  }

  /// The merged text with its line endings.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard result == .crlf else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 32)
    for byte in bytes {
      if byte == 0x0A { text.append(0x0D) }
      text.append(byte)
    }
    return text
  }
}
