package import Diagnostics

/// The places in templates that printed each part of a text.
package struct LiquidOrigins: Sendable {
  private struct Origin {
    /// Where the part of the text starts; it ends where the next one starts.
    var start: Int
    var template: LiquidTemplate
    var range: Range<Int>
    var isText: Bool
  }

  private var origins: [Origin] = []
  /// Text after so many parts has the place of the last one.
  private static let limit = 1 << 16

  mutating func add(_ range: Range<Int>, of template: LiquidTemplate, isText: Bool, at start: Int) {
    if origins.last?.start == start { origins.removeLast() }
    guard origins.count < Self.limit else { return }
    origins.append(Origin(start: start, template: template, range: range, isText: isText))
  }

  /// The template that printed a byte and the place in it: the same byte of a text, or an output or tag.
  private func place(of byte: Int) -> (template: LiquidTemplate, range: Range<Int>)? {
    let next = origins.sortedIndex { $0.start > byte }
    guard next > 0 else { return nil }
    let origin = origins[next - 1]
    guard origin.isText else { return (origin.template, origin.range) }
    let same = min(origin.range.lowerBound + byte - origin.start, origin.range.upperBound - 1)
    return (origin.template, same..<same + 1)
  }

  /// The place that printed a byte.
  package func location(of byte: Int) -> SourceLocation? {
    place(of: byte).map { template, range in
      SourceLocation(range: range, in: template.source, file: template.file)
    }
  }

  /// The line of the template or snippet that printed each line of a text; nil for the end.
  func lines(of text: [UInt8]) -> [SourceLocation?] {
    var ends: [ObjectIdentifier: [Int]] = [:]
    return text.split(separator: Byte.newline, omittingEmptySubsequences: false).map { line in
      let first = line.firstIndex { !$0.isSpace } ?? line.startIndex
      guard first < text.count, let (template, range) = place(of: first) else { return nil }
      let source = template.source
      let newlines =
        ends[ObjectIdentifier(template)]
        ?? source.indices.filter { source[$0] == Byte.newline }
      ends[ObjectIdentifier(template)] = newlines
      return SourceLocation(
        file: template.file, line: newlines.sortedIndex { $0 >= range.lowerBound } + 1)
    }
  }
}

extension Array {
  /// The index of the first element that is beyond a limit, in an array sorted by it.
  fileprivate func sortedIndex(_ isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
