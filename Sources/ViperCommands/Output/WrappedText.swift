/// Wraps text between words.
enum WrappedText {
  /// Text in backquotes stays on one line, so that a command can be copied. A word that is longer
  /// than the width gets its own line.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(of: text) {
      if line.isEmpty {
        line = word
      } else if line.visibleCount + 1 + word.visibleCount <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return lines + [line]
  }

  /// Wraps each line that is too long, and indents its continuation.
  static func fitted(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count <= width
        ? String(line) : lines(String(line), width: width - 2).joined(separator: "\n  ")
    }.joined(separator: "\n")
  }

  /// Wraps text after a head, so that all lines of the text begin in the same column.
  static func hanging(_ text: String, behind head: String, width: Int) -> String {
    let column = head.visibleCount
    var lines = lines(text, width: max(20, width - column))
    lines[0] = head + lines[0]
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      .joined(separator: "\n" + String(repeating: " ", count: column))
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isQuoted = false
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      words.append((isQuoted ? words.removeLast() + " " : "") + part)
      if !part.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) {
        isQuoted.toggle()
      }
    }
    return words
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The number of columns on a terminal, without color codes.
  fileprivate var visibleCount: Int {
    var (count, isCode) = (0, false)
    for character in self {
      if character == "\u{1B}" { isCode = true }
      if !isCode { count += 1 }
      if character == "m" { isCode = false }
    }
    return count
  }
}
