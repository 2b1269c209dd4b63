import Configuration
package import Diagnostics
import ModuleTemplates
import Workspace

extension ModuleRecord {
  /// Reads a record.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its name for messages.
  /// - Throws: all that is wrong with it, each at its line; for one that a newer viper wrote, that.
  package init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    var reader = RecordReader(
      try RecordLines.entries(of: bytes, named: file), in: bytes, named: file)
    try reader.checkFormat()
    let record = reader.record()
    if let problem = Diagnostic.combining(reader.problems.all) { throw problem }
    guard let record else { throw reader.nothing }
    self = record
  }

  /// What helps with a record that can't be used.
  static func wayOut(_ file: String) -> String {
    "bring back the version of before, `git checkout -- \(file.escaped())`, or delete it and run"
      + " `viper module adopt`."
  }
}

/// Makes a record of what stands in its lines.
private struct RecordReader {
  private let entries: [RecordLines.Entry]
  private let bytes: [UInt8]
  private let file: String
  private(set) var problems = DiagnosticList()

  init(_ entries: [RecordLines.Entry], in bytes: [UInt8], named file: String) {
    self.entries = entries
    self.bytes = bytes
    self.file = file
  }

  var nothing: Diagnostic {
    Diagnostic(
      .error, "record.invalid", "`\(file.escaped())` is not a module record",
      at: SourceLocation(file: file), hints: [ModuleRecord.wayOut(file)])
  }

  /// Before anything else: what a later form means, nobody knows yet.
  mutating func checkFormat() throws(Diagnostic) {
    guard let entry = entries.first(where: { $0.key == "format" }) else { throw nothing }
    guard let number = entry.value.flatMap({ Int($0) }), number > 0 else {
      throw problem("`format` takes a number", entry)
    }
    guard number > ModuleRecord.format else { return }
    throw Diagnostic(
      .error, "record.newer",
      "the record has the form \(number), and this viper knows up to \(ModuleRecord.format)",
      at: RecordLines.location(of: entry.line, in: bytes, file),
      hints: ["install the newest viper."])
  }

  mutating func record() -> ModuleRecord? {
    let module = name()
    let template = text("template")
    let digest = checked("template_digest", "`sha256:` and 64 digits") {
      Self.isDigest($0) ? $0 : nil
    }
    let company = text("company")
    let projectName = text("project_name")
    let productModuleName = text("product_module_name")
    let description = text("description")
    let date = checked("date", "a day such as 2024-02-29") { Self.date($0) }
    let moment = checked("time", "three numbers") { Self.moment($0) }
    let code = part("code")
    let tests = find("tests") == nil ? nil : part("tests")
    let xcodeproj = find("xcodeproj").flatMap { path($0.value, at: $0.line) }
    let folders = find("new_folders").map { entry in
      entry.items.compactMap { path($0.value, at: $0.line) }
    }
    let files = self.files()
    guard let module, let template, let digest, let company, let projectName,
      let productModuleName, let description, let date, let moment, let code
    else { return nil }
    return ModuleRecord(
      module: module,
      template: .init(name: template, version: find("template_version")?.value, digest: digest),
      description: description, company: company, prefix: find("prefix")?.value,
      projectName: projectName, productModuleName: productModuleName,
      author: find("author")?.value, date: date, moment: moment,
      parameters: (find("parameters")?.fields ?? []).map {
        ModuleRecord.Parameter(key: $0.key, value: $0.value ?? "")
      },
      xcodeproj: xcodeproj, usesLogicalGroups: find("logical_groups")?.value == "true",
      code: code, tests: tests, newFolders: folders ?? [], files: files)
  }

  // MARK: Values

  private func find(_ key: String) -> RecordLines.Entry? { entries.last { $0.key == key } }

  private mutating func text(_ key: String) -> String? { checked(key, "a text") { $0 } }

  /// The value of a key that must be there.
  private mutating func checked<Value>(
    _ key: String, _ wanted: String, _ read: (String) -> Value?
  ) -> Value? {
    guard let entry = find(key) else {
      problems.append(
        Diagnostic(
          .error, "record.missing-key", "the key `\(key)` is missing",
          at: SourceLocation(file: file), hints: [ModuleRecord.wayOut(file)]))
      return nil
    }
    if let value = entry.value.flatMap(read) { return value }
    problems.append(problem("`\(key)` takes \(wanted)", entry))
    return nil
  }

  /// The module's name becomes the name of folders and files once more, and the template's too.
  private mutating func name() -> String? {
    guard let name = text("module"), let entry = find("module") else { return nil }
    do throws(Diagnostic) { return try ModuleName(name).text } catch {
      problems.append(problem(error.message, entry))
      return nil
    }
  }

  private mutating func part(_ key: String) -> ModuleRecord.Part? {
    guard let entry = find(key) else {
      _ = text(key)
      return nil
    }
    func field(_ name: String) -> RecordLines.Entry? { entry.fields.last { $0.key == name } }
    guard let folder = field("folder"), let group = field("group")?.value else {
      problems.append(problem("`\(key)` takes a `folder` and a `group`", entry))
      return nil
    }
    guard let path = path(folder.value, at: folder.line) else { return nil }
    return ModuleRecord.Part(
      folder: path, group: group, targets: field("targets")?.items.map(\.value) ?? [])
  }

  private mutating func files() -> [ModuleRecord.File] {
    (find("files")?.fields ?? []).compactMap { entry in
      guard let digest = entry.value.flatMap({ UInt64($0, radix: 16) }) else {
        let reader = self
        problems.append(
          "record.invalid", reader.problem("a file takes its digest, 16 hexadecimal digits", entry))
        return nil
      }
      return path(entry.key, at: entry.line).map { ModuleRecord.File(path: $0, digest: digest) }
    }
  }

  /// A place below the folder of the Rambafile: nothing else may be read or removed.
  private mutating func path(_ text: String?, at line: Int) -> Path? {
    let path = Path(text ?? "")
    guard let text, !text.isEmpty, !text.utf8.contains(0), !path.isAbsolute,
      !PathText.climbs(path.text), path.text != "."
    else {
      let reader = self
      problems.append(
        "record.invalid",
        reader.problem("this is not a path below the folder of the Rambafile", at: line))
      return nil
    }
    return path
  }

  private func problem(_ message: String, _ entry: RecordLines.Entry) -> Diagnostic {
    problem(message, at: entry.line)
  }

  private func problem(_ message: String, at line: Int) -> Diagnostic {
    Diagnostic(
      .error, "record.invalid", message, at: RecordLines.location(of: line, in: bytes, file),
      hints: [ModuleRecord.wayOut(file)])
  }

  // MARK: Forms

  private static func isDigest(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst("sha256:".utf8.count)
    return text.hasPrefix("sha256:") && digits.count == 64
      && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
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
