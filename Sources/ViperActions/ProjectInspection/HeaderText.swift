import Configuration
import Diagnostics
import ModuleTemplates

/// A text that templates write into comments, such as the header of each file.
///
/// What ends the comment would be compiled: `--author $'A\\nimport B'` writes an import.
enum HeaderText {
  /// Why the text would not stay in a comment, to stand behind its name; nil where it does.
  ///
  /// Every character that any tool takes for the end of a line counts, and what closes a block
  /// comment; in C a backslash at the end takes the next line into the comment.
  static func fault(in text: String) -> String? {
    if text.unicodeScalars.contains(where: \.endsLine) { return "holds the end of a line" }
    if text.unicodeScalars.contains(where: {
      $0 != "\t" && $0.properties.generalCategory == .control
    }) {
      return "holds a control character"
    }
    let trimmed = text.utf8.reversed().first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    if trimmed == UInt8(ascii: "\\") { return "ends with a backslash" }
    return text.firstRange(of: "*/") == nil ? nil : "holds `*/`"
  }

  /// As ``problem(_:from:)``, of a text that templates get line by line, each for a comment of its own.
  static func problem(ofLines value: Located<String>, from source: String) -> Diagnostic? {
    for line in DescriptionLines.lines(of: value.value) {
      if let problem = problem(Located(line, at: value.location), from: source) { return problem }
    }
    return nil
  }

  /// - Parameters:
  ///   - value: the text, and where it stands.
  ///   - source: what it was given by, such as "`--author`".
  /// - Returns: nil where there is nothing to say against it.
  static func problem(_ value: Located<String>, from source: String) -> Diagnostic? {
    fault(in: value.value).map { fault in
      Diagnostic(
        .error, "gen.header-text", "\(source) \(fault)", at: value.location,
        notes: ["it is written into comments of the generated code, which this would end."],
        hints: ["give plain text."])
    }
  }
}
