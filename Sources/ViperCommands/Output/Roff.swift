/// Writes the format of man pages (man(7)).
struct Roff {
  enum Piece {
    case plain(String)
    case bold(String)
    case italic(String)
  }

  private(set) var text = ""
  /// After a heading a paragraph has begun already.
  private var isFresh = false

  mutating func title(_ name: String, section: Int, source: String) {
    text += ".TH \(name.uppercased()) \(section) \"\" \"\(source)\" \"User Commands\"\n"
  }

  mutating func heading(_ title: String) {
    text += ".SH \(title)\n"
    isFresh = true
  }

  mutating func subheading(_ title: String) {
    text += ".SS \"\(Self.escaped(title))\"\n"
    isFresh = true
  }

  mutating func paragraph(_ words: String) {
    begin(".PP")
    text += Self.line(Self.escaped(words))
  }

  mutating func synopsis(_ pieces: [Piece]) {
    begin(".br")
    text += Self.line(pieces.map(Self.written).joined())
  }

  /// Paragraphs with empty lines between them: prose is filled, lists of commands stay.
  mutating func discussion(_ words: String) {
    var lines: [Substring] = []
    for line in (words + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty {
        lines.append(line)
      } else if lines.count == 1 {
        paragraph(String(lines.removeFirst()))
      } else if !lines.isEmpty {
        verbatim(lines.joined(separator: "\n"))
        lines = []
      }
    }
  }

  private mutating func begin(_ macro: String) {
    if !isFresh { text += macro + "\n" }
    isFresh = false
  }

  /// Lines that stay as they are broken.
  mutating func verbatim(_ words: String) {
    guard !words.isEmpty else { return }
    begin(".PP")
    text += ".nf\n"
    for line in words.split(separator: "\n", omittingEmptySubsequences: false) {
      text += Self.line(Self.escaped(String(line)))
    }
    text += ".fi\n"
  }

  mutating func item(_ name: [Piece], _ meaning: String) {
    isFresh = false
    text += ".TP\n" + Self.line(name.map(Self.written).joined())
    text += Self.line(Self.escaped(meaning))
  }

  private static func written(_ piece: Piece) -> String {
    switch piece {
    case .plain(let text): escaped(text)
    case .bold(let text): "\\fB\(escaped(text))\\fR"
    case .italic(let text): "\\fI\(escaped(text))\\fR"
    }
  }

  /// A line that starts with `.` or `'` would be a command.
  private static func line(_ text: String) -> String {
    (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + text + "\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "…": escaped += "..."
      case "“", "”": escaped += "\\(dq"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
