import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// A module's files as its template makes them, in folders spelled as on the disk.
struct ModuleRendering {
  /// The settings, with the files' format, and without a header that the template ignores.
  var configuration: ModuleConfiguration
  let template: Template
  private(set) var files: [GenerationPlan.File] = []
  private(set) var folders: [GenerationPlan.Folder] = []
  private(set) var warnings: [Diagnostic] = []

  /// Renders the files for the day and the moment of the folder's clock.
  init(_ settings: ModuleConfiguration, from folder: TemplateFolder) throws(Diagnostic) {
    configuration = settings
    let values = TemplateValues(settings, date: folder.world.clock.today())
    var budget = Budget()
    template = try Template(folder, values: values.forSpec, within: &budget)
    var renderer = TemplateRenderer(folder, values: values, within: budget)
    if !template.spec.followsProject { configuration.header = nil }
    if let header = configuration.header {
      renderer.snippetsForFile = { name throws(Diagnostic) in
        try XcodeHeader.snippets(with: header, for: name)
      }
    }
    var layout = ModuleLayout(
      usesLogicalGroups: configuration.usesLogicalGroups,
      spelling: ExistingSpelling(on: folder.world.files))
    let layers = configuration.layers
    let chosen = { (entries: [Rambaspec.Entry]) in
      layers.isEmpty ? entries : entries.filter { layers.contains($0.layer) }
    }
    layout.add(chosen(template.spec.codeFiles), .code, to: configuration.code, with: &renderer)
    if let tests = configuration.tests {
      layout.add(chosen(template.spec.testFiles), .test, to: tests, with: &renderer)
    }
    if let problem = Diagnostic.combining(layout.problems.all) { throw problem }
    (files, folders) = (layout.files, layout.folders)
    if let format = configuration.format { apply(format) }
    warnings = template.warnings + renderer.warnings
  }

  /// The day that the headers show.
  var date: CalendarDate { template.folder.world.clock.today() }

  /// The moment that the files may show; the start of the day where template and header print none.
  func moment(from content: TemplateContent, _ header: String?) -> Moment {
    let (now, start) = (template.folder.world.clock.now(), Moment(startOf: date))
    let isInHeader = ["___TIME", "___UUID"].contains { header?.contains($0) == true }
    return now != start && (isInHeader || content.usesDateFilter) ? now : start
  }

  mutating func apply(_ format: CodeFormat) {
    for (index, file) in files.enumerated() {
      guard let isSwift = Self.isSwift(file.path) else { continue }
      files[index].bytes = format.applied(to: file.bytes, isSwift: isSwift)
    }
  }

  /// Whether a source file is in Swift or in Objective-C; nil for other files.
  private static func isSwift(_ path: Path) -> Bool? {
    ["swift": true, "h": false, "m": false, "mm": false][path.name.split(separator: ".").last ?? ""]
  }

  var filesByPath: [Path: GenerationPlan.File] {
    Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Formats the files as the Rambafile says, or as `.editorconfig` says where the template follows the
  /// project.
  mutating func format(in world: World) throws(Diagnostic) {
    let required = configuration.requiredFormat
    guard required != nil || template.spec.followsProject,
      let file = files.first(where: { Self.isSwift($0.path) != nil })
    else { return }
    let format = try ProjectFormat.format(of: file.path, required: required, in: world)
    guard format != CodeFormat() else { return }
    configuration.format = format
    apply(format)
  }
}

extension ModuleRecord {
  /// Records what was rendered; `newFolders` are the folders that were missing, absolute.
  init(
    _ rendering: ModuleRendering, of content: TemplateContent, newFolders: [Path] = [],
    in project: Path
  ) {
    let configuration = rendering.configuration
    func part(_ part: ModulePart) -> Part {
      Part(
        folder: part.folder.relative(to: project), group: part.groupPath.joined(separator: "/"),
        targets: part.targets.map(\.value))
    }
    self.init(
      module: configuration.name.text, template: Template(content, rendering.template.spec),
      description: configuration.description, company: configuration.company,
      prefix: configuration.prefix, projectName: configuration.projectName,
      productModuleName: configuration.productModuleName, author: configuration.author,
      header: configuration.header, date: rendering.date,
      moment: rendering.moment(from: content, configuration.header),
      parameters: configuration.customParameters.map { Parameter(key: $0.key, value: $0.value) },
      xcodeproj: configuration.xcodeproj.map {
        Located($0.value.relative(to: project), at: $0.location)
      },
      usesLogicalGroups: configuration.usesLogicalGroups, layers: configuration.layers,
      isPart: configuration.isPart, format: configuration.format, wraps: configuration.wraps,
      code: part(configuration.code), tests: configuration.tests.map(part),
      newFolders: newFolders.map { $0.relative(to: project) }, files: [])
    setFiles(from: rendering, in: project)
  }

