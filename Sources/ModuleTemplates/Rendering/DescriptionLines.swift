/// A module's description for templates, as one line and as a list of lines.
///
/// Most templates write it after `//`, where a second line would be code.
package struct DescriptionLines {
  /// The lines without empty ones at both ends; an empty one separates paragraphs.
  package let lines: [String]
  /// The description in one line; a description of one line keeps all its bytes.
  package let text: String

  /// - Parameter given: the user's description.
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

  /// Splits a text at all characters that any tool treats as a line ending.
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
  /// Whether any tool treats this as a line ending.
  package var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
