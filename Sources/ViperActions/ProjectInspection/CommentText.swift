import Configuration
import Diagnostics
import ModuleTemplates

/// Checks texts that templates write into comments, such as headers.
///
/// Text after the end of the comment would be compiled: `--author $'A\nimport B'` adds an import.
enum CommentText {
  /// Why a text would end its comment, as a predicate such as "contains `*/`"; nil where it is safe.
  ///
  /// Every character that any tool reads as the end of a line counts. In C, a backslash at the end
  /// continues the comment on the next line.
  static func fault(in text: String) -> String? {
    let isBroken = text.unicodeScalars.contains { scalar in
      scalar.endsLine || scalar != "\t" && scalar.properties.generalCategory == .control
    }
    if isBroken { return "contains a line break or a control character" }
    let trimmed = text.utf8.reversed().first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    if trimmed == UInt8(ascii: "\\") { return "ends with a backslash" }
    return text.firstRange(of: "*/") == nil ? nil : "contains `*/`"
  }

  /// The error for a text, from a `source` like "`--author`", that would end its comment.
  static func problem(_ value: Located<String>, from source: String) -> Diagnostic? {
    fault(in: value.value).map { fault in
      Diagnostic(
        .error, "gen.header-text", "\(source) \(fault)", at: value.location,
        notes: ["viper writes it into comments of the generated code."],
        hints: ["use one line of plain text."])
    }
  }
}
