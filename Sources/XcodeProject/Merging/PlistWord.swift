/// The bytes of a word in a property list: an id, a key, a value.
///
/// An array hashes each byte by itself, which took a quarter of the time of a merge.
struct PlistWord: Hashable, RandomAccessCollection, RangeReplaceableCollection,
  ExpressibleByArrayLiteral
{
  private var bytes: [UInt8] = []

  init() {}
  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  init(arrayLiteral bytes: UInt8...) { self.bytes = bytes }

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }
  subscript(position: Int) -> UInt8 { bytes[position] }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<UInt8>) {
    bytes.replaceSubrange(range, with: new)
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(contentsOf new: some Sequence<UInt8>) { bytes.append(contentsOf: new) }

  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? { try bytes.withUnsafeBufferPointer(body) }

  func withUnsafeBufferPointer<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result { try bytes.withUnsafeBufferPointer(body) }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Whether the bytes sort before others.
  func precedes(_ other: PlistWord) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}
