import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// A module as its template makes it, before anybody looks at the disk.
struct ModuleRendering {
  let template: Template
  /// The author in the headers; nil for none.
  let author: String?
  let date: CalendarDate
  private(set) var files: [GenerationPlan.File] = []
  private(set) var folders: [GenerationPlan.Folder] = []
  /// What was odd but usable.
  private(set) var warnings: [Diagnostic] = []

  /// Renders all files of a module.
  ///
  /// - Throws: all that is wrong with the template for this module.
  init(
    _ configuration: ModuleConfiguration, author: String?, date: CalendarDate,
    from folder: TemplateFolder
  ) throws(Diagnostic) {
    self.author = author
    self.date = date
    let values = TemplateValues(configuration, author: author, date: date)
    var budget = Budget()
    template = try Template(folder, values: values.forSpec, within: &budget)
    var renderer = TemplateRenderer(folder, values: values, within: budget)
    if let header = configuration.header, template.spec.followsProject {
      renderer.snippetsForFile = { name throws(Diagnostic) in
        try XcodeHeader.snippets(with: header, for: name)
      }
    }
    var layout = ModuleLayout(configuration, on: folder.world.files)
    var problems = DiagnosticList()
    let layers = configuration.layers
    let chosen = { (entries: [Rambaspec.Entry]) in
      layers.isEmpty ? entries : entries.filter { layers.contains($0.layer) }
    }
    let (codeFiles, testFiles) = (chosen(template.spec.codeFiles), chosen(template.spec.testFiles))
    Self.render(codeFiles, .code, of: configuration.code, with: &renderer, into: &layout, &problems)
    if let tests = configuration.tests {
      Self.render(testFiles, .test, of: tests, with: &renderer, into: &layout, &problems)
    }
    if let problem = Diagnostic.combining(problems.all) { throw problem }
    (files, folders) = (layout.files, layout.folders)
    if let format = configuration.format { apply(format) }
    warnings = template.warnings + renderer.warnings
  }

  /// Formats the source files.
  mutating func apply(_ format: CodeFormat) {
    for (index, file) in files.enumerated() {
      guard let language = file.path.language else { continue }
      files[index].bytes = format.applied(to: file.bytes, isSwift: language == .swift)
    }
  }

  var filesByPath: [Path: GenerationPlan.File] {
    Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }

  private static func render(
    _ entries: [Rambaspec.Entry], _ role: GenerationPlan.File.Role, of part: ModulePart,
    with renderer: inout TemplateRenderer, into layout: inout ModuleLayout,
    _ problems: inout DiagnosticList
  ) {
    for entry in entries where !renderer.budget.isSpent {
      do throws(Diagnostic) {
        if let path = entry.path {
          let file = try renderer.render(entry, path: path)
          try layout.add(file, of: entry, role: role, to: part)
        } else {
          try layout.addFolder(try renderer.place(of: entry), of: entry, to: part)
        }
      } catch {
        // A broken snippet is the same error in each file that includes it.
        if !problems.all.contains(error) { problems.append(error) }
      }
    }
  }
}

extension ModuleRendering {
  /// Formats the files as the Rambafile says, or as `.editorconfig` says where the template follows the
  /// project; the configuration gets the format, and loses a header that is not used.
  mutating func format(
    like configuration: inout ModuleConfiguration, in world: World
  ) throws(Diagnostic) {
    if !template.spec.followsProject { configuration.header = nil }
    let project = ProjectFormat(configuration.requiredFormat, in: world)
    guard project.required != nil || template.spec.followsProject,
      let file = files.first(where: { $0.path.language != nil })
    else { return }
    let format = try project.format(of: file.path)
    guard format != CodeFormat() else { return }
    configuration.format = format
    apply(format)
  }
}

extension ModuleRecord {
  /// Records what was rendered; `newFolders` are the folders that were missing, absolute.
  init(
    _ configuration: ModuleConfiguration, _ rendering: ModuleRendering, of content: TemplateContent,
    newFolders: [Path] = [], in project: Path
  ) {
    func part(_ part: ModulePart) -> Part {
      Part(
        folder: part.folder.relative(to: project), group: part.groupPath.joined(separator: "/"),
        targets: part.targets.map(\.value))
    }
    self.init(
      module: configuration.name.text, template: Template(content, rendering.template.spec),
      description: configuration.description, company: configuration.company,
      prefix: configuration.prefix, projectName: configuration.projectName,
      productModuleName: configuration.productModuleName, author: rendering.author,
      header: configuration.header, date: rendering.date,
      moment: rendering.template.folder.world.clock.now(),
      parameters: configuration.customParameters.map { Parameter(key: $0.key, value: $0.value) },
      xcodeproj: configuration.xcodeproj.map { $0.value.relative(to: project) },
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

  /// Renders the module with these values from a template.
  func rendering(
    in project: Path, from template: TemplateFolder
  ) throws(Diagnostic) -> ModuleRendering {
    try ModuleRendering(
      try configuration(in: project), author: author, date: date,
      from: template.showing(FixedClock(date, moment)))
  }
}
