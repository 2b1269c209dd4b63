/// Looks for bytes that are not UTF-8.
enum InvalidUTF8 {
  /// The first stretch that isn't valid; nil when all is.
  static func firstRange(in bytes: [UInt8]) -> Range<Int>? {
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let (length, second): (Int, ClosedRange<UInt8>) =
        switch first {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (0, 0x80...0xBF)
        }
      guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]),
        bytes[(index + 2)..<(index + max(2, length))].allSatisfy({ $0 & 0xC0 == 0x80 })
      else { return index..<index + 1 }
      index += length
    }
    return nil
  }
}
