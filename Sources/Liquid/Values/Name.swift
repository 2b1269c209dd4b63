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
    self = text.withUTF8 { Name(0..<$0.count, in: SourceBytes($0)) }
  }

  init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { Name(0..<$0.count, in: SourceBytes($0)) }
  }

  init(_ range: Range<Int>, in source: SourceBytes) {
    precondition(range.upperBound <= source.count)
    let (start, count) = (range.lowerBound, range.count)
    if count <= 8 {
      numbers = (source.number(at: start, count: count), 0, UInt64(count) << 56)
    } else {
      let last = source.number(at: start + 16, count: min(count, Name.inlineCount) - 16)
      numbers = (
        source.number(at: start, count: 8), source.number(at: start + 8, count: count - 8),
        last | UInt64(min(count, Name.inlineCount + 1)) << 56
      )
    }
    long = count > Name.inlineCount ? Array(source.bytes(in: range)) : nil
  }

  @inline(never)
  var text: String {
    if let long { return long.text() }
    let bytes = (numbers.0.littleEndian, numbers.1.littleEndian, numbers.2.littleEndian)
    return withUnsafeBytes(of: bytes) { $0.prefix(Int(numbers.2 >> 56)).text() }
  }

  /// How many bytes the name has.
  var count: Int { long?.count ?? Int(numbers.2 >> 56) }

  /// Every byte counts in its low bits, because names that are numbered differ in few of them.
  var hash: Int {
    var hash = Name.mixed(Name.mixed(Name.mixed(0, numbers.0), numbers.1), numbers.2)
    for byte in long?.dropFirst(Name.inlineCount) ?? [] { hash = Name.mixed(hash, UInt64(byte)) }
    return Int(truncatingIfNeeded: hash)
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
    let product = (hash ^ number ^ 0xD6E8_FEB8_6659_FD93)
      .multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  @inline(__always)
  static func == (left: Name, right: Name) -> Bool {
    left.numbers == right.numbers && (left.long == nil || left.long == right.long)
  }
}
