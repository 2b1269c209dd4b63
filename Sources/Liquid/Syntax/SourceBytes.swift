/// A template's bytes while it's being parsed.
///
/// A view and not an array, because each of the parsers' many small structs holds one, and
/// counting references to an array was a quarter of the time of parsing. Indices are checked.
struct SourceBytes: RandomAccessCollection {
  private let buffer: UnsafeBufferPointer<UInt8>

  /// The view must not outlive the call that lends the buffer.
  init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  var startIndex: Int { 0 }
  var endIndex: Int { buffer.count }

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < buffer.count)
    return buffer[index]
  }

  /// Where a byte next stands at or after an index; the end where it doesn't.
  func index(of byte: UInt8, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index < buffer.count, buffer[index] != byte { index += 1 }
    return index
  }

  /// A copy that may live on.
  var array: [UInt8] { Array(buffer) }

  func text(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
    return String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
  }
}
