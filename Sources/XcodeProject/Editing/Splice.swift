/// One change to the bytes: what stands in `range` gives way to `text`.
struct Splice {
  var range: Range<Int>
  var text: [UInt8]

  static func insert(at offset: Int, _ write: (inout [UInt8]) -> Void) -> Splice {
    var splice = Splice(range: offset..<offset, text: [])
    write(&splice.text)
    return splice
  }

  static func remove(_ range: Range<Int>) -> Splice { Splice(range: range, text: []) }

  /// Carries out splices, which do not overlap.
  static func apply(_ splices: [Splice], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(splices.reduce(bytes.count) { $0 + $1.text.count - $1.range.count })
    var at = 0
    for splice in inOrder(splices) {
      result += bytes[at..<splice.range.lowerBound]
      result += splice.text
      at = splice.range.upperBound
    }
    result += bytes[at...]
    return result
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
