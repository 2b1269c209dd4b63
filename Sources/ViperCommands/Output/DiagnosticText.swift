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
    let notes = diagnostic.notes.map { ("note", Style.Color.blue, $0) }
    for (head, color, line) in notes + diagnostic.hints.map({ ("hint", .cyan, $0) }) {
      text += "\(style.paint(head, color)): \(shown(line, after: head))\n"
    }
    return text
  }

  /// Escapes control characters and removes passwords, because names come from outside.
  private func shown(_ text: String, after head: String) -> String {
    let text = text.escaped(keepingLines: true).withoutPasswords
    guard let width else { return text }
    // Wraps with the head, which the caller prints in color.
    return String(WrappedText.fitted("\(head): \(text)", width: width).dropFirst(head.count + 2))
  }

  private func place(_ location: SourceLocation) -> String {
    let number = location.line > 0 ? String(location.line) : ""
    let margin = String(repeating: " ", count: number.count)
    var text = "\(margin) \(style.dim("-->")) \(location.file.escaped())"
    guard location.line > 0 else { return text + "\n" }
    text += ":\(number)" + (location.column > 0 ? ":\(location.column)" : "") + "\n"
    guard let line = location.sourceLine, line.utf8.count <= Self.longestLine else {
      return text + "\n"
    }
    return text + excerpt(Array(line.withoutPasswords), of: location, number, margin) + "\n"
  }

  /// The source line, cut to a readable width around the marked part, and the marker below it.
  private func excerpt(
    _ line: [Character], of location: SourceLocation, _ number: String, _ margin: String
  ) -> String {
    let limit = 120
    let marked = max(0, min(location.column - 1, line.count))
    let start = marked > limit * 2 / 3 ? marked - limit / 3 : 0
    let end = min(line.count, start + limit)
    let (head, tail) = (start > 0 ? "…" : "", end < line.count ? "…" : "")
    let text = "\(style.dim("\(number) |")) \(head)\(String(line[start..<end]).escaped())\(tail)\n"
    guard location.column > 0 else { return text }
    // Tabs stay tabs, so that the marker is below its text whatever their width.
    let indent = line[start..<max(start, min(marked, end))].map { $0 == "\t" ? "\t" : " " }
    let marker = String(repeating: "^", count: max(1, min(location.length, end - marked)))
    return text + style.dim("\(margin) |") + (start > 0 ? "  " : " ") + indent.joined()
      + style.paint(marker, .red, isBold: true) + "\n"
  }
}
