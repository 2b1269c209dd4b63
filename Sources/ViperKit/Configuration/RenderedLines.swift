/// Finds the line of a Liquid source that a rendered line came from.
///
/// Tags that stand on lines of their own shift everything below them. A line whose text is the
/// same in both is the same line; of several the nearest is taken.
struct RenderedLines {
  private let places: [String: [Int]]

  init(source: String) {
    var places: [String: [Int]] = [:]
    for (index, line) in Self.split(source).enumerated() {
      places[line.trimmed, default: []].append(index + 1)
    }
    self.places = places
  }

  /// - Returns: the line in the source; nil when no line there has this text.
  func sourceLine(ofRendered line: Int, text: String) -> Int? {
    places[text.trimmed]?.min { abs($0 - line) < abs($1 - line) }
  }

  /// The lines of a text without their endings.
  static func split(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
      }
  }
}
