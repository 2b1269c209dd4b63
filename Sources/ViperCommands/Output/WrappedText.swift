import Workspace

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
      } else if line.visibleCount + 1 + word.visibleCount <= width {
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

  /// Text behind a head; all lines of it begin in one column.
  static func hanging(_ text: String, behind head: String, width: Int) -> String {
    let column = head.visibleCount
    return head
      + lines(text, width: max(20, width - column)).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }.joined(separator: "\n" + String(repeating: " ", count: column))
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

extension String {
  /// How many columns a terminal needs, without the codes that colour it.
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

extension World {
  /// How wide text for people may be.
  var columns: Int { min(console.width ?? 80, 100) }
}
