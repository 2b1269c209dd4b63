/// Breaks text between words for a terminal of a certain width.
enum WrappedText {
  /// The lines. What stands in backquotes is one word, so that a command can be copied; a word that
  /// is longer than the width stands alone.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(of: text) {
      if line.isEmpty {
        line = word
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return lines + [line]
  }

  /// Each line that is too long, broken; what follows of it is indented.
  static func fitted(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count <= width
        ? String(line) : lines(String(line), width: width - 2).joined(separator: "\n  ")
    }.joined(separator: "\n")
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isQuoted = false
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      if isQuoted, let last = words.popLast() {
        words.append("\(last) \(part)")
      } else {
        words.append(String(part))
      }
      if !part.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) {
        isQuoted.toggle()
      }
    }
    return words
  }
}
