import Configuration
package import Diagnostics
import Liquid
package import Workspace

/// Reads a template's rambaspec and parameters, and finds its problems.
package struct TemplateCheck {
  /// Errors and warnings sorted by location.
  package var findings: [Diagnostic] {
    func place(_ problem: Diagnostic) -> (String, Int) {
      (problem.location?.file ?? "", problem.location?.line ?? 0)
    }
    // Sorting is stable.
    return problems.all.sorted { place($0) < place($1) }
  }
  /// The plain example, or the first that the template does not refuse.
  package private(set) var example: ExampleModule
  /// The rambaspec for the example; nil when it is refused or can't be read.
  package private(set) var spec: Rambaspec?
  /// The documented parameters and those found in the files.
  package private(set) var parameters: [TemplateParameter] = []
  /// How many files and rambaspecs were rendered.
  package private(set) var renderingCount = 0
  /// How many examples were skipped because of a limit.
  package private(set) var skippedCount = 0

  private let folder: TemplateFolder
  private let date: CalendarDate
  private var references: TemplateReferences
  private var namedFiles: Set<String> = []
  /// The limits for all renderings: enough for hundreds of small ones.
  private var budget = Budget(work: 4 * Budget().work)
  private var problems = DiagnosticList()
  private var refusal: Diagnostic?
  private var reported: Set<[String]> = []
  private var reportedPlaces: Set<String> = []

  package var errors: [Diagnostic] { findings.filter { $0.severity == .error } }
  package var warnings: [Diagnostic] { findings.filter { $0.severity == .warning } }

  /// The rambaspec for the example; throws all errors together when it can't be read.
  package func readableSpec() throws(Diagnostic) -> Rambaspec {
    if let spec { return spec }
    if let problem = Diagnostic.combining(errors) { throw problem }
    // The template refuses all examples, and this throws its reason.
    var budget = Budget()
    return try Template(folder, values: example.values.forSpec, within: &budget).spec
  }

  /// Checks what an installation needs: rambaspec, fields, files, Liquid, YAML and names.
  ///
  /// The plain example has the `given` parameters.
  package init(
    _ folder: TemplateFolder, given: [(key: String, value: String)] = [], on date: CalendarDate
  ) throws(Diagnostic) {
    // The renderings are compared.
    let folder = folder.withClock(FixedClock(date, folder.world.clock.now())).inMemory()
    self.folder = folder
    self.date = date
    references = try TemplateReferences(of: folder)
    example = try ExampleModule(on: date)
    example.add(given)
    for problem in references.problems { add(problem) }
    var template = read(example)
    if template == nil, refusal != nil {
      let found = references.parameters
      for module in try ExampleModule.variants(found, references, on: date).modules
      where template == nil
        && attempt(try Template(folder, values: module.values.forSpec, within: &budget)) != nil
      {
        (example, template) = (module, read(module))
      }
    }
    if let template {
      spec = template.spec
      for problem in template.spec.fieldProblems { add(problem) }
      checkFiles(of: template.spec, for: example)
      readParameters(of: template.spec)
    } else if let refusal {
      add(refusal.asWarning())
    }
    checkSnippets()
    for problem in try AdditionCheck(folder).problems { add(problem) }
  }

  /// Also tries all variants and renames; finds unusable and unused files, and unknown variables.
  package mutating func checkThoroughly() throws(Diagnostic) {
    for problem in try folder.installationProblems() { add(problem) }
    guard spec != nil else { return }
    let (modules, tooMany) = try ExampleModule.variants(parameters, references, on: date)
    var renames = RenameCheck(folder, references)
    skippedCount = tooMany
    for module in modules {
      guard !budget.isSpent else {
        skippedCount += 1
        continue
      }
      guard let (files, spec) = render(module) else { continue }
      for problem in renames.warnings(for: module, files, spec, within: &budget) { add(problem) }
    }
    checkVariables()
    try checkUnused()
  }

  private mutating func add(_ problem: Diagnostic) {
    // Each variant reports the same problems.
    for single in problem.all {
      let place = single.location.map(Self.key) ?? ""
      // Rendering finds a missing snippet again.
      let code = single.code == "liquid.unknown-partial" ? "template.missing-snippet" : single.code
      guard reported.insert([code.description, single.message, place]).inserted else { continue }
      problems.append(single)
      reportedPlaces.insert(place)
    }
  }

  /// The location without the text of its line, which may be long.
  private static func key(_ location: SourceLocation) -> String {
    "\(location.file)\0\(location.line):\(location.column)+\(location.length)"
  }

  private mutating func read(_ module: ExampleModule) -> Template? {
    do throws(Diagnostic) {
      let template = try Template(folder, values: module.values.forSpec, within: &budget)
      renderingCount += 1
      for warning in template.warnings where !warning.isAboutParameter { add(warning) }
      return template
    } catch {
      // A template may refuse some combinations of values.
      if error.code == Rambaspec.refused { refusal = error } else { add(error) }
      return nil
    }
  }

  // MARK: Structure

  private mutating func checkFiles(of spec: Rambaspec, for example: ExampleModule) {
    var renderer = TemplateRenderer(folder, values: example.values, within: budget)
    for entry in spec.codeFiles + spec.testFiles {
      if let name = entry.customName { references.add(name) }
      do throws(Diagnostic) { try renderer.checkFile(of: entry) } catch { add(error) }
    }
    for warning in renderer.warnings { add(warning) }
  }

  private mutating func readParameters(of spec: Rambaspec) {
    let documented = TemplateParameter.documented(in: spec)
    parameters = documented.parameters
    for problem in documented.problems { add(problem) }
    let indices = Dictionary(
      zip(parameters.map { ExactText($0.name) }, parameters.indices)
    ) { first, _ in first }
    for found in references.parameters {
      if let index = indices[ExactText(found.name)] {
        if parameters[index].values.isEmpty { parameters[index].values = found.values }
      } else {
        parameters.append(found)
      }
    }
  }

  private mutating func checkSnippets() {
    let snippets = Snippets(of: folder)
    for reference in references.partials {
      let name = reference.path[0]
      do throws(Diagnostic) {
        if try snippets.partial(named: name) != nil { continue }
        let (notes, hints) = snippets.help(forMissing: name)
        add(
          Diagnostic(
            .error, "template.missing-snippet", "no snippet named `\(name.escaped())`",
            at: reference.location, notes: notes,
            hints: hints.isEmpty ? ["add `snippets/\(name.escaped()).liquid`."] : hints))
      } catch {
        add(error)
      }
    }
  }

  // MARK: Rendering

  /// Renders all files; nil if that fails, or the template refuses the module or its view.
  private mutating func render(
    _ module: ExampleModule
  ) -> (files: [TemplateRenderer.RenderedFile], spec: Rambaspec)? {
    guard let spec = read(module)?.spec,
      module.configuration.wraps == nil || spec.loadingEvent != nil
    else { return nil }
    let entries = spec.codeFiles + spec.testFiles
    namedFiles.formUnion(entries.compactMap { $0.path?.value.lowercased() })
    var files: [TemplateRenderer.RenderedFile]?
    var renderer = TemplateRenderer(folder, values: module.values, within: budget)
    do throws(Diagnostic) {
      let rendered = try renderer.render(spec)
      files = rendered.compactMap(\.file)
      renderingCount += files?.count ?? 0
      reportSameFiles(rendered)
    } catch {
      add(error)
    }
    budget = renderer.budget
    budget.releaseOutput()
    for warning in renderer.warnings where !warning.isAboutParameter { add(warning) }
    return files.map { ($0, spec) }
  }

  private mutating func reportSameFiles(_ rendered: [TemplateRenderer.Rendered]) {
    var places: [String: Located<String>] = [:]
    for (entry, isTest, path, file) in rendered where file != nil {
      let key = (isTest ? "tests " : "code ") + path.lowercased()
      guard let other = places.updateValue(entry.name, forKey: key) else { continue }
      add(
        Diagnostic(
          .error, "template.same-file",
          "two entries generate the same file `\(path.escaped())`", at: entry.name.location,
          notes: ["the other is `\(other.value.escaped())`."],
          hints: ["give them names that differ in more than upper and lower case."]))
    }
  }

  /// Reports unknown variables in conditions and filters, where rendering doesn't.
  private mutating func checkVariables() {
    for use in references.variables {
      guard let root = use.path.first, ["module_info", "developer"].contains(root) else { continue }
      let name = use.path.prefix(2).joined(separator: ".")
      if ExampleModule.variables.keys.contains(name) { continue }
      if reportedPlaces.contains(Self.key(use.location)) { continue }
      add(
        Diagnostic(
          .warning, "template.unknown-variable",
          "unknown variable `\(name.escaped())`", at: use.location,
          hints: DidYouMean.hints(
            for: name, among: ExampleModule.variables.keys.filter { $0.contains(".") }.sorted())))
    }
  }

  private mutating func checkUnused() throws(Diagnostic) {
    // An entry may need a combination of values that no example has.
    let text = String(decoding: try Template.specFile(of: folder).file.bytes, as: UTF8.self)
    for path in try folder.allFiles() where path.isLiquid {
      let name = path.lowercased()
      let isOfAddition = name.begins(with: Addition.bundledFolder + "/")
      if name.begins(with: "snippets/") || isOfAddition || namedFiles.contains(name) { continue }
      let starts = [" ", "\t", "\"", "'", "}", "./"]
      if starts.contains(where: { text.contains($0 + path) }) { continue }
      add(
        Diagnostic(
          .warning, "template.unused-file", "no entry of the rambaspec uses `\(path.escaped())`",
          at: SourceLocation(file: folder.displayName(of: path)),
          notes: skippedCount > 0 ? ["the check skipped some examples, which may use it."] : [],
          hints: ["delete it, add an entry, or move it to `snippets` if other files include it."]))
    }
  }
}

extension Diagnostic {
  /// Whether it is about a parameter that the example doesn't set.
  fileprivate var isAboutParameter: Bool {
    code == "liquid.undefined-variable" && message.contains("`custom_parameters")
  }
}
