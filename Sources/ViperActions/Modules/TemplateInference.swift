import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// Infers a module's template and settings by comparing its files with renderings.
struct TemplateInference {
  struct Candidate {
    var record: ModuleRecord
    var score: MatchScore
    fileprivate var values: HeaderValues
    fileprivate var rendering: ModuleRendering

    var template: TemplateFolder { rendering.template.folder }
    var spec: Rambaspec { rendering.template.spec }
    fileprivate var configuration: ModuleConfiguration { rendering.configuration }

    /// This candidate, or another one that fits better.
    fileprivate func orBetter(_ other: Candidate?) -> Candidate {
      other.map { score < $0.score ? $0 : self } ?? self
    }
  }

  private let options: GenerationOptions
  /// Whether the user named the module by a path.
  private let isPath: Bool
  private let world: World

  /// Takes options that name the module as for `gen`, or by the path of its folder.
  init(_ options: GenerationOptions, in world: World) throws(Diagnostic) {
    self.options = try Self.resolvingPath(options, in: world)
    isPath = ModuleChoice.isPath(options.module)
    self.world = world
  }

  /// Replaces the path of an existing folder by the options with which `gen` makes that folder.
  private static func resolvingPath(
    _ options: GenerationOptions, in world: World
  ) throws(Diagnostic) -> GenerationOptions {
    guard ModuleChoice.isPath(options.module) else { return options }
    var options = options
    options.module = Path(options.module).text
    let place = world.environment.currentFolder.appending(options.module).normalized
    var example = options
    example.module = "Module"
    let usual = try Generation(example, in: world).configuration()
    let roots = [usual.code.parentFolder] + [usual.tests?.parentFolder].compactMap(\.self)
    guard world.kind(of: roots[0].appending(options.module)) != .folder,
      world.kind(of: place) == .folder, place != world.project, place.isInside(world.project)
    else { return options }
    if let root = roots.first(where: { place != $0 && place.isInside($0) }) {
      options.module = place.relative(to: root).text
    } else {
      options.module = place.name
      options.places[PartKeys.code.option] = place.parent.relative(to: world.project).text
    }
    return options
  }

  /// The best candidate; throws if it matches badly and the user named no template.
  func certainCandidate() throws(Diagnostic) -> Candidate {
    let candidate = try bestCandidate()
    let folder = candidate.configuration.code.folder.name
    if candidate.score.percent < MatchScore.certainPercent, folder != candidate.record.module,
      folder.isSameName(as: candidate.record.module)
    {
      throw try unknownModule(candidate.configuration)
    }
    guard options.template != nil || candidate.score.percent >= MatchScore.certainPercent else {
      let best = candidate.template.name
      throw Diagnostic(
        .error, "module.uncertain",
        "no template matches the files of `\(options.module.escaped())` well enough",
        notes: ["the best, `\(best.escaped())`, makes \(candidate.score.percent) % of their code."],
        hints: [
          "pass the template that the module was generated from as the last argument, or as `--template NAME` to `module move`."
        ])
    }
    return candidate
  }

  /// The named template, or the one whose rendering matches the module's files best.
  func bestCandidate() throws(Diagnostic) -> Candidate {
    var configuration = try Generation(options, in: world).configuration()
    // Generamba puts tests directly into the folder for tests, whatever folder the code is in.
    var other = options
    other.module = Path(options.module).name
    let flat = try Generation(other, in: world).configuration()
    let exists = { (part: ModulePart?) in part.flatMap { world.kind(of: $0.folder) } != nil }
    if exists(flat.tests), !exists(flat.code), !exists(configuration.tests), let tests = flat.tests
    {
      // They can be those of another module with this name.
      let root = flat.code.folder.parent
      let isShared = SourceFiles.below(root, in: world).contains { file in
        !file.isInside(configuration.code.folder)
          && file.relative(to: root).withParents.contains { $0.name == tests.folder.name }
      }
      if !isShared { configuration.tests = tests }
    }
    let library = try TemplateLibrary.ofProject(in: world)
    if let name = options.template {
      let template = try library.template(named: name)
      if let found = try tryTemplate(template.inMemory(), configuration) { return refined(found) }
      throw try unknownModule(configuration)
    }
    var candidates: [Candidate] = []
    let declared = library.declared.map(\.name.value)
    let names = try declared + library.installedNames() + BundledTemplates.names
    for name in names.eachOnce {
      do throws(Diagnostic) {
        let template = try library.template(named: name).inMemory()
        guard let found = try tryTemplate(template, configuration) else { continue }
        if found.score.isPerfect { return found }
        candidates.append(found)
      } catch {
        // The module can't come from a template that can't be read or rendered.
      }
    }
    // Parameters change only a part of a module, so templates that match badly are not refined.
    candidates.sort { $1.score < $0.score }
    guard var best = candidates.first else { throw try unknownModule(configuration) }
    let least = best.score.percent / 2
    for candidate in candidates where candidate.score.percent >= least && !best.score.isPerfect {
      best = best.orBetter(refined(candidate))
    }
    return best
  }

  private func unknownModule(_ configuration: ModuleConfiguration) throws(Diagnostic) -> Diagnostic
  {
    let folder = configuration.code.folder
    let isFolderNamed = isPath && world.kind(of: folder) == .folder
    return Diagnostic(
      .error, "module.unknown", "there is no module `\(options.module.escaped())`",
      notes: [
        "no template that viper tried generates a file in `\(folder.display(in: world).escaped())`."
      ],
      hints: try ModuleChoice(world: world)
        .similarNameHints(to: options.module, or: world.folderNames(in: folder.parent)) + [
          "run `viper module list` to see all modules"
            + (isFolderNamed ? "." : ", or pass the path of its folder.")
        ])
  }

