/// The bytes of a template while it is parsed.
///
/// Copying this view, unlike an array, counts no references, which took a quarter of the time of
/// parsing. Indices are checked.
struct SourceBytes: RandomAccessCollection {
  private let buffer: UnsafeBufferPointer<UInt8>

  /// The view must not outlive the call that lends the buffer.
  init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  var startIndex: Int { 0 }
  var endIndex: Int { buffer.count }

  subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: buffer.count))
    return buffer[index]
  }

  /// The index of the next byte with a value; the end if there is none.
  func index(of byte: UInt8, from start: Int) -> Int {
    Swift.max(start, endOfRun(from: start, to: buffer.count) { $0 != byte })
  }

  /// The index of the first byte that doesn't satisfy a condition, or `end`.
  @inline(__always)
  func endOfRun(from start: Int, to end: Int, _ accepts: (UInt8) -> Bool) -> Int {
    precondition(start >= 0 && end <= buffer.count)
    var index = start
    while index < end, accepts(buffer[index]) { index += 1 }
    return index
  }

  /// A copy, which may outlive the buffer.
  var array: [UInt8] { Array(buffer) }

  /// Whether the bytes at an offset are a word.
  func matches(_ word: StaticString, at start: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard start + count <= buffer.count else { return false }
    return (0..<count).allSatisfy { self[start + $0] == word.utf8Start[$0] }
  }

  /// Whether a range is exactly this word.
  @inline(__always)
  func has(_ word: StaticString, at range: Range<Int>) -> Bool {
    range.count == word.utf8CodeUnitCount && matches(word, at: range.lowerBound)
  }

  func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
    return UnsafeBufferPointer(rebasing: buffer[range])
  }

  func text(_ range: Range<Int>) -> String { bytes(in: range).text() }
}
