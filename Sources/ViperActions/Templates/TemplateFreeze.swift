import Configuration
package import Diagnostics
package import ModuleTemplates
import TemplateSources
package import Workspace

/// Writes a template with fixed parameters as plain files, which a team can edit.
package struct TemplateFreeze: ProjectAction {
  /// Where the new template goes.
  package enum Place: Sendable {
    /// To `Templates`, where it replaces one that viper wrote, or any if `isForced`.
    case templates(isForced: Bool)
    /// Into a folder, absolute, where it replaces nothing.
    case folder(Path)
  }

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
  private let description: FrozenTemplate.Description
  private let place: Place
  package var world: World

  /// Freezes the template `source`; parameters without values have those that `gen` would use.
  ///
  /// The new rambaspec has the texts of `description` instead of the old ones.
  package init(
    _ source: String, named name: String, parameters: [(key: String, value: String)],
    describedAs description: FrozenTemplate.Description = .init(), to place: Place,
    in world: World
  ) {
    self.source = source
    options = GenerationOptions(module: "Example", template: source)
    options.customParameters = parameters
    self.name = name
    self.description = description
    self.place = place
    self.world = world
  }

  package func lockedFolder() throws(Diagnostic) -> Path {
    guard case .folder(let parent) = place else { return world.project }
    return try NewTemplate.lockedFolder(for: parent, in: world)
  }

  /// - Throws: for an unknown template, parameter or value, and for what can't be frozen.
  package func plan() throws(Diagnostic) -> Plan {
    try TemplateName.check(name)
    let rambafile = try Rambafile.ifThere(in: world)
    var folder = try TemplateLibrary(in: world)
      .template(named: source, declared: rambafile?.templates ?? [])
    // The bundled one if it was frozen under its own name before.
    if source == name, FrozenTemplate.isFrozen(folder), BundledTemplates.names.contains(source) {
      folder = TemplateFolder(name: source, origin: .bundled, in: world)
    }
    var (values, warnings) = try values(for: folder, rambafile)
    values += try projectValues(for: folder, values)
    let content = try FrozenTemplate(
      of: folder, named: name, parameters: values, describedAs: description
    ).content
    let template = NewTemplate(content: content, world: world)
    warnings += try template.check()
    let change: Change?
    switch place {
    case .templates(let isForced):
      change = try template.change(isForced: isForced, code: "template.exists")
    case .folder(let parent): change = try template.creation(in: parent)
    }
    return Plan(
      parameters: values.map { ($0.key, $0.value) }, changes: [change].compactMap(\.self),
      warnings: warnings, digest: content.digest)
  }

  /// Remembers the written template, so that another run can replace it.
  package func remember(_ plan: Plan) { InstalledDigests(in: world).add([plan.digest]) }

  private func values(
    for folder: TemplateFolder, _ rambafile: Rambafile?
  ) throws(Diagnostic) -> (values: [(key: String, value: String)], warnings: [Diagnostic]) {
    let check = try TemplateCheck(folder, on: world.clock.today())
    let spec = try check.readableSpec()
    let given = ParameterValues(options, rambafile)
    let warnings = try ParameterCheck.check(given.all, from: given.origins, against: spec)
    let known = check.parameters.map(\.name)
    for (key, _) in options.customParameters where !known.contains(key) {
      throw ParameterCheck.unknown(key, among: check.parameters, at: nil)
    }
    return (given.all.filter { known.contains($0.key) }, warnings)
  }

  /// The values that `gen` reads from the project, such as the bundle of resources in a package.
  private func projectValues(
    for folder: TemplateFolder, _ values: [(key: String, value: String)]
  ) throws(Diagnostic) -> [(key: String, value: String)] {
    var configuration: ModuleConfiguration
    do throws(Diagnostic) {
      configuration = try GenerationPlanner(options, in: world).configuration()
    } catch {
      // A template can be frozen where no module can be generated.
      return []
    }
    configuration.customParameters = values
    let rendering = try ModuleRendering(
      configuration, author: nil, date: world.clock.today(), from: folder)
    let documented = TemplateParameter.documented(in: rendering.template.spec).parameters
    let submodules = try SubmoduleParameters(for: configuration, documented, in: world)
    let bundle = try ResourceBundle.parameter(for: configuration, rendering, documented, in: world)
    return [bundle].compactMap(\.self) + submodules.all
  }
}
