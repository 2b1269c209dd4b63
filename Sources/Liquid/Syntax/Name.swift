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
    var numbers: Numbers = (0, 0, 0)
    withUnsafeMutableBytes(of: &numbers) { numbers in
      let count = min(bytes.count, Name.inlineCount)
      numbers.copyMemory(from: UnsafeRawBufferPointer(start: bytes.baseAddress, count: count))
      numbers[Name.inlineCount] = UInt8(min(bytes.count, Name.inlineCount + 1))
    }
    self.numbers = numbers
    long = bytes.count > Name.inlineCount ? Array(bytes) : nil
  }

  var text: String {
    if let long { return long.text() }
    return withUnsafeBytes(of: numbers) { bytes in
      bytes.prefix(Int(bytes[Name.inlineCount])).text()
    }
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
