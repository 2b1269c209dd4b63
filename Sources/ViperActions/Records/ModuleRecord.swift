package import Configuration
import Diagnostics
package import ModuleTemplates
package import SwiftText
package import Workspace

/// What was generated for one module, and everything it was rendered from.
///
/// Together with the template's files this renders the module again, byte for byte. All later
/// commands compare with that rendering. Paths start from the Rambafile's folder.
package struct ModuleRecord: Sendable, Hashable {
  /// The number of the format in which viper writes records.
  package static let format = 1

  /// The template, by its name and its content.
  package struct Template: Sendable, Hashable {
    package var name: String
    /// The version that its rambaspec states.
    package var version: String?
    /// The digest of all of its files, see ``TemplateContent/digest``.
    package var digest: String
  }

  /// Where the module's code is, or its tests; unlike ``isPart``, which is about whole modules.
  package struct Part: Sendable, Hashable {
    /// The module's own folder.
    package var folder: Path
    /// The module's own group: the names from the top of the project, separated by slashes.
    package var group: String
    package var targets: [String]

    func configuration(in project: Path) -> ModulePart {
      ModulePart(
        targets: targets.map { Located($0) }, folder: project.appending(folder.text),
        groupPath: Path(group).components)
    }

    func at(_ folder: Path, group: String) -> Self {
      Self(folder: folder, group: group, targets: targets)
    }
  }

  package struct Parameter: Sendable, Hashable {
    package var key: String
    package var value: String
  }

  package struct File: Sendable, Hashable {
    package var path: Path
    /// The digest of the rendered bytes.
    package var digest: UInt64
  }

  package var module: String
  package var template: Template
  package var description: String
  package var company: String
  package var prefix: String?
  package var projectName: String
  package var productModuleName: String
  package var author: String?
  /// The header of Xcode; nil for that of the template.
  package var header: String?
  /// The day that the headers show.
  package var date: CalendarDate
  /// The moment that `{{ 'now' | date: … }}` shows: the start of the day where no file needs another.
  package var moment: Moment
  package var parameters: [Parameter]
  package var xcodeproj: Located<Path>?
  package var usesLogicalGroups: Bool
  /// The only layers that were generated; empty for all.
  package var layers: [String]
  /// Whether the module is in a layer's folder of another module, and belongs to that module.
  package var isPart: Bool
  /// The format of the code; nil for that of the template.
  package var format: CodeFormat?
  /// The user's view controller, if the module was generated around one.
  package var wraps: WrappedView?
  package var code: Part
  package var tests: Part?
  /// Folders that viper created for this or another module; they go with the last module in them.
  package var newFolders: [Path]
  package var files: [File]

  var parts: [Part] { [code] + [tests].compactMap(\.self) }

  /// Where the module's folder would be if it had the module's name.
  var namedFolder: Path { code.folder.parent.appending(module) }

  /// Whether another record describes the same module at another time.
  ///
  /// A screen and a service may share a name and a folder. A module that is generated again from
  /// another template has mostly the same files.
  func isSameModule(as other: ModuleRecord) -> Bool {
    guard module == other.module, code.folder == other.code.folder else { return false }
    let paths = Set(other.files.map(\.path))
    return template.name == other.template.name
      || files.count { paths.contains($0.path) } * 2 > files.count
  }

  /// Whether it can be a part of a module: that has files in a layer's folder around it.
  func isPart(of owner: ModuleRecord) -> Bool {
    isPart && code.folder.parent == owner.code.folder
      && owner.files.contains { $0.path.isInside(code.folder) }
  }

  /// The settings from which `gen` renders the module again.
  func configuration(in project: Path) throws(Diagnostic) -> ModuleConfiguration {
    var configuration = ModuleConfiguration(
      name: try ModuleName(module), description: description, company: company,
      projectName: projectName, productModuleName: productModuleName,
      code: code.configuration(in: project), tests: tests?.configuration(in: project))
    configuration.author = author
    configuration.prefix = prefix
    configuration.xcodeproj = xcodeproj(in: project)
    configuration.usesLogicalGroups = usesLogicalGroups
    configuration.customParameters = parameters.map { ($0.key, $0.value) }
    configuration.header = header
    configuration.layers = layers
    configuration.isPart = isPart
    configuration.format = format
    configuration.wraps = wraps
    return configuration
  }

  /// The absolute path of the `.xcodeproj` that shows the module; nil where there is none.
  func xcodeproj(in project: Path) -> Located<Path>? {
    xcodeproj.map { Located(project.appending($0.value.text), at: $0.location) }
  }

  /// The project file that shows the module; nil where there is none.
  func projectFile(in project: Path) -> Path? { xcodeproj(in: project)?.value.projectFile }

  /// The record with other paths, and with parts that may get other groups too.
  func replacingPaths(
    with path: (Path) -> Path = { $0 }, parts part: (Part) -> Part
  ) -> ModuleRecord {
    var record = self
    record.code = part(code)
    record.tests = tests.map(part)
    if let file = wraps?.file { record.wraps?.file = path(file) }
    record.newFolders = newFolders.map(path)
    for index in files.indices { record.files[index].path = path(files[index].path) }
    return record
  }

  /// The record with its folders in the spelling that they have on the disk.
  func spelled(by spelling: inout ExistingSpelling, in project: Path) -> ModuleRecord {
    func folder(_ path: Path) -> Path {
      spelling.path(project.appending(path.text), below: project).relative(to: project)
    }
    let folders = Set(newFolders)
    // The template decides the case of a file's name.
    return replacingPaths(with: { path in
      folders.contains(path) ? folder(path) : folder(path.parent).appending(path.name)
    }) { part in
      let place = folder(part.folder)
      return part.at(
        place, group: Path(part.group).names(spelledLike: place.components).joined(separator: "/"))
    }
  }

  func renamed(to name: String) throws(Diagnostic) -> ModuleRecord {
    guard name != module else {
      throw Diagnostic(
        .error, "module.same-name", "the module already has the name `\(name)`",
        hints: ["pass another name."])
    }
    var record = self
    record.module = try ModuleName(name).text
    if description == "\(module) module" { record.description = "\(name) module" }
    guard !isPart else { return record }
    return record.replacingPaths { part in
      part.at(
        part.folder.parent.appending(name), group: Path(part.group).parent.appending(name).text)
    }
  }

  /// The place of the tests, which `--tests-to` changes.
  func testsToMove() throws(Diagnostic) -> Part {
    if let tests { return tests }
    throw Diagnostic(
      .error, "module.no-tests", "`\(module)` has no generated tests",
      hints: ["leave out `--tests-to` for `\(module)`."])
  }

  /// The module inside another folder, and its tests inside `testFolder` if that is given.
  func moved(to folder: Path, tests testFolder: Path?) throws(Diagnostic) -> ModuleRecord {
    // As `--module-path` does, the folder names the group too.
    func moved(_ part: Part, to parent: Path) -> Part {
      let folder = parent.appending(part.folder.name)
      return part.at(folder, group: folder.text)
    }
    var record = self
    record.code = moved(code, to: folder)
    if let testFolder { record.tests = moved(try testsToMove(), to: testFolder) }
    guard record != self else {
      throw Diagnostic(
        .error, "module.same-place", "the module is already at `\(code.folder.text.escaped())`",
        hints: ["pass another folder."])
    }
    return record
  }

  /// The record as YAML, one line for each value, so that git can merge the changes of two branches.
  var text: String {
    func line(_ key: String, _ value: String?) -> [String] {
      value.map { ["\(YAMLScalarText.written(key)): \(YAMLScalarText.written($0))"] } ?? []
    }
    func list(_ key: String, _ values: [String]?) -> [String] {
      guard let values else { return [] }
      return values.isEmpty ? ["\(key): []"] : ["\(key):"] + values.map(Self.listItem)
    }
    func map(_ key: String, _ lines: [String]) -> [String] { ["\(key):"] + lines.map { "  " + $0 } }
    func part(_ key: String, _ part: Part) -> [String] {
      map(
        key,
        line("folder", part.folder.text) + line("group", part.group)
          + list("targets", part.targets.isEmpty ? nil : part.targets))
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var lines = [
      "# What viper generated for this module, and from what; `viper module` needs it. Commit it.",
      "format: \(Self.format)",
    ]
    lines += [
      ("module", module), ("template", template.name), ("template_version", template.version),
      ("template_digest", template.digest), ("description", description), ("author", author),
      ("header", header), ("company", company), ("prefix", prefix), ("project_name", projectName),
      ("product_module_name", productModuleName),
    ].flatMap(line)
    lines.append("date: \(date.year)-\(two(date.month))-\(two(date.day))")
    // Two branches that make the same module must write the same.
    let time = "time: \(moment.seconds) \(moment.nanoseconds) \(moment.offset)"
    lines += moment == Moment(startOf: date) ? [] : [time]
    lines += line("xcodeproj", xcodeproj?.value.text)
    if usesLogicalGroups { lines.append("logical_groups: true") }
    if isPart { lines.append("part: true") }
    lines += line("only", layers.isEmpty ? nil : layers.joined(separator: ","))
    if let indentation = format?.indentation { lines.append("indentation: \(indentation)") }
    if let length = format?.lineLength { lines.append("line_length: \(length)") }
    if !parameters.isEmpty {
      lines += map("parameters", parameters.flatMap { line($0.key, $0.value) })
    }
    if let wraps {
      lines += map(
        "wraps",
        line("class", wraps.type) + line("file", wraps.file.text) + line("creation", wraps.creation)
          + list("parameters", wraps.parameters) + list("samples", wraps.samples)
          + list("intentions", wraps.intentions))
    }
    lines += part("code", code)
    if let tests { lines += part("tests", tests) }
    lines += list("new_folders", newFolders.isEmpty ? nil : newFolders.map(\.text))
    lines += map(
      "files",
      files.map { "\(YAMLScalarText.written($0.path.text)): \"\($0.digest.hexadecimal(16))\"" })
    return lines.map { $0 + "\n" }.joined()
  }

  /// The line of a list for a value, without indentation.
  static func listItem(_ value: String) -> String { "- \(YAMLScalarText.written(value))" }

  func change(at path: Path, previous: [UInt8]?, in world: World) -> Change {
    Change(.writeFile(bytes: Array(text.utf8), previous: previous), path, in: world.project)
      .asRecord
  }
}

extension ModuleRecord.Template {
  init(_ content: TemplateContent, _ spec: Rambaspec) {
    self.init(name: content.name, version: spec.version?.value, digest: content.digest)
  }
}

extension Path {
  /// The names of a group path, with the leading ones spelled like the folders around a module.
  func names(spelledLike folders: [String]) -> [String] {
    let alike = zip(components, folders).prefix { $0.isSameName(as: $1) }
    return alike.map(\.1) + components.dropFirst(alike.count)
  }
}
