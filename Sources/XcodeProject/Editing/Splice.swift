/// Makes an array of as many bytes as its first argument says. Its second fills their memory from the
/// beginning and counts them.
package typealias ByteMaker = (
  Int, (UnsafeMutableBufferPointer<UInt8>, inout Int) -> Void
) -> [UInt8]

/// One change to the bytes: what stands in `range` gives way to `text`.
struct Splice {
  var range: Range<Int>
  var text: [UInt8]

  static func insert(at offset: Int, _ write: (inout [UInt8]) -> Void) -> Splice {
    var splice = Splice(range: offset..<offset, text: [])
    splice.text.reserveCapacity(256)
    write(&splice.text)
    return splice
  }

  static func remove(_ range: Range<Int>) -> Splice { Splice(range: range, text: []) }

  /// Carries out splices that are in order and do not overlap.
  ///
  /// `makeBytes` makes the result.
  static func apply(
    _ splices: [Splice], to bytes: [UInt8], in makeBytes: ByteMaker = plainBytes
  ) -> [UInt8] {
    let size = splices.reduce(bytes.count) { $0 + $1.text.count - $1.range.count }
    return makeBytes(size) { result, count in
      func append(_ part: ArraySlice<UInt8>) {
        count = result[count...].initialize(fromContentsOf: part)
      }
      var at = 0
      for splice in splices {
        append(bytes[at..<splice.range.lowerBound])
        append(splice.text[...])
        at = splice.range.upperBound
      }
      append(bytes[at...])
    }
  }

  static func plainBytes(
    _ size: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt8>, inout Int) -> Void
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { fill($0, &$1) }
  }

  /// Where the texts of insertions, which are in order, stand in the result.
  static func inserted(by splices: [Splice]) -> [Range<Int>] {
    var grown = 0
    return splices.map { splice in
      let start = splice.range.lowerBound + grown
      grown += splice.text.count
      return start..<(start + splice.text.count)
    }
  }

  /// By their places; those at one place keep the order given, as sorting is stable.
  static func inOrder(_ splices: [Splice]) -> [Splice] {
    splices.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
