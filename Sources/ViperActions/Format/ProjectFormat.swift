import Configuration
import Diagnostics
import SwiftText
import Workspace

/// Where the format of a project's code comes from: the Rambafile's keys, else `.editorconfig`.
struct ProjectFormat {
  /// The format that the Rambafile asks for, for each template; nil where it has no key for it.
  let required: CodeFormat?
  private let world: World

  init(_ required: CodeFormat?, in world: World) {
    self.required = required
    self.world = world
  }

  init(_ rambafile: Rambafile?, in world: World) throws(Diagnostic) {
    self.world = world
    let indentation = rambafile?.text(.indentation)
    let length = rambafile?.text(.lineLength)
    var format = CodeFormat()
    if let indentation {
      guard let found = CodeFormat(indentation: indentation.value) else {
        throw Self.problem(.indentation, indentation, "a number of spaces from 1 to 8, or `tab`")
      }
      format = found
    }
    if let length {
      guard let number = CodeFormat.lineLength(length.value) else {
        throw Self.problem(.lineLength, length, "a number of columns from 40 to 500")
      }
      format.lineLength = number
    }
    required = indentation == nil && length == nil ? nil : format
  }

  /// The format of a file: the Rambafile's, and for what it leaves open that of `.editorconfig`.
  func format(of file: Path) throws(Diagnostic) -> CodeFormat {
    let settings = try EditorConfig.settings(for: file, in: world)
    var format = required ?? CodeFormat()
    if format.unit == nil, let style = settings["indent_style"] ?? settings["indent_size"] {
      let size = settings["indent_size"].flatMap { $0 == "tab" ? settings["tab_width"] : $0 }
      let width = settings["tab_width"] ?? size
      let text = style == "tab" ? width.map { "tab " + $0 } ?? "tab" : size ?? ""
      // A width that is not usable still leaves tabs.
      let found =
        CodeFormat(indentation: text) ?? (style == "tab" ? CodeFormat(indentation: style) : nil)
      format.unit = found?.unit
      format.tabWidth = found?.tabWidth ?? format.tabWidth
    }
    if format.lineLength == nil {
      format.lineLength = settings["max_line_length"].flatMap(CodeFormat.lineLength)
    }
    return format
  }

  /// The format of code that viper inserts, as far as the edited file has none of its own.
  static func ofInsertions(in world: World) throws(Diagnostic) -> CodeFormat {
    try ProjectFormat(try Rambafile.ifThere(in: world), in: world)
      .format(of: world.project.appending("Module.swift"))
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
  var indentation: String? {
    unit.map { $0 == "\t" ? "tab \(tabWidth)" : String($0.utf8.count) }
  }

  /// Reads a length of lines; nil where it is not usable.
  static func lineLength(_ text: String) -> Int? {
    Int(text).flatMap { 40...500 ~= $0 ? $0 : nil }
  }
}

extension Path {
  /// The language of a source file whose format is known; nil for other files.
  var language: Language? {
    switch name.split(separator: ".").last {
    case "swift": .swift
    case "h", "m", "mm": .objectiveC
    default: nil
    }
  }

  enum Language { case swift, objectiveC }
}
