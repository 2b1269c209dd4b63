package import Configuration
package import Diagnostics
package import Liquid
package import Workspace

/// Renders the entries of one template for one module.
package struct TemplateRenderer {
  package struct RenderedFile {
    /// The folders below the module's folder.
    package var folders: [String]
    /// The file's groups. As with Generamba, folders in `custom_name` have none.
    package var groups: [String]
    package var name: String
    package var bytes: [UInt8]
    /// The template's file, for messages.
    package var origin: String
    /// The places in the template that printed the bytes; nil for a file that is copied.
    package var origins: LiquidOrigins?
  }

  private let template: TemplateFolder
  private var spelling: ExistingSpelling
  private let values: TemplateValues
  private var snippets: Snippets
  /// The same moment for all files.
  private let clock: LocalMoment
  /// What the run may still spend on rendering.
  package private(set) var budget: Budget
  package private(set) var warnings: [Diagnostic] = []
  /// Makes snippets that replace the template's own, from the name of the file that uses them.
  package var snippetsForFile: ((String) throws(Diagnostic) -> [String: String])?

  package init(_ template: TemplateFolder, values: TemplateValues, within budget: Budget) {
    self.template = template
    spelling = ExistingSpelling(on: template.world.files)
    self.values = values
    self.budget = budget
    snippets = Snippets(of: template)
    clock = LocalMoment(template.world.clock.now())
  }

  /// An entry with what it generates: a file, or a folder at a path.
  typealias Rendered = (entry: Rambaspec.Entry, isTest: Bool, path: String, file: RenderedFile?)

  /// Renders a template's rambaspec and all entries of it.
  static func render(
    _ template: TemplateFolder, _ values: TemplateValues, within budget: inout Budget
  ) throws(Diagnostic) -> [Rendered] {
    let spec = try Template(template, values: values.forSpec, within: &budget).spec
    var renderer = TemplateRenderer(template, values: values, within: budget)
    defer {
      budget = renderer.budget
      budget.releaseOutput()
    }
    return try renderer.render(spec)
  }

  /// Renders all entries, the code before the tests; throws the problems of all together.
  mutating func render(_ spec: Rambaspec) throws(Diagnostic) -> [Rendered] {
    let entries = spec.codeFiles.map { ($0, false) } + spec.testFiles.map { ($0, true) }
    return try entries.mapAll { entry, isTest throws(Diagnostic) in
      guard let source = entry.path else { return (entry, isTest, try path(of: entry), nil) }
      let file = try render(entry, path: source)
      return (entry, isTest, (file.folders + [file.name]).joined(separator: "/"), file)
    }
  }

  /// Renders the name and the content of one entry.
  package mutating func render(
    _ entry: Rambaspec.Entry, path: Located<String>
  ) throws(Diagnostic) -> RenderedFile {
    let file = try file(at: path)
    let groups = try place(of: entry).folders
    let (folders, name, fullName) = try self.name(of: entry)
    var rendered = RenderedFile(
      folders: folders, groups: groups, name: name, bytes: file.bytes, origin: file.displayName)
    if file.isBinary { return rendered }
    snippets.replacements = try snippetsForFile?(fullName) ?? [:]
    let source = try LiquidTemplate(parsing: file.bytes, named: file.displayName)
    let content = try source.render(
      values.with("file_name", fullName), partials: snippets, clock: clock, within: &budget)
    snippets.keep(content.partials)
    warnings += content.warnings
    (rendered.bytes, rendered.origins) = (content.bytes, content.origins)
    return rendered
  }

  /// The path of an entry's file, or of its folder with a slash, in the module's folder.
  package mutating func path(of entry: Rambaspec.Entry) throws(Diagnostic) -> String {
    if entry.path == nil {
      let place = try place(of: entry)
      return (place.folders + [place.basename + "/"]).joined(separator: "/")
    }
    let (folders, name, _) = try self.name(of: entry)
    return (folders + [name]).joined(separator: "/")
  }

  mutating func checkFile(of entry: Rambaspec.Entry) throws(Diagnostic) {
    _ = try place(of: entry)
    if let path = entry.path { _ = try file(at: path) }
  }

  private mutating func file(at path: Located<String>) throws(Diagnostic) -> TemplateFile {
    guard let file = try template.file(path.value, &spelling) else {
      throw try template.missingFile(path)
    }
    if Path(file.relativePath) != Path(path.value) {
      warnings.append(Template.differentCase(path.value, file, at: path.location))
    }
    return file
  }

  /// The folders and the last component of an entry's name.
  package func place(of entry: Rambaspec.Entry) throws(Diagnostic) -> (
    folders: [String], basename: String
  ) {
    // A leading slash means the module's folder.
    let path = Path(entry.name.value)
    if let problem = FileName.problem(withPath: path) {
      throw Diagnostic(
        .error, "template.file-name", "an entry's `name` can't be used: \(problem)",
        at: entry.name.location, hints: ["use fewer or shorter folders in it."])
    }
    var parts = path.components
    guard let basename = parts.popLast() else {
      throw Diagnostic(
        .error, "rambaspec.entry", "an entry's `name` names no file", at: entry.name.location,
        hints: ["write a path such as `View/View.swift`."])
    }
    for part in parts { try FileName.check(part, isFolder: true, at: entry.name.location) }
    return (parts, basename)
  }

  /// The folders and name of an entry's file, and its name with those folders that a `custom_name`
  /// contains, as with Generamba.
  private mutating func name(
    of entry: Rambaspec.Entry
  ) throws(Diagnostic) -> (folders: [String], name: String, fullName: String) {
    let place = try place(of: entry)
    guard let custom = entry.customName else {
      let name = values.fileName(basename: place.basename)
      try FileName.check(name, at: entry.name.location)
      return (place.folders, name, name)
    }
    let template = try LiquidTemplate(
      parsing: custom.value, named: custom.location?.file ?? "custom_name")
    let rendered = try template.render(
      values.with("file_basename", place.basename), partials: snippets, clock: clock,
      within: &budget)
    warnings += rendered.warnings
    var folders = rendered.text.utf8
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let name = folders.removeLast()
    for folder in folders { try FileName.check(folder, isFolder: true, at: custom.location) }
    try FileName.check(name, at: custom.location ?? entry.name.location)
    return (place.folders + folders, name, rendered.text)
  }
}

extension TemplateFolder {
  func missingFile(_ path: Located<String>) throws(Diagnostic) -> Diagnostic {
    let near = DidYouMean.hints(for: path.value, among: try allFiles())
    return Diagnostic(
      .error, "template.missing-file",
      "the template `\(name)` has no file `\(path.value.escaped())`", at: path.location,
      hints: near.isEmpty ? ["add the file, or correct the path in the rambaspec."] : near)
  }
}

extension LocalMoment {
  /// The moment for `{{ 'now' | date: … }}`.
  package init(_ moment: Moment) {
    self.init(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: moment.offset)
  }
}

extension FileName {
  /// Refuses a name that no file can have, or that leads out of the module.
  package static func check(
    _ name: String, isFolder: Bool = false, at location: SourceLocation?
  ) throws(Diagnostic) {
    guard let problem = problem(inTemplate: name, isFolder: isFolder) else { return }
    throw Diagnostic(
      .error, "template.file-name",
      "`\(name.escaped())` can't be a \(isFolder ? "folder" : "file")'s name: it \(problem)",
      at: location,
      hints: ["change the rambaspec's entry, or the module's name, prefix or parameters."])
  }
}
