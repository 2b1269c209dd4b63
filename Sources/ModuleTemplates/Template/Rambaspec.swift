package import Configuration
package import Diagnostics
package import Liquid
import Workspace

/// The contents of a rendered rambaspec.
package struct Rambaspec: Sendable {
  /// A file or folder that the template generates.
  package struct Entry: Sendable, Hashable {
    /// The path in the module: `View/ViewController.swift`.
    package var name: Located<String>
    /// The template's file, which is Liquid or copied; nil for a folder.
    package var path: Located<String>?
    /// Liquid for the file's name, instead of prefix, module name and `name`.
    package var customName: Located<String>?
    /// Whether the file goes into the target's resources whatever its type.
    package var isResource: Bool

    /// The layer in lowercase: the first folder, or the file's name without its test ending.
    package var layer: String {
      let names = Path(name.value).components
      guard names.count < 2 else { return names[0].lowercased() }
      let base = name.value.split(separator: ".").first.map { $0.lowercased() } ?? ""
      let ending = ["tests", "test", "spec"].first { base.hasSuffix($0) && base != $0 } ?? ""
      return String(base.dropLast(ending.count))
    }
  }

  package var file: String
  package var name: Located<String>? { document["name"]?.locatedText }
  package var summary: Located<String>? { document["summary"]?.locatedText }
  package var author: Located<String>? { document["author"]?.locatedText }
  package var version: Located<String>? { document["version"]?.locatedText }
  /// Whether generated code is formatted like the rest of the project.
  package var followsProject: Bool { document["indentation"]?.text == "project" }
  /// How the view reports that it is loaded, where the template can wrap a view controller.
  package var loadingEvent: String? { document["wrap"]?.text }
  package var license: Located<String>? { document["license"]?.locatedText }
  package var dependencies: [Located<String>] = []
  package var codeFiles: [Entry] = []
  package var testFiles: [Entry] = []
  /// The whole document, for keys of some commands.
  package var document: YAMLValue
  private var collectedWarnings = DiagnosticList()
  package var warnings: [Diagnostic] { collectedWarnings.all }

  package static let keys = [
    "name", "summary", "author", "version", "license", "dependencies", "code_files", "test_files",
    "parameters", "refuse", "indentation", "wrap",
  ]

  /// Reads a rendered rambaspec; throws the reason if it refuses its parameters.
  package init(_ rendering: LiquidRendering, folder: String) throws(Diagnostic) {
    file = rendering.file
    let read = try YAMLReader.read(rendering.bytes, named: file, sourceLines: rendering.sourceLines)
    document = read.value
    collectedWarnings = DiagnosticList(read.warnings)
    guard let entries = document.entries else {
      throw Diagnostic(
        .error, "rambaspec.not-a-mapping",
        "a rambaspec must be a mapping of keys to values, not \(document.kind)",
        at: SourceLocation(file: file))
    }
    var problems = DiagnosticList()
    warnUnknown(entries, among: Self.keys)
    dependencies = readDependencies()
    codeFiles = readEntries("code_files", into: &problems)
    testFiles = readEntries("test_files", into: &problems)
    if let value = document["indentation"], !value.isNull, !followsProject {
      problems.append(
        Diagnostic(
          .error, "rambaspec.indentation", "`indentation` can only be `project`",
          at: value.location,
          hints: ["leave the key out for the indentation of the template's files."]))
    }
    if let name, name.value != folder {
      collectedWarnings.append(
        Diagnostic(
          .warning, "rambaspec.name",
          "the rambaspec's name `\(name.value.escaped())` is not that of the template, `\(folder)`",
          at: name.location, notes: ["viper uses `\(folder)`."],
          hints: ["write `name: \(YAMLScalarText.written(folder))`."]))
    }
    if let problem = Diagnostic.combining(problems.all) { throw problem }
    if let reason = document["refuse"]?.text {
      throw Diagnostic(
        .error, Self.refused,
        "the template `\(folder.escaped())` can't be used: \(reason.escaped())",
        at: document["refuse"]?.location,
        hints: ["pass other parameters, or change them in the Rambafile or the module record."])
    }
  }

  /// The code of the error that a template has no files for the values of its parameters.
  package static let refused: Diagnostic.Code = "template.refused"

  private mutating func warnUnknown(_ entries: [YAMLValue.Entry], among keys: [String]) {
    for entry in entries where !keys.contains(entry.key) {
      collectedWarnings.append("rambafile.unknown-key", Rambafile.unknownKey(entry, among: keys))
    }
  }

  private mutating func readDependencies() -> [Located<String>] {
    guard let value = document["dependencies"] else { return [] }
    return (value.list ?? [value]).filter { !$0.isNull }.compactMap { element in
      let text = element.locatedText
      if text == nil {
        collectedWarnings.append(
          Diagnostic(
            .warning, "rambaspec.dependency", "a dependency must be text, not \(element.kind)",
            at: element.location, notes: ["viper ignores it."],
            hints: ["write `- Alamofire`, in quotes where it contains a colon."]))
      }
      return text
    }
  }

  private mutating func readEntries(_ key: String, into problems: inout DiagnosticList) -> [Entry] {
    guard let value = document[key], !value.isNull else { return [] }
    guard let elements = value.list else {
      problems.append(
        Diagnostic(
          .error, "rambaspec.files", "`\(key)` must be a list, not \(value.kind)",
          at: value.location))
      return []
    }
    var entries: [Entry] = []
    for element in elements where !element.isNull {
      guard let fields = element.entries else {
        collectedWarnings.append(
          Diagnostic(
            .warning, "rambaspec.entry",
            "an entry of `\(key)` must be a mapping, not \(element.kind)", at: element.location,
            notes: ["viper ignores it, so this file is not generated."]))
        continue
      }
      warnUnknown(fields, among: ["name", "path", "custom_name", "is_resource"])
      let texts = ["name", "path", "custom_name"].map { key in
        element[key]?.locatedText.flatMap { $0.value.isEmpty ? nil : $0 }
      }
      guard let name = texts[0] else {
        problems.append(
          Diagnostic(
            .error, "rambaspec.entry", "an entry of `\(key)` has no usable `name`",
            at: element.location,
            hints: ["write `- {name: View/View.swift, path: Code/View/view.swift.liquid}`."]))
        continue
      }
      entries.append(
        Entry(
          name: name, path: texts[1], customName: texts[2],
          isResource: element["is_resource"]?.flag ?? false))
    }
    return entries
  }

  /// Errors for missing fields that Generamba requires, and warnings for invisible characters.
  var fieldProblems: [Diagnostic] {
    let fields = [
      ("name", name == nil), ("author", author == nil), ("version", version == nil),
      ("code_files", codeFiles.isEmpty && testFiles.isEmpty),
    ]
    var problems = fields.filter(\.1).map { key, _ in
      Diagnostic(
        .error, "rambaspec.missing-field", "the template's rambaspec has no usable `\(key)`",
        at: document[key]?.location ?? SourceLocation(file: file), hints: ["write `\(key): …`."])
    }
    for key in ["name", "summary", "author", "version", "license"]
    where document[key]?.text.map({ $0.escaped(keepingLines: true) != $0 }) == true {
      problems.append(
        Diagnostic(
          .warning, "rambaspec.control-character", "`\(key)` contains invisible characters",
          at: document[key]?.location, hints: ["delete them."]))
    }
    return problems
  }
}

extension YAMLValue {
  var locatedText: Located<String>? { text.map { Located($0, at: location) } }
}
