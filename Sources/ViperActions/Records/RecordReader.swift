import Configuration
package import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// Makes a record from YAML, with a problem for each wrong value.
private struct RecordReader {
  let document: YAMLValue
  let file: String
  let hint: String
  var problems = DiagnosticList()

  /// Comes first, because the other keys of a newer format may mean something else.
  func checkFormat() throws(Diagnostic) {
    guard let value = document["format"] else {
      throw problem("`\(file.escaped())` is not a module record", at: SourceLocation(file: file))
    }
    guard let number = value.text.flatMap({ Int($0) }), number > 0 else {
      throw problem("`format` must be a number", at: value.location)
    }
    guard number > ModuleRecord.format else { return }
    throw Diagnostic(
      .error, "record.newer",
      "the record has format \(number), but this version of viper reads only formats up to \(ModuleRecord.format)",
      at: value.location, hints: ["install the newest viper."])
  }

  mutating func record() -> ModuleRecord {
    let date = required(
      "date", "a day such as 2024-02-29", or: CalendarDate(year: 0, month: 1, day: 1)
    ) { $0.calendarDate }
    return ModuleRecord(
      module: moduleName(),
      template: .init(
        name: text("template"), version: document["template_version"]?.text,
        digest: required("template_digest", "`sha256:` and 64 digits", or: "") {
          $0.hasPrefix("sha256:") && $0.utf8.count == 71
            && $0.utf8.dropFirst(7).allSatisfy(\.isHexDigit)
            ? $0 : nil
        }),
      description: text("description"), company: text("company"),
      prefix: document["prefix"]?.text, projectName: text("project_name"),
      productModuleName: text("product_module_name"), author: document["author"]?.text,
      header: document["header"]?.text,
      date: date,
      moment: document["time"] == nil
        ? Moment(startOf: date)
        : required("time", "three numbers", or: Moment(seconds: 0)) { text in
          text.numbers(separatedBy: " ", in: Self.momentLimits).map {
            Moment(seconds: $0[0], nanoseconds: $0[1], offset: $0[2])
          }
        },
      parameters: (document["parameters"]?.entries ?? []).map {
        ModuleRecord.Parameter(key: $0.key, value: $0.value.text ?? "")
      },
      xcodeproj: document["xcodeproj"].flatMap { value in
        path(value.text, at: value.location).map { Located($0, at: value.location) }
      },
      usesLogicalGroups: document["logical_groups"]?.text == "true",
      layers: document["only"]?.text.map { NameList.names(in: $0) } ?? [],
      isPart: document["part"]?.text == "true", format: format(),
      wraps: document["wraps"].flatMap { wraps($0) }, code: part("code"),
      tests: document["tests"] == nil ? nil : part("tests"),
      newFolders: (document["new_folders"]?.list ?? []).compactMap {
        path($0.text, at: $0.location)
      },
      files: files())
  }

  /// Sums with larger numbers could overflow.
  private static let momentLimits = [-(1 << 40)...1 << 40, 0...999_999_999, -86_400...86_400]

  private mutating func wraps(_ value: YAMLValue) -> WrappedView? {
    func texts(_ key: String) -> [String]? { value[key]?.list.map { $0.compactMap(\.text) } }
    guard let type = value["class"]?.text, let creation = value["creation"]?.text,
      let file = value["file"], ModuleName.isIdentifier(type)
    else {
      problems.append(
        problem("`wraps` needs a `class`, a `file` and a `creation`", at: value.location))
      return nil
    }
    return path(file.text, at: file.location).map { file in
      WrappedView(
        type: type, file: file, parameters: texts("parameters") ?? [], creation: creation,
        samples: texts("samples"), intentions: texts("intentions") ?? [])
    }
  }

  private mutating func format() -> CodeFormat? {
    var format = CodeFormat()
    if document["indentation"] != nil {
      format = required(
        "indentation", "1 to 8, `tab` or `tab 8`", or: CodeFormat(), CodeFormat.init(indentation:))
    }
    if document["line_length"] != nil {
      format.lineLength = required(
        "line_length", "a number from 40 to 500", or: 0, CodeFormat.lineLength)
    }
    return format == CodeFormat() ? nil : format
  }

  private mutating func text(_ key: String) -> String { required(key, "a text", or: "") { $0 } }

