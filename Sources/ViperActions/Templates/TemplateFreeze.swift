import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// Writes a template with fixed parameters as plain files, which a team can edit, to `Templates`.
package struct TemplateFreeze: ProjectAction {
  package struct Plan: ChangePlan {
    /// The fixed values, also those of the Rambafile and those that the project decides.
    package var parameters: [(name: String, value: String)]
    package var changes: [Change]
    package var warnings: [Diagnostic]
    /// Identifies the written template.
    package var digest: String
  }

  private let source: String
  /// As for `gen` of an example.
  private var options: GenerationOptions
  private let name: String
  private let isForced: Bool
  package var world: World

  /// Freezes the template `source`; parameters without values have those that `gen` would use.
  ///
  /// It replaces a template that viper wrote, or any if `isForced`.
  package init(
    _ source: String, named name: String, parameters: [(key: String, value: String)] = [],
    isForced: Bool = false, in world: World
  ) {
    self.source = source
    options = GenerationOptions(module: "Example", template: source)
    options.customParameters = parameters
    self.name = name
    self.isForced = isForced
    self.world = world
  }

  /// - Throws: for an unknown template, parameter or value, and for what can't be frozen.
  package func plan() throws(Diagnostic) -> Plan {
    try TemplateName.check(name)
    var (template, values, warnings) = try frozen()
    warnings += try template.check(in: world)
    let change = try template.change(isForced: isForced, code: "template.exists", in: world)
    return Plan(
      parameters: values.map { ($0.key, $0.value) }, changes: [change].compactMap(\.self),
      warnings: warnings, digest: template.digest)
  }

  /// The new template with the texts of `description`, the fixed values, and the warnings.
  func frozen(
    describedAs description: FrozenTemplate.Description = .init()
  ) throws(Diagnostic) -> (
    template: TemplateContent, values: [(key: String, value: String)], warnings: [Diagnostic]
  ) {
    let rambafile = try Rambafile.ifThere(in: world)
    var folder = try TemplateLibrary(for: rambafile, in: world).template(named: source)
    // The bundled one if it was frozen under its own name before.
    if source == name, FrozenTemplate.isFrozen(folder), BundledTemplates.names.contains(source) {
      folder = TemplateFolder(name: source, origin: .bundled, in: world)
    }
    var (values, warnings) = try values(for: folder, rambafile)
    // Without its warnings: they are about an example module, which the user does not have.
    values += try projectParameters(for: folder, values)?.all ?? []
    let template = try FrozenTemplate(
      of: folder, named: name, parameters: values, describedAs: description
    ).content
    return (template, values, warnings)
  }

  /// Remembers the written template, so that another run can replace it.
  package func remember(_ plan: Plan) { InstalledDigests(in: world).add([plan.digest]) }

  private func values(
    for folder: TemplateFolder, _ rambafile: Rambafile?
  ) throws(Diagnostic) -> (values: [(key: String, value: String)], warnings: [Diagnostic]) {
    let given = ParameterValues(options, rambafile)
    let check = try TemplateCheck(folder, given: given.all, on: world.clock.today())
    let spec = try check.readableSpec()
    let warnings = try ParameterCheck.check(given.all, from: given.origins, against: spec)
    let known = check.parameters.map(\.name)
    try options.customParameters.mapAll { key, _ throws(Diagnostic) in
      if known.contains(key) { return }
      throw ParameterCheck.unknown(key, among: check.parameters, at: nil)
    }
    return (given.all.filter { known.contains($0.key) }, warnings)
  }

  /// The values that `gen` reads from the project, such as the bundle of resources in a package.
  private func projectParameters(
    for folder: TemplateFolder, _ values: [(key: String, value: String)]
  ) throws(Diagnostic) -> ProjectParameters? {
    // A template can be frozen where no module can be generated.
    guard var configuration = attempt(try Generation(options, in: world).configuration())
    else { return nil }
    configuration.customParameters = values
    return try ProjectParameters(for: ModuleRendering(configuration, from: folder), in: world)
  }
}