  /// Lists the files of a rendering instead of the recorded ones.
  mutating func setFiles(from rendering: ModuleRendering, in project: Path) {
    files = rendering.files.map {
      File(path: $0.path.relative(to: project), digest: digest(of: $0.bytes))
    }
  }

  /// Renders the module again, with the date and moment of the record.
  func rendering(
    in project: Path, from template: TemplateFolder
  ) throws(Diagnostic) -> ModuleRendering {
    try ModuleRendering(
      configuration(in: project), from: template.withClock(FixedClock(date, moment)))
  }
}

/// Puts rendered files into folders and groups, and collects errors about equal paths.
private struct ModuleLayout {
  let usesLogicalGroups: Bool
  var spelling: ExistingSpelling
  var files: [GenerationPlan.File] = []
  var folders: [GenerationPlan.Folder] = []
  var problems = DiagnosticList()
  /// Most Macs' disks ignore case.
  var places = CaseInsensitivePaths()

  mutating func add(
    _ entries: [Rambaspec.Entry], _ role: GenerationPlan.File.Role, to part: ModulePart,
    with renderer: inout TemplateRenderer
  ) {
    for entry in entries where !renderer.budget.isSpent {
      do throws(Diagnostic) {
        if let path = entry.path {
          try add(renderer.render(entry, path: path), of: entry, role, to: part)
        } else {
          try addFolder(renderer.place(of: entry), of: entry, to: part)
        }
      } catch {
        // A broken snippet is the same error in each file that includes it.
        if !problems.all.contains(error) { problems.append(error) }
      }
    }
  }

  private mutating func add(
    _ file: TemplateRenderer.RenderedFile, of entry: Rambaspec.Entry,
    _ role: GenerationPlan.File.Role, to part: ModulePart
  ) throws(Diagnostic) {
    let folder =
      usesLogicalGroups ? part.parentFolder : self.folder(file.folders, below: part.folder)
    let groups =
      usesLogicalGroups
      ? file.groups : Array(folder.relative(to: part.folder).components.prefix(file.groups.count))
    let path = folder.appending(file.name)
    try addPlace(path, isFolder: false, in: part, at: entry)
    files.append(
      GenerationPlan.File(
        path: path, root: part.parentFolder, bytes: file.bytes, role: role,
        origin: file.origin, templatePath: entry.path?.value ?? "", isResource: entry.isResource,
        groupPath: part.groupPath + groups, targets: part.targets.map(\.value)))
  }

  private mutating func addFolder(
    _ place: (folders: [String], basename: String), of entry: Rambaspec.Entry, to part: ModulePart
  ) throws(Diagnostic) {
    try FileName.check(place.basename, isFolder: true, at: entry.name.location)
    let names = place.folders + [place.basename]
    let path = folder(names, below: part.folder)
    if !usesLogicalGroups { try addPlace(path, isFolder: true, in: part, at: entry) }
    folders.append(
      GenerationPlan.Folder(
        path: path, root: part.parentFolder,
        groupPath: part.groupPath + path.relative(to: part.folder).components))
  }

  /// A folder of the module, spelled as on the disk or by the first entry.
  private mutating func folder(_ names: [String], below folder: Path) -> Path {
    spelling.path(names.reduce(folder) { $0.appending($1) }, below: folder, isPlanned: true)
  }

  /// Throws when another file or folder has the place.
  private mutating func addPlace(
    _ path: Path, isFolder: Bool, in part: ModulePart, at entry: Rambaspec.Entry
  ) throws(Diagnostic) {
    guard let (one, other) = places.add(path, isFolder: isFolder, below: part.parentFolder)
    else { return }
    let isFile = files.contains { $0.path == one }
    let names = [one, other].map { place in
      let name = isFile ? place.name : place.relative(to: part.folder).text
      return "`\(name.escaped())`"
    }
    throw Diagnostic(
      .error, "template.clash",
      names[0].hasSameBytes(as: names[1])
        ? "two files, or a file and a folder, would be called \(names[0])"
        : "\(names[0]) and \(names[1]) would be one on disks that ignore case",
      at: entry.name.location,
      notes: files.filter { $0.path == one }.map { "the first comes from `\($0.origin)`." },
      hints: [
        (usesLogicalGroups ? "with `create_logical_groups` all files share one folder: " : "")
          + "give them different names."
      ])
  }
}
