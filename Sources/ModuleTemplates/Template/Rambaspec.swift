package import Configuration
package import Diagnostics

/// A template's description of itself, rendered and read.
package struct Rambaspec: Sendable {
  /// One thing that the template generates.
  package struct Entry: Sendable, Hashable {
    /// The file's place in the module: `View/ViewController.swift`.
    package var name: Located<String>
    /// The Liquid file in the template; nil for an entry that is only a folder.
    package var path: Located<String>?
    /// Liquid for the name of the file, in place of prefix, module name and `name`.
    package var customName: Located<String>?
    /// The file goes to the resources of the target whatever its type.
    package var isResource: Bool
  }

  /// What it was read from.
  let rendered: [UInt8]
  package var file: String
  package var name: Located<String>?
  package var summary: Located<String>?
  package var author: Located<String>?
  package var version: Located<String>?
  package var license: Located<String>?
  package var dependencies: [Located<String>] = []
  package var codeFiles: [Entry] = []
  package var testFiles: [Entry] = []
  /// The whole document, for keys that only some commands read.
  package var document: YAMLValue
  /// What was odd but usable.
  package var warnings: [Diagnostic] = []
  private var oddities = DiagnosticList()

  package static let keys = [
    "name", "summary", "author", "version", "license", "dependencies", "code_files", "test_files",
    "parameters",
  ]

  /// Reads a rendered rambaspec.
  ///
  /// - Throws: all problems of the file together.
  package init(
    rendered bytes: [UInt8], from source: TemplateFile, folder: String
  ) throws(Diagnostic) {
    rendered = bytes
    file = source.displayName
    let read = try YAMLReader.read(
      bytes, named: file, renderedFrom: bytes == source.bytes ? nil : source.bytes)
    document = read.value
    oddities = DiagnosticList(read.warnings)
    guard let entries = document.entries else {
      throw Diagnostic(
        .error, "rambaspec.not-a-mapping",
        "a rambaspec is a mapping of keys to values, not \(document.kind)",
        at: SourceLocation(file: file))
    }
    var problems = DiagnosticList()
    for entry in entries { self.read(entry, into: &problems) }
    if let name, name.value != folder {
      oddities.append(
        Diagnostic(
          .warning, "rambaspec.name", "the rambaspec calls itself `\(name.value.escaped())`",
          at: name.location, notes: ["the folder `\(folder)` is what counts."]))
    }
    warnings = oddities.all
    if let problem = Diagnostic.combining(problems.all) { throw problem }
  }

  private mutating func read(_ entry: YAMLValue.Entry, into problems: inout DiagnosticList) {
    let value = entry.value
    let text = value.text.map { Located($0, at: value.location) }
    switch entry.key {
    case "name": name = text
    case "summary": summary = text
    case "author": author = text
    case "version": version = text
    case "license": license = text
    case "dependencies": dependencies = readDependencies(value)
    case "code_files": codeFiles = readEntries(value, of: entry.key, into: &problems)
    case "test_files": testFiles = readEntries(value, of: entry.key, into: &problems)
    default:
      if !Self.keys.contains(entry.key) {
        oddities.append(
          "rambafile.unknown-key", Rambafile.unknownKey(entry, among: Self.keys))
      }
    }
  }

  private mutating func readDependencies(_ value: YAMLValue) -> [Located<String>] {
    let elements = value.isNull ? [] : value.list ?? [value]
    return elements.compactMap { element in
      if element.isNull { return nil }
      guard let text = element.text else {
        oddities.append(
          Diagnostic(
            .warning, "rambaspec.dependency", "a dependency is a text, not \(element.kind)",
            at: element.location, hints: ["it is left out."]))
        return nil
      }
      return Located(text, at: element.location)
    }
  }

  private mutating func readEntries(
    _ value: YAMLValue, of key: String, into problems: inout DiagnosticList
  ) -> [Entry] {
    if value.isNull { return [] }
    guard let elements = value.list else {
      problems.append(
        Diagnostic(
          .error, "rambaspec.files", "`\(key)` takes a list, not \(value.kind)",
          at: value.location))
      return []
    }
    return elements.compactMap { element in
      guard let fields = element.entries else {
        if !element.isNull {
          oddities.append(
            Diagnostic(
              .warning, "rambaspec.entry", "an entry of `\(key)` is \(element.kind), not a mapping",
              at: element.location, hints: ["it is left out."]))
        }
        return nil
      }
      return readEntry(fields, element, into: &problems)
    }
  }

  private mutating func readEntry(
    _ fields: [YAMLValue.Entry], _ element: YAMLValue, into problems: inout DiagnosticList
  ) -> Entry? {
    let keys = ["name", "path", "custom_name", "is_resource"]
    for field in fields where !keys.contains(field.key) {
      oddities.append("rambafile.unknown-key", Rambafile.unknownKey(field, among: keys))
    }
    func text(_ key: String) -> Located<String>? {
      guard let value = element[key], let text = value.text, !text.isEmpty else { return nil }
      return Located(text, at: value.location)
    }
    guard let name = text("name") else {
      problems.append(
        Diagnostic(
          .error, "rambaspec.entry", "an entry has no `name`", at: element.location,
          hints: ["write `- {name: View/View.swift, path: Code/View/view.swift.liquid}`."]))
      return nil
    }
    return Entry(
      name: name, path: text("path"), customName: text("custom_name"),
      isResource: element["is_resource"]?.flag ?? false)
  }
}
