import Configuration
package import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

extension ModuleRecord {
  /// Reads a record.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - file: its name for messages.
  /// - Throws: all that is wrong with it, each problem at its line.
  package init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    try ConflictMarkers.refuse(
      bytes, named: file, "record.conflict", hint: RecordReader.restoreHint(file))
    let document: YAMLValue
    do throws(Diagnostic) { document = try YAMLReader.read(bytes, named: file).value } catch {
      throw Diagnostic(
        .error, "record.invalid", error.message, at: error.location, notes: error.notes,
        hints: [RecordReader.restoreHint(file)])
    }
    var reader = RecordReader(document, named: file)
    try reader.checkFormat()
    let record = reader.record()
    if let problem = Diagnostic.combining(reader.problems.all) { throw problem }
    guard let record else { throw reader.notARecord }
    self = record
  }
}

/// Makes a record from the YAML of its file.
private struct RecordReader {
  private let document: YAMLValue
  private let file: String
  private(set) var problems = DiagnosticList()

  init(_ document: YAMLValue, named file: String) {
    self.document = document
    self.file = file
  }

  /// How to recover from a record that can't be used.
  static func restoreHint(_ file: String) -> String {
    "restore the committed version, `git checkout -- \(file.escaped())`, or delete the file and run"
      + " `viper module adopt`."
  }

  var notARecord: Diagnostic {
    Diagnostic(
      .error, "record.invalid", "`\(file.escaped())` is not a module record",
      at: SourceLocation(file: file), hints: [Self.restoreHint(file)])
  }

  /// Comes first, because the other keys of a newer format may mean something else.
  func checkFormat() throws(Diagnostic) {
    guard let value = document["format"] else { throw notARecord }
    guard let number = value.text.flatMap({ Int($0) }), number > 0 else {
      throw problem("`format` must be a number", at: value.location)
    }
    guard number > ModuleRecord.format else { return }
    throw Diagnostic(
      .error, "record.newer",
      "the record has format \(number), and this viper reads formats up to \(ModuleRecord.format)",
      at: value.location, hints: ["install the newest viper."])
  }

  mutating func record() -> ModuleRecord? {
    let module = moduleName()
    let template = text("template")
    let digest = required("template_digest", "`sha256:` and 64 digits") {
      Self.isDigest($0) ? $0 : nil
    }
    let company = text("company")
    let projectName = text("project_name")
    let productModuleName = text("product_module_name")
    let description = text("description")
    let date = required("date", "a day such as 2024-02-29") { Self.date($0) }
    let moment = required("time", "three numbers") { Self.moment($0) }
    let code = part("code")
    let tests = document["tests"] == nil ? nil : part("tests")
    let xcodeproj = document["xcodeproj"].flatMap { path($0.text, at: $0.location) }
    let newFolders = (document["new_folders"]?.list ?? []).compactMap {
      path($0.text, at: $0.location)
    }
    let files = self.files()
    let format = self.format()
    let wraps = document["wraps"].flatMap { self.wraps($0) }
    guard let module, let template, let digest, let company, let projectName,
      let productModuleName, let description, let date, let moment, let code
    else { return nil }
    return ModuleRecord(
      module: module,
      template: .init(
        name: template, version: document["template_version"]?.text, digest: digest),
      description: description, company: company, prefix: document["prefix"]?.text,
      projectName: projectName, productModuleName: productModuleName,
      author: document["author"]?.text, header: document["header"]?.text, date: date,
      moment: moment,
      parameters: (document["parameters"]?.entries ?? []).map {
        ModuleRecord.Parameter(key: $0.key, value: $0.value.text ?? "")
      },
      xcodeproj: xcodeproj, usesLogicalGroups: document["logical_groups"]?.text == "true",
      layers: document["only"]?.text.map { NameList.names(in: $0) } ?? [],
      isPart: document["part"]?.text == "true", format: format, wraps: wraps, code: code,
      tests: tests, newFolders: newFolders, files: files)
  }

  // MARK: Values

  private mutating func wraps(_ value: YAMLValue) -> WrappedView? {
    func texts(_ key: String) -> [String]? { value[key]?.list.map { $0.compactMap(\.text) } }
    guard let type = value["class"]?.text, let creation = value["creation"]?.text,
      ModuleName.isIdentifier(type)
    else {
      problems.append(problem("`wraps` needs a `class` and a `creation`", at: value.location))
      return nil
    }
    return path(value["file"]?.text, at: value.location).map { file in
      WrappedView(
        type: type, file: file, parameters: texts("parameters") ?? [], creation: creation,
        samples: texts("samples"), intentions: texts("intentions") ?? [])
    }
  }