  /// The value that `read` finds in a key's text; otherwise there is a problem.
  private mutating func required<Value>(
    _ key: String, _ expected: String, or placeholder: Value, _ read: (String) -> Value?
  ) -> Value {
    let found = document[key]
    if let value = found?.text.flatMap(read) { return value }
    problems.append(
      found.map { problem("`\(key)` must be \(expected)", at: $0.location) }
        ?? Diagnostic(
          .error, "record.missing-key", "the key `\(key)` is missing in the record",
          at: SourceLocation(file: file), hints: [hint]))
    return placeholder
  }

  /// The name becomes the name of folders and files, so it is checked like a typed one.
  private mutating func moduleName() -> String {
    guard let value = document["module"], let name = value.text else { return text("module") }
    do throws(Diagnostic) { return try ModuleName(name).text } catch {
      problems.append(problem(error.message, at: value.location))
      return name
    }
  }

  private mutating func part(_ key: String) -> ModuleRecord.Part {
    let none = ModuleRecord.Part(folder: Path(""), group: "", targets: [])
    guard let value = document[key], value.entries != nil else {
      return required(key, "a mapping", or: none) { _ in nil }
    }
    guard let folder = value["folder"], let group = value["group"]?.text else {
      problems.append(problem("`\(key)` needs a `folder` and a `group`", at: value.location))
      return none
    }
    return ModuleRecord.Part(
      folder: path(folder.text, at: folder.location) ?? none.folder, group: group,
      targets: (value["targets"]?.list ?? []).compactMap(\.text))
  }

  private mutating func files() -> [ModuleRecord.File] {
    (document["files"]?.entries ?? []).compactMap { entry in
      guard let digest = entry.value.text.flatMap({ UInt64($0, radix: 16) }) else {
        problems.append(
          problem(
            "the digest of `\(entry.key)` must be 16 hexadecimal digits", at: entry.keyLocation))
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
      !path.hasDotDot, path.text != "."
    else {
      let what = text.map { "`\($0.escaped())` is not a path below the Rambafile's folder" }
      problems.append(problem(what ?? "a path must be a text", at: location))
      return nil
    }
    return path
  }

  private func problem(_ message: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.error, "record.invalid", message, at: location, hints: [hint])
  }
}

extension ModuleRecord {
  /// Reads a record; `file` is its name for messages.
  package init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    let hint = Self.repairHint(for: file)
    try ConflictMarkers.refuse(
      bytes, named: file, "record.conflict",
      hint: "take a side whose `folder` exists, `git checkout --ours --"
        + " \(ShellWord.quoted(file))` or `--theirs`; if the sides have two folders and both exist,"
        + " run `viper module adopt FOLDER/NAME --test-path FOLDER` for the other one.")
    let document: YAMLValue
    do throws(Diagnostic) {
      let read = try YAMLReader.read(bytes, named: file)
      if var repeated = read.warnings.first {
        repeated.notes = []
        throw repeated
      }
      document = read.value
    } catch {
      throw Diagnostic(
        .error, "record.invalid", error.message, at: error.location, notes: error.notes,
        hints: [hint])
    }
    var reader = RecordReader(document: document, file: file, hint: hint)
    try reader.checkFormat()
    self = reader.record()
    if let problem = Diagnostic.combining(reader.problems.all) { throw problem }
  }

  /// How to recover from a record that can't be used.
  static func repairHint(for file: String) -> String {
    "restore the committed version, `git checkout -- \(ShellWord.quoted(file))`, or delete the record and"
      + " run `viper module adopt FOLDER/NAME`."
  }
}

extension Moment {
  /// Midnight in UTC.
  init(startOf date: CalendarDate) {
    let start = LocalMoment(year: date.year, month: date.month, day: date.day, offset: 0)
    self.init(seconds: start?.seconds ?? 0)
  }
}

extension String {
  /// The day of a text such as `2024-02-29`.
  var calendarDate: CalendarDate? {
    numbers(separatedBy: "-", in: [0...9999, 1...12, 1...31]).map {
      CalendarDate(year: $0[0], month: $0[1], day: $0[2])
    }
  }

  /// The numbers in a text, each in its range; nil where one is not.
  func numbers(separatedBy separator: Character, in ranges: [ClosedRange<Int>]) -> [Int]? {
    let numbers = split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == ranges.count else { return nil }
    let found = zip(ranges, numbers).compactMap { $1.map($0.contains) == true ? $1 : nil }
    return found.count == ranges.count ? found : nil
  }
}
