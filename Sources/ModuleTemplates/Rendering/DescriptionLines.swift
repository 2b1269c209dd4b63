import Workspace

/// A module's description for templates: as lines, or for use after `//`, where one must be enough.
package struct DescriptionLines {
  /// The lines without empty ones at both ends; an empty one separates paragraphs.
  package let lines: [String]
  /// The description in one line; a description of one line keeps all its bytes.
  package let text: String

  /// Splits the user's description.
  package init(_ given: String) {
    var lines = Self.lines(of: given)
    guard lines.count > 1 else {
      (self.lines, text) = (lines.filter { !$0.isEmpty }, given)
      return
    }
    lines = lines.map(\.trimmed)
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = Array(lines.drop { $0.isEmpty })
    text = self.lines.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Splits a text at all characters that any tool treats as a line ending.
  package static func lines(of text: String) -> [String] {
    text.replacing("\r\n", with: "\n").unicodeScalars
      .split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).map { String($0) }
  }
}
