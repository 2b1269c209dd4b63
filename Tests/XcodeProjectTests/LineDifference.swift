/// The lines of a file that another lacks, for texts where lines were only put in.
enum LineDifference {
  /// The first line of `old` that is missing or changed in `new`; nil when lines were only added.
  static func firstLost(from old: [UInt8], to new: [UInt8]) -> String? {
    var rest = new.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    for line in old.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let place = rest.firstIndex(of: line) else {
        return String(decoding: line, as: UTF8.self)
      }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  /// Where the lines of `new` are, with their ends, that `old` lacks.
  static func added(from old: [UInt8], to new: [UInt8]) -> [Range<Int>] {
    var known = old.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    var added: [Range<Int>] = []
    var start = 0
    for line in new.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if known.first == line {
        known = known.dropFirst()
      } else {
        added.append(start..<(start + line.count + 1))
      }
      start += line.count + 1
    }
    return added
  }

  /// Lines that follow each other as one stretch.
  static func joined(_ lines: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for line in lines {
      if let last = joined.last, last.upperBound == line.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<line.upperBound
      } else {
        joined.append(line)
      }
    }
    return joined
  }
}
