/// One change to the bytes: what stands in `range` gives way to `text`.
struct Splice {
  var range: Range<Int>
  var text: [UInt8]

  static func insert(_ text: String, at offset: Int) -> Splice {
    Splice(range: offset..<offset, text: Array(text.utf8))
  }

  static func remove(_ range: Range<Int>) -> Splice { Splice(range: range, text: []) }

  /// Carries out splices that do not overlap; those at one place stand in the order given.
  static func apply(_ splices: [Splice], to bytes: [UInt8]) -> [UInt8] {
    let ordered = inOrder(splices)
    let grown = ordered.reduce(0) { $0 + $1.text.count - $1.range.count }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + max(0, grown))
    var at = 0
    for splice in ordered {
      result += bytes[at..<splice.range.lowerBound]
      result += splice.text
      at = splice.range.upperBound
    }
    result += bytes[at...]
    return result
  }

  /// Where the texts of insertions stand in the result.
  static func inserted(by splices: [Splice]) -> [Range<Int>] {
    var grown = 0
    return inOrder(splices).map { splice in
      let start = splice.range.lowerBound + grown
      grown += splice.text.count
      return start..<(start + splice.text.count)
    }
  }

  static func inOrder(_ splices: [Splice]) -> [Splice] {
    splices.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }
}
