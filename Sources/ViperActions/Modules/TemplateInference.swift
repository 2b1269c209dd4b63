import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// Finds out what a module without a record was generated from: renders what could have been, and
/// holds it against the files.
struct TemplateInference {
  /// What a module is probably from.
  struct Finding {
    var record: ModuleRecord
    var template: TemplateFolder
    var fit: MatchScore
    fileprivate var configuration: ModuleConfiguration
    fileprivate var values: HeaderValues
    fileprivate var spec: Rambaspec
  }

  private let options: GenerationOptions
  private let world: World

  /// - Parameters:
  ///   - options: the module in the words of `gen`, or by the path of its folder.
  ///   - world: everything outside.
  /// - Throws: when the Rambafile can't be read.
  init(_ options: GenerationOptions, in world: World) throws(Diagnostic) {
    self.options = try Self.inWordsOfGen(options, in: world)
    self.world = world
  }

  /// Takes a path to a folder that is there for the word with which `gen` would make it.
  private static func inWordsOfGen(
    _ options: GenerationOptions, in world: World
  ) throws(Diagnostic) -> GenerationOptions {
    guard ModuleChoice.isPath(options.module) else { return options }
    var options = options
    options.module = Path(options.module).text
    let place = world.environment.currentFolder.appending(options.module).normalized
    var example = options
    example.module = "Module"
    let usual = try Planner(example, in: world).configuration()
    let roots = [usual.code.parentFolder] + [usual.tests?.parentFolder].compactMap(\.self)
    guard world.kind(of: roots[0].appending(options.module)) != .folder,
      world.kind(of: place) == .folder, place != world.project, place.isInside(world.project)
    else { return options }
    if let root = roots.first(where: { place != $0 && place.isInside($0) }) {
      options.module = place.relative(to: root).text
    } else {
      options.module = place.name
      options.modulePath = place.parent.relative(to: world.project).text
    }
    return options
  }

  /// The module, to do something with it.
  ///
  /// - Throws: when there is no file of it, or no template fits well enough and none is named.
  func subject() throws(Diagnostic) -> ResolvedModule {
    let finding = try best()
    let folder = finding.configuration.code.folder.name
    if finding.fit.percent < MatchScore.enough, folder != finding.record.module,
      folder.isSameName(as: finding.record.module)
    {
      throw try nothing(finding.configuration)
    }
    guard options.template != nil || finding.fit.percent >= MatchScore.enough else {
      throw Diagnostic(
        .error, "module.uncertain",
        "no template fits the files of `\(options.module.escaped())` well enough",
        notes: [
          "the nearest is `\(finding.template.name.escaped())`, to \(finding.fit.percent) %."
        ],
        hints: ["name the template that it was generated from."])
    }
    return ResolvedModule(finding.record, from: finding.template)
  }

  /// - Returns: the template, its parameters and the header's values that fit best.
  /// - Throws: when no file of the module is there, or the Rambafile or the named template is broken.
  func best() throws(Diagnostic) -> Finding {
    let configuration = try Planner(options, in: world).configuration()
    let library = TemplateLibrary(in: world)
    let declared = configuration.declaredTemplates
    if let name = options.template {
      let template = try library.template(named: name, declared: declared)
      if let found = try attempt(template.readAhead(), configuration) { return refined(found) }
      throw try nothing(configuration)
    }
    var findings: [Finding] = []
    var known: Set<String> = []
    let names = try declared.map(\.name.value) + library.installedNames() + BundledTemplates.names
    for name in names where known.insert(name).inserted {
      do throws(Diagnostic) {
        let template = try library.template(named: name, declared: declared).readAhead()
        guard let found = try attempt(template, configuration) else { continue }
        if found.fit.isPerfect { return found }
        findings.append(found)
      } catch {
        // What can't be rendered for this module is not what it is from.
        continue
      }
    }
    // Parameters change a part of a module: one that is far behind without them stays there.
    findings.sort { $1.fit < $0.fit }
    guard var best = findings.first else { throw try nothing(configuration) }
    let least = best.fit.percent / 2
    for finding in findings where finding.fit.percent >= least {
      let refined = refined(finding)
      if best.fit < refined.fit { best = refined }
      if best.fit.isPerfect { break }
    }
    return best
  }

  private func nothing(_ configuration: ModuleConfiguration) throws(Diagnostic) -> Diagnostic {
    let folder = configuration.code.folder
    return Diagnostic(
      .error, "module.unknown", "there is no module `\(options.module.escaped())`",
      notes: [
        "it has no record, and nothing that a template would make of it is in `\(folder.display(in: world).escaped())`."
      ],
      hints: try ModuleChoice(world: world)
        .similar(to: options.module, or: world.folderNames(in: folder.parent)) + [
          "run `viper module list` to see what there is, or name the path of its folder."
        ])
  }

  // MARK: One template

