/// What a module is for, as templates get it.
///
/// Most templates write it behind `//`, where a second line would be code. So the text is one line, and
/// the lines that were given are a list beside it.
package struct DescriptionLines {
  /// The lines, without what only separates them from the end; an empty one parts two paragraphs.
  package let lines: [String]
  /// All of it in one line. A text that is one line already keeps each of its bytes.
  package let text: String

  /// - Parameter given: as the user wrote it.
  package init(_ given: String) {
    var lines = Self.lines(of: given)
    guard lines.count > 1 else {
      (self.lines, text) = (lines.filter { !$0.isEmpty }, given)
      return
    }
    lines = lines.map(Self.trimmed)
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = Array(lines.drop { $0.isEmpty })
    text = self.lines.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What stands between the ends of lines: all that any tool takes for one.
  package static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { before = scalar }
      guard scalar.endsLine else {
        line.append(scalar)
        continue
      }
      if scalar == "\n", before == "\r" { continue }
      lines.append(String(line))
      line = String.UnicodeScalarView()
    }
    return lines + [String(line)]
  }

  private static func trimmed(_ line: String) -> String {
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    let rest = line.utf8.drop { blanks.contains($0) }
    let end = rest.lastIndex { !blanks.contains($0) }.map { rest.index(after: $0) }
    return String(Substring(rest[..<(end ?? rest.startIndex)]))
  }
}

extension Unicode.Scalar {
  /// Whether any tool takes this for the end of a line.
  package var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
