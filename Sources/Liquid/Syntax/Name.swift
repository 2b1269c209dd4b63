/// A name as three numbers: to make one from a template's bytes takes no memory, and to compare or
/// look it up, mostly, no call.
struct Name: Sendable {
  private typealias Numbers = (UInt64, UInt64, UInt64)

  /// The first 23 bytes, and how many bytes the name has; 24 stands for all that are more.
  private let numbers: Numbers
  /// The whole name where the numbers don't hold it.
  private let long: [UInt8]?

  private static let inlineCount = 23

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { Name($0) }
  }

  init(_ range: Range<Int>, in source: SourceBytes) { self.init(source.bytes(in: range)) }

  init(_ bytes: [UInt8]) { self = bytes.withUnsafeBufferPointer { Name($0) } }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = UInt64(min(bytes.count, Name.inlineCount + 1))
    numbers = (
      Name.number(bytes, from: 0, to: 8), Name.number(bytes, from: 8, to: 16),
      Name.number(bytes, from: 16, to: Name.inlineCount) | count << 56
    )
    long = bytes.count > Name.inlineCount ? Array(bytes) : nil
  }

  /// Up to eight bytes as a number, the first one lowest.
  @inline(__always)
  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> UInt64 {
    if end - start == 8, bytes.count >= end {
      let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self)
      return UInt64(littleEndian: word)
    }
    var number: UInt64 = 0
    var index = min(bytes.count, end)
    while index > start {
      index -= 1
      number = number << 8 | UInt64(bytes[index])
    }
    return number
  }

  var text: String {
    if let long { return long.text() }
    let bytes = (numbers.0.littleEndian, numbers.1.littleEndian, numbers.2.littleEndian)
    return withUnsafeBytes(of: bytes) { $0.prefix(Int(numbers.2 >> 56)).text() }
  }

  /// Simple: names are short, and who can choose them can write whole templates anyway.
  var hash: Int {
    let (high, low) = (numbers.0 ^ 0x9E37_79B9_7F4A_7C15)
      .multipliedFullWidth(by: numbers.1 ^ (numbers.2 &* 0xD6E8_FEB8_6659_FD93))
    return Int(truncatingIfNeeded: high ^ low)
  }

  @inline(__always)
  static func == (left: Name, right: Name) -> Bool {
    left.numbers == right.numbers && (left.long == nil || left.long == right.long)
  }
}
