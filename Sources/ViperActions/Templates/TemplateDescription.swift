import Configuration
package import Diagnostics
import Liquid
package import ModuleTemplates
package import TemplateSources
package import Workspace

/// What `template show` prints about a template.
package struct TemplateDescription: Sendable {
  /// The path is from the module's folder. The condition is the parameter that must have a value, as in
  /// `view:xib`; nil for a file that the default values generate.
  package typealias File = (path: String, isTest: Bool, condition: String?)

  package let name: String
  package let spec: Rambaspec
  package let origin: TemplateOrigin?
  package let files: [File]
  package let parameters: [TemplateParameter]
  /// What the template can add to its modules.
  package private(set) var additions: [(addition: Addition, description: AdditionDescription)] = []
  package let warnings: [Diagnostic]

  /// Finds and describes a template; `module` is the name in the files' names.
  package init(
    of name: String, module: String, from loader: RepositoryLoader, in world: World
  ) throws(Diagnostic) {
    try TemplateName.check(name)
    let rambafile = try Rambafile.ifThere(in: world)
    var warnings: [Diagnostic] = []
    let found = try Self.find(name, rambafile, from: loader, in: world, warnings: &warnings)
    let folder = found.folder.inMemory()
    let check = try TemplateCheck(folder, on: world.clock.today())
    let spec = try check.readableSpec()
    self.name = name
    self.spec = spec
    origin = found.origin
    parameters = check.parameters
    // The check reports the additions that are not valid.
    for additionName in try Addition.names(in: folder) {
      guard var addition = attempt(try Addition(named: additionName, in: folder)),
        let description = attempt(try addition.description())
      else { continue }
      additions.append((addition, description))
    }
    files = try Self.files(of: folder, check, module: module)
    warnings += check.findings.map { $0.asWarning() }
    if let rambafile {
      warnings += DependencyCheck.warnings(for: spec.dependencies, rambafile, in: world)
    }
    self.warnings = warnings
  }

  private static func find(
    _ name: String, _ rambafile: Rambafile?, from loader: RepositoryLoader, in world: World,
    warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> (folder: TemplateFolder, origin: TemplateOrigin?) {
    let lock = try RambafileLock.ifThere(in: world)
    let library = TemplateLibrary(for: rambafile, in: world)
    let declared = try rambafile.map { rambafile throws(Diagnostic) in
      try DeclaredTemplate.read(rambafile, in: world, warnings: &warnings)
    }?.first { $0.name == name }
    if case .local(let place, let written)? = declared?.source, world.kind(of: place) == .folder {
      return (try library.template(named: name), .local(written))
    }
    if try !library.installedNames(where: { $0 == name }).isEmpty {
      let origin = lock?[name].flatMap { $0.origin.isInPlace ? nil : $0.origin }
      return (try TemplateLibrary(in: world).template(named: name), origin)
    }
    if declared == nil || declared?.source == .named, BundledTemplates.names.contains(name) {
      return (TemplateFolder(name: name, origin: .bundled, in: world), .bundled)
    }
    let catalogs = try CatalogSources(of: rambafile, in: world, warnings: &warnings)
    var resolver = TemplateResolver(catalogs: catalogs, loader: loader, in: world)
    let wanted = declared ?? DeclaredTemplate(name: name, source: .named)
    let template = try resolver.resolve([(wanted, nil)])[0]
    warnings += resolver.warnings
    let origin = TemplateFolder.Origin.memory(template.content, source: template.origin.shown)
    return (TemplateFolder(name: name, origin: origin, in: world), template.origin)
  }

  private static func files(
    of folder: TemplateFolder, _ check: TemplateCheck, module: String
  ) throws(Diagnostic) -> [File] {
    var budget = Budget()
    let parameters = check.parameters
    var standard = try check.example.renamed(to: module)
    for parameter in parameters where parameter.defaultValue != nil {
      standard.setParameter(parameter.name, to: parameter.defaultValue)
    }
    let conditions = parameters.flatMap { parameter in
      parameter.values.filter { $0 != parameter.defaultValue }.map { (parameter.name, $0) }
    }
    var files: [File] = []
    for condition in [nil] + conditions {
      var module = standard
      if let (name, value) = condition { module.setParameter(name, to: value) }
      let values = module.values
      let spec: Rambaspec
      do throws(Diagnostic) {
        spec = try Template(folder, values: values.forSpec, within: &budget).spec
      } catch {
        if error.code == Rambaspec.refused { continue }
        throw error
      }
      var renderer = TemplateRenderer(folder, values: values, within: budget)
      for (isTest, entries) in [(false, spec.codeFiles), (true, spec.testFiles)] {
        for entry in entries {
          let path = try renderer.path(of: entry)
          let isKnown = files.contains { $0.path == path && $0.isTest == isTest }
          if condition != nil, isKnown { continue }
          files.append((path, isTest, condition.map { "\($0):\($1)" }))
        }
      }
      budget = renderer.budget
    }
    return files
  }
}
