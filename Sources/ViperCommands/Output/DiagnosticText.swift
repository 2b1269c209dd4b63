import Diagnostics

/// Formats a diagnostic.
///
///     error: no target named `Dmeo` in Demo.xcodeproj
///       --> Rambafile:8:17
///     8 | project_target: Dmeo
///       |                 ^^^^
///
///     hint: did you mean `Demo`?
struct DiagnosticText {
  let style: Style
  /// The columns to wrap sentences at; nil for no wrapping.
  var width: Int?
  /// In bytes; no excerpt is shown of a longer line.
  private static let longestLine = 4_000

  func text(for diagnostic: Diagnostic) -> String {
    let severity =
      diagnostic.severity == .error
      ? style.paint("error", .red, isBold: true) : style.paint("warning", .yellow, isBold: true)
    let message = shown(diagnostic.message, after: diagnostic.severity.rawValue)
    var text = "\(severity): \(style.bold(message))\n"
    if let location = diagnostic.location { text += place(location) }
    for note in diagnostic.notes {
      text += "\(style.paint("note", .blue)): \(shown(note, after: "note"))\n"
    }
    for hint in diagnostic.hints {
      text += "\(style.paint("hint", .cyan)): \(shown(hint, after: "hint"))\n"
    }
    return text
  }

  /// Escapes control characters and removes passwords, because names come from outside.
  private func shown(_ text: String, after head: String) -> String {
    let text = text.escaped(keepingLines: true).withoutPasswords
    guard let width else { return text }
    return String(WrappedText.fitted("\(head): \(text)", width: width).dropFirst(head.count + 2))
  }

  private func place(_ location: SourceLocation) -> String {
    let number = location.line > 0 ? String(location.line) : ""
    let margin = String(repeating: " ", count: number.count)
    var text = "\(margin) \(style.dim("-->")) \(location.file.escaped())"
    if location.line > 0 {
      text += ":\(number)" + (location.column > 0 ? ":\(location.column)" : "")
    }
    text += "\n"
    guard location.line > 0, let line = location.sourceLine, line.utf8.count <= Self.longestLine
    else { return text + (location.line > 0 ? "\n" : "") }
    let sourceLine = line.withoutPasswords
    let excerpt = Excerpt(sourceLine, column: location.column, length: location.length)
    text += "\(style.dim("\(number) |")) \(excerpt.line)\n"
    if location.column > 0 {
      text += "\(style.dim("\(margin) |")) \(excerpt.indent)"
      text += "\(style.paint(excerpt.marker, .red, isBold: true))\n"
    }
    return text + "\n"
  }
}

/// A source line, cut to a readable width around the marked part.
private struct Excerpt {
  let line: String
  let indent: String
  let marker: String
  private static let width = 120

  init(_ source: String, column: Int, length: Int) {
    let characters = Array(source)
    let marked = max(0, min(column - 1, characters.count))
    let start = marked > Self.width * 2 / 3 ? marked - Self.width / 3 : 0
    let end = min(characters.count, start + Self.width)
    let shown = characters[start..<end]
    line =
      (start > 0 ? "…" : "") + String(shown).escaped() + (end < characters.count ? "…" : "")
    // Tabs stay tabs, so that the marker is below its text whatever their width.
    indent =
      (start > 0 ? " " : "")
      + String(characters[start..<max(start, min(marked, end))].map { $0 == "\t" ? "\t" : " " })
    marker = String(repeating: "^", count: max(1, min(length, max(1, end - marked))))
  }
}