  /// Tries all values of each parameter, twice, because the effect of one may depend on another.
  private func refined(_ start: Candidate) -> Candidate {
    var best = start
    let given = Set(options.customParameters.map(\.key))
    // With other parameters, the text that looked like a description may be a comment of the template.
    let usual = "\(start.configuration.name.text) module"
    let descriptions =
      options.description == nil ? Set([start.configuration.description, usual]) : []
    let parameters = TemplateParameter.documented(in: start.spec).parameters
      .filter { !given.contains($0.name) }
    for _ in 0..<2 {
      let before = best.score.matchingLines
      for parameter in parameters {
        for value in parameter.values {
          let current = best.configuration.customParameters.first { $0.key == parameter.name }
          guard value != current?.value ?? parameter.defaultValue else { continue }
          improve(&best) { other in
            other.customParameters.removeAll { $0.key == parameter.name }
            if value != parameter.defaultValue {
              other.customParameters.append((parameter.name, value))
            }
          }
        }
      }
      for description in descriptions.sorted() { improve(&best) { $0.description = description } }
      if best.score.matchingLines == before { break }
    }
    return best
  }

  private func improve(_ best: inout Candidate, _ change: (inout ModuleConfiguration) -> Void) {
    guard !best.score.isPerfect else { return }
    var other = best.configuration
    change(&other)
    // The template may not allow this combination of values.
    best = best.orBetter(attempt(try compare(best.template, other, best.values)))
  }

  /// Renders the module with its headers' values; nil if none of its code files exist.
  private func tryTemplate(
    _ template: TemplateFolder, _ settings: ModuleConfiguration
  ) throws(Diagnostic) -> Candidate? {
    var configuration = settings
    var marked = settings
    if options.description == nil {
      marked.description = HeaderValues.Placeholder.description.rawValue
    }
    marked.projectName = HeaderValues.Placeholder.projectName.rawValue
    marked.productModuleName = HeaderValues.Placeholder.productModuleName.rawValue
    marked.author = HeaderValues.Placeholder.author.rawValue
    let clock = FixedClock(HeaderValues.Placeholder.day, world.clock.now())
    let marks = try ModuleRendering(marked, from: template.withClock(clock))
    var found: [(file: GenerationPlan.File, current: [UInt8])] = []
    for file in marks.files {
      if let current = try world.bytes(at: file.path) { found.append((file, current)) }
    }
    // A module in another folder may still have its tests in the usual one.
    let hasCode = marks.files.contains { $0.role == .code }
    guard found.contains(where: { !hasCode || $0.file.role == .code }) else { return nil }
    if !found.contains(where: { $0.file.role == .test }) { configuration.tests = nil }
    let values = HeaderValues(in: found.map { ($0.file.bytes, $0.current) })
    var best = try compare(template, configuration, values)
    if options.description == nil, let description = values.description {
      // The text in the place of the description may be a comment of the template.
      improve(&best) { $0.description = description }
    }
    // The module may be older than the Rambafile, or come from another project.
    if let name = values.projectName, name != settings.projectName {
      improve(&best) { $0.projectName = name }
    }
    if let name = values.productModuleName, name != settings.productModuleName {
      improve(&best) { $0.productModuleName = name }
    }
    // Without a Rambafile, `gen` writes no company.
    if values.date != nil { improve(&best) { $0.company = "" } }
    guard best.record.header != nil, !best.score.isPerfect else { return best }
    // The module may have the template's own header.
    var older = settings
    older.header = nil
    return best.orBetter(try tryTemplate(template, older))
  }

  /// Renders the module with all settings, and compares it with the files.
  private func compare(
    _ template: TemplateFolder, _ settings: ModuleConfiguration, _ values: HeaderValues,
    isFormatted: Bool = true
  ) throws(Diagnostic) -> Candidate {
    var configuration = settings
    configuration.format = nil
    configuration.author = options.author ?? values.author
    let date = values.date ?? world.clock.today()
    var rendering = try ModuleRendering(
      configuration, from: template.withClock(FixedClock(date, Moment(startOf: date))))
    if isFormatted { try rendering.format(in: world) }
    var score = MatchScore()
    for file in rendering.files {
      score.add(file.path, rendered: file.bytes, current: try world.bytes(at: file.path))
    }
    score.foreignLines += try foreignLines(configuration, Set(rendering.files.map(\.path)))
    let record = ModuleRecord(rendering, of: try template.content(), in: world.project)
    let candidate = Candidate(record: record, score: score, values: values, rendering: rendering)
    guard record.format != nil, !score.isPerfect else { return candidate }
    // The module may be older than the project's settings for the format.
    return candidate.orBetter(try compare(template, settings, values, isFormatted: false))
  }

  /// The number of lines in the module's other files. A template that makes them too matches better.
  private func foreignLines(
    _ configuration: ModuleConfiguration, _ own: Set<Path>
  ) throws(Diagnostic) -> Int {
    guard !configuration.usesLogicalGroups else { return 0 }
    var lines = 0
    let folders = [configuration.code.folder, configuration.tests?.folder].compactMap(\.self)
    for path in folders.flatMap({ SourceFiles.below($0, in: world, withHeaders: true) })
    where !own.contains(path) {
      lines += try world.bytes(at: path).map { LineDifference.lines($0).count } ?? 0
    }
    return lines
  }
}
