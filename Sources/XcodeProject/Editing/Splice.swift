/// One change to a file: `text` replaces the bytes in `range`.
struct Splice {
  var range: Range<Int>
  var text: MergedText

  static func insert(at offset: Int, _ text: String) -> Splice {
    Splice(range: offset..<offset, text: text)
  }

  static func remove(_ range: Range<Int>) -> Splice { Splice(range: range, text: MergedText()) }

  /// The text, or a range of it, after splices; nil when two of them overlap.
  static func merge(
    _ splices: [Splice], into bytes: [UInt8], in range: Range<Int>? = nil
  ) -> MergedText? {
    let range = range ?? bytes.indices
    var text = MergedText(capacity: range.count + splices.reduce(0) { $0 + $1.text.bytes.count })
    var at = range.lowerBound
    for splice in inOrder(splices) {
      guard splice.range.lowerBound >= at else { return nil }
      text += bytes[at..<splice.range.lowerBound]
      text += splice.text
      at = splice.range.upperBound
    }
    text += bytes[at..<range.upperBound]
    return text
  }

  /// Where the texts of insertions are in the result. The insertions are sorted by `inOrder`.
  static func inserted(by splices: [Splice]) -> [Range<Int>] {
    var grown = 0
    return splices.map { splice in
      let start = splice.range.lowerBound + grown
      grown += splice.text.bytes.count
      return start..<(start + splice.text.bytes.count)
    }
  }

  /// Sorts splices by place. Those for one place keep their order, as sorting is stable.
  static func inOrder(_ splices: [Splice]) -> [Splice] {
    splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }
}

extension Splice {
  init(range: Range<Int>, text: [UInt8]) { self.init(range: range, text: MergedText(text)) }

  init(range: Range<Int>, text: String) { self.init(range: range, text: Array(text.utf8)) }
}
