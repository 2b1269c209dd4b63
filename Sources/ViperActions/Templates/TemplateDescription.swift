import Configuration
package import Diagnostics
import Liquid
package import ModuleTemplates
package import TemplateSources
package import Workspace

/// What a template is and would generate.
package struct TemplateDescription: Sendable {
  package struct File: Sendable, Hashable {
    /// In the module's folder, for a module called as the description was requested.
    package var path: String
    package var isTest: Bool
    /// The parameter that must have a value for it, as in `view:xib`; nil for what is always made.
    package var condition: String?
  }

  package let name: String
  package let spec: Rambaspec
  package let origin: TemplateOrigin?
  package let files: [File]
  package let parameters: [TemplateParameter]
  package let warnings: [Diagnostic]

  /// Finds and describes a template.
  ///
  /// - Parameters:
  ///   - name: of the template.
  ///   - module: the name of the module that stands in the names of files.
  ///   - loader: fetches catalogs and repositories.
  ///   - world: everything outside.
  /// - Throws: when nothing has this name, or it is broken.
  package init(
    of name: String, module: String, from loader: RepositoryLoader, in world: World
  ) throws(Diagnostic) {
    try TemplateName.check(name)
    let rambafile = try Rambafile.ifThere(in: world)
    var search = TemplateSearch(rambafile: rambafile, from: loader, in: world)
    let found = try search.template(named: name)
    let folder = found.folder.readAhead()
    let date = world.clock.today()
    let check = try TemplateCheck(folder, on: date)
    guard let spec = check.spec else {
      throw Diagnostic.combining(check.errors)
        ?? Diagnostic(.error, "template.unreadable", "`\(name)` can't be read")
    }
    self.name = name
    self.spec = spec
    origin = found.origin
    parameters = check.parameters
    var budget = Budget()
    files = try Self.files(
      of: folder, known: spec, check.parameters, module: module, on: date, within: &budget)
    var warnings = search.warnings + check.findings.map { $0.asWarning() }
    if let rambafile {
      warnings += DependencyCheck.warnings(for: spec.dependencies, of: rambafile, in: world)
    }
    self.warnings = warnings
  }

  private static func files(
    of folder: TemplateFolder, known spec: Rambaspec, _ parameters: [TemplateParameter],
    module: String, on date: CalendarDate, within budget: inout Budget
  ) throws(Diagnostic) -> [File] {
    var standard = try ExampleModule(named: module, on: date)
    for parameter in parameters where parameter.standard != nil {
      standard.setParameter(parameter.name, to: parameter.standard)
    }
    var files = try Self.files(
      of: folder, known: spec, for: standard, condition: nil, within: &budget)
    for parameter in parameters {
      for value in parameter.values where value != parameter.standard {
        var module = standard
        module.setParameter(parameter.name, to: value)
        let condition = "\(parameter.name):\(value)"
        for file in try Self.files(
          of: folder, known: spec, for: module, condition: condition, within: &budget)
        where !files.contains(where: { $0.path == file.path && $0.isTest == file.isTest }) {
          files.append(file)
        }
      }
    }
    return files
  }

  private static func files(
    of folder: TemplateFolder, known: Rambaspec, for module: ExampleModule, condition: String?,
    within budget: inout Budget
  ) throws(Diagnostic) -> [File] {
    let spec = try Template(
      folder, values: module.values.forSpec, within: &budget, known: known
    ).spec
    var renderer = TemplateRenderer(folder, values: module.values, within: budget)
    var files: [File] = []
    for (isTest, entries) in [(false, spec.codeFiles), (true, spec.testFiles)] {
      for entry in entries {
        let path = try renderer.path(of: entry)
        files.append(File(path: path, isTest: isTest, condition: condition))
      }
    }
    budget = renderer.budget
    return files
  }
}
