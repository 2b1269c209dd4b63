/// The bytes of an id, key or value in a property list, unescaped, or a key made of several.
///
/// An array hashes each byte by itself, which took a quarter of the time of a merge.
struct ByteString: Hashable, Comparable, RandomAccessCollection, RangeReplaceableCollection,
  ExpressibleByArrayLiteral, ExpressibleByStringLiteral
{
  private var bytes: [UInt8] = []

  init() {}
  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  init(arrayLiteral bytes: UInt8...) { self.bytes = bytes }
  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }
  subscript(position: Int) -> UInt8 { bytes[position] }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<UInt8>) {
    bytes.replaceSubrange(range, with: new)
  }

  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer(body)
  }

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  static func < (left: ByteString, right: ByteString) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