  private mutating func format() -> CodeFormat? {
    let (indentation, length) = (document["indentation"], document["line_length"])
    guard indentation != nil || length != nil else { return nil }
    var format = CodeFormat()
    if let indentation {
      guard let found = indentation.text.flatMap(CodeFormat.init(indentation:)) else {
        problems.append(
          problem("`indentation` must be as in a Rambafile", at: indentation.location))
        return nil
      }
      format = found
    }
    format.lineLength = length?.text.flatMap(CodeFormat.lineLength)
    if let length, format.lineLength == nil {
      problems.append(problem("`line_length` must be as in a Rambafile", at: length.location))
    }
    return format
  }

  private mutating func text(_ key: String) -> String? { required(key, "a text") { $0 } }

  /// The value of a key that must be there.
  private mutating func required<Value>(
    _ key: String, _ expected: String, _ read: (String) -> Value?
  ) -> Value? {
    guard let value = document[key] else {
      problems.append(
        Diagnostic(
          .error, "record.missing-key", "the key `\(key)` is missing",
          at: SourceLocation(file: file), hints: [Self.restoreHint(file)]))
      return nil
    }
    if let value = value.text.flatMap(read) { return value }
    problems.append(problem("`\(key)` must be \(expected)", at: value.location))
    return nil
  }

  /// The name becomes the name of folders and files, so it is checked like a typed one.
  private mutating func moduleName() -> String? {
    guard let name = text("module") else { return nil }
    do throws(Diagnostic) { return try ModuleName(name).text } catch {
      problems.append(
        problem(error.message, at: document["module"]?.location ?? SourceLocation(file: file)))
      return nil
    }
  }

  private mutating func part(_ key: String) -> ModuleRecord.Part? {
    guard let value = document[key], value.entries != nil else {
      _ = text(key)
      return nil
    }
    guard let folder = value["folder"], let group = value["group"]?.text else {
      problems.append(problem("`\(key)` needs a `folder` and a `group`", at: value.location))
      return nil
    }
    guard let path = path(folder.text, at: folder.location) else { return nil }
    return ModuleRecord.Part(
      folder: path, group: group, targets: (value["targets"]?.list ?? []).compactMap(\.text))
  }

  private mutating func files() -> [ModuleRecord.File] {
    (document["files"]?.entries ?? []).compactMap { entry in
      guard let digest = entry.value.text.flatMap({ UInt64($0, radix: 16) }) else {
        problems.append(
          problem("the digest of a file must be 16 hexadecimal digits", at: entry.keyLocation))
        return nil
      }
      return path(entry.key, at: entry.keyLocation).map {
        ModuleRecord.File(path: $0, digest: digest)
      }
    }
  }

  /// A path below the Rambafile's folder. Commands read and remove nothing else.
  private mutating func path(_ text: String?, at location: SourceLocation) -> Path? {
    let path = Path(text ?? "")
    guard let text, !text.isEmpty, !text.utf8.contains(0), !path.isAbsolute,
      !path.climbs, path.text != "."
    else {
      problems.append(problem("this is not a path below the Rambafile's folder", at: location))
      return nil
    }
    return path
  }

  private func problem(_ message: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "record.invalid", message, at: location, hints: [Self.restoreHint(file)])
  }

  // MARK: Formats

  private static func isDigest(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst("sha256:".utf8.count)
    return text.hasPrefix("sha256:") && digits.count == 64
      && digits.allSatisfy(\.isHexDigit)
  }

  private static func date(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      0...9999 ~= year, 1...12 ~= month, 1...31 ~= day
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func moment(_ text: String) -> Moment? {
    let parts = text.split(separator: " ").map { Int($0) }
    guard parts.count == 3, let seconds = parts[0], let nanoseconds = parts[1],
      let offset = parts[2], 0..<1_000_000_000 ~= nanoseconds, -86_400...86_400 ~= offset,
      abs(seconds) < 1 << 40
    else { return nil }
    return Moment(seconds: seconds, nanoseconds: nanoseconds, offset: offset)
  }
}
