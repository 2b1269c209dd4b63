import Configuration
import Diagnostics
import SwiftText
import Workspace

/// Finds the format of a project's code: in the Rambafile, else in `.editorconfig`.
enum ProjectFormat {
  /// The format that the Rambafile asks for; nil where it has no key for it.
  static func required(by rambafile: Rambafile?) throws(Diagnostic) -> CodeFormat? {
    var format = CodeFormat()
    var problems: [Diagnostic] = []
    if let text = rambafile?.text(.indentation) {
      if let found = CodeFormat(indentation: text.value) {
        format = found
      } else {
        problems.append(
          problem(
            .indentation, text,
            "a number of spaces from 1 to 8, `tab`, or `tab` and a width such as `tab 8`"))
      }
    }
    if let text = rambafile?.text(.lineLength) {
      format.lineLength = CodeFormat.lineLength(text.value)
      if format.lineLength == nil {
        problems.append(problem(.lineLength, text, "a number of columns from 40 to 500"))
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return format == CodeFormat() ? nil : format
  }

  /// The format of a file: the required one, and for what it leaves open that of `.editorconfig`.
  static func format(
    of file: Path, required: CodeFormat?, in world: World
  ) throws(Diagnostic) -> CodeFormat {
    let settings = try EditorConfig.settings(for: file, in: world)
    var format = required ?? CodeFormat()
    if format.unit == nil {
      let usesTabs = (settings["indent_style"] ?? settings["indent_size"]) == "tab"
      let size = settings["indent_size"].flatMap { $0 == "tab" ? settings["tab_width"] : $0 }
      let width = settings["tab_width"] ?? size
      let text = usesTabs ? width.map { "tab " + $0 } ?? "tab" : size ?? ""
      // A width that is not usable still leaves tabs.
      let found = CodeFormat(indentation: text) ?? (usesTabs ? CodeFormat(indentation: "tab") : nil)
      format.unit = found?.unit
      format.tabWidth = found?.tabWidth ?? format.tabWidth
    }
    if format.lineLength == nil {
      // Records keep at most 500 columns.
      format.lineLength = settings["max_line_length"].flatMap { length in
        length == "off" ? 500 : Int(length).flatMap { $0 < 40 ? nil : min($0, 500) }
      }
    }
    return format
  }

  /// The format for code inserted into a file that has none of its own.
  ///
  /// In `.editorconfig`, the sections for `Module.swift` in the project's folder count.
  static func ofInsertions(in world: World) throws(Diagnostic) -> CodeFormat {
    try format(
      of: world.project.appending("Module.swift"),
      required: try required(by: Rambafile.ifThere(in: world)), in: world)
  }

  private static func problem(
    _ key: RambafileKey, _ value: Located<String>, _ expected: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "rambafile.format",
      "`\(key.rawValue)` is `\(value.value.escaped())`, not \(expected)", at: value.location)
  }
}

extension CodeFormat {
  /// Reads `4`, `tab` or `tab 8`; nil for another text.
  init?(indentation text: String) {
    let words = text.split(separator: " ")
    if words.first == "tab", words.count <= 2 {
      let width = words.count == 1 ? 4 : Int(words[1]) ?? 0
      guard 1...8 ~= width else { return nil }
      self.init(unit: "\t", tabWidth: width)
      return
    }
    guard let size = Int(text), 1...8 ~= size else { return nil }
    self.init(unit: String(repeating: " ", count: size))
  }

  /// The text for ``init(indentation:)``; nil where the code keeps its own.
  var indentation: String? { unit.map { $0 == "\t" ? "tab \(tabWidth)" : String($0.utf8.count) } }

  /// Reads a length of lines; nil where it is not usable.
  static func lineLength(_ text: String) -> Int? { Int(text).flatMap { 40...500 ~= $0 ? $0 : nil } }
}