  /// Tries each value of each parameter: one after the other, and once more, because what one brings
  /// may depend on another.
  private func refined(_ start: Finding) -> Finding {
    var best = start
    var problems: [Diagnostic] = []
    let given = Set(options.customParameters.map(\.key))
    // With other parameters, what was taken for a description may be the template's own comment.
    let usual = "\(start.configuration.name.text) module"
    let descriptions =
      options.description == nil ? Set([start.configuration.description, usual]) : []
    let parameters = TemplateParameter.documented(in: start.spec, into: &problems)
      .filter { !given.contains($0.name) }
    for _ in 0..<2 {
      let before = best.fit.kept
      for parameter in parameters {
        for value in parameter.values where !best.fit.isPerfect {
          var other = best.configuration
          let current = other.customParameters.first { $0.key == parameter.name }?.value
          guard value != current ?? parameter.standard else { continue }
          other.customParameters.removeAll { $0.key == parameter.name }
          if value != parameter.standard { other.customParameters.append((parameter.name, value)) }
          do throws(Diagnostic) {
            let found = try attempt(best.template, other, best.values)
            if let found, best.fit < found.fit { best = found }
          } catch {
            // Two values that don't go together were not given together.
            continue
          }
        }
      }
      for description in descriptions.sorted() where !best.fit.isPerfect {
        var other = best.configuration
        other.description = description
        do throws(Diagnostic) {
          let found = try finding(best.template, other, best.values)
          if best.fit < found.fit { best = found }
        } catch {
          continue
        }
      }
      if best.fit.kept == before { break }
    }
    return best
  }

  /// Renders the module with these parameters; nil where no file is there that this would make.
  ///
  /// What the headers say is `known` where it was looked up before.
  private func attempt(
    _ template: TemplateFolder, _ configuration: ModuleConfiguration,
    _ known: HeaderValues? = nil
  ) throws(Diagnostic) -> Finding? {
    if let known { return try finding(template, configuration, known) }
    let states = FileStates(in: world)
    var configuration = configuration
    var marked = configuration
    if options.description == nil {
      marked.description = HeaderValues.Placeholder.description.rawValue
    }
    let marks = try ModuleRendering(
      marked, author: HeaderValues.Placeholder.author.rawValue, date: HeaderValues.Placeholder.day,
      from: template)
    var found: [(GenerationPlan.File, [UInt8])] = []
    for file in marks.files {
      if let now = try states.bytes(at: file.path) { found.append((file, now)) }
    }
    // Tests may be all that is at the usual place of a module that is elsewhere.
    let hasCode = marks.files.contains { $0.role == .code }
    guard found.contains(where: { !hasCode || $0.0.role == .code }) else { return nil }
    if !found.contains(where: { $0.0.role == .test }) { configuration.tests = nil }
    let values = HeaderValues(found.map { ($0.0.bytes, $0.1) })
    let plain = try finding(template, configuration, values)
    guard options.description == nil, let description = values.description, !plain.fit.isPerfect
    else { return plain }
    // What stands where a description would may be a comment of the template's own.
    configuration.description = description
    let described = try finding(template, configuration, values)
    return plain.fit < described.fit ? described : plain
  }

  /// Renders the module with all that is known, and compares it with what is there.
  private func finding(
    _ template: TemplateFolder, _ configuration: ModuleConfiguration, _ values: HeaderValues
  ) throws(Diagnostic) -> Finding {
    let states = FileStates(in: world)
    let author = options.author ?? values.author
    let date = values.date ?? world.clock.today()
    let rendering = try ModuleRendering(configuration, author: author, date: date, from: template)
    var fit = MatchScore()
    for file in rendering.files {
      fit.add(file.path, rendered: file.bytes, now: try states.bytes(at: file.path))
    }
    fit.foreign = try foreignLines(configuration, Set(rendering.files.map(\.path)), states)
    let record = ModuleRecord(
      configuration, author: author, date: date, moment: world.clock.now(),
      template: .init(
        name: template.name, version: rendering.template.spec.version?.value,
        digest: try template.content().digest),
      files: rendering.files.map { ($0.path, $0.bytes) }, in: world.project)
    return Finding(
      record: record, template: template, fit: fit, configuration: configuration, values: values,
      spec: rendering.template.spec)
  }

  /// The lines of the module's other files: a template that makes them fits better.
  private func foreignLines(
    _ configuration: ModuleConfiguration, _ own: Set<Path>, _ states: FileStates
  ) throws(Diagnostic) -> Int {
    guard !configuration.usesLogicalGroups else { return 0 }
    var lines = 0
    let folders = [configuration.code.folder, configuration.tests?.folder].compactMap(\.self)
    for path in folders.flatMap({ SourceFiles.below($0, in: world, alsoHeaders: true) })
    where !own.contains(path) {
      lines += try states.bytes(at: path).map { LineDifference.lines($0).count } ?? 0
    }
    return lines
  }
}
