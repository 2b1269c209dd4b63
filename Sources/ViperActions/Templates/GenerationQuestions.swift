import Configuration
package import Diagnostics
package import ModuleTemplates
import TemplateSources
package import Workspace

/// The choices for `gen` without a module name.
package struct GenerationQuestions {
  private let rambafile: Rambafile?
  private let world: World
  /// The declared templates in their order, or else the installed and bundled ones.
  package let templates: [String]

  /// - Throws: when the Rambafile can't be read.
  package init(in world: World) throws(Diagnostic) {
    self.world = world
    rambafile = try Rambafile.ifThere(in: world)
    var names = rambafile?.templates.map(\.name.value) ?? []
    if names.isEmpty {
      names = try TemplateLibrary(in: world).installedNames() + BundledTemplates.names
    }
    templates = names.eachOnce
  }

  /// The default template; nil where the user must choose.
  package func standard(_ options: GenerationOptions) -> String? {
    guard let rambafile else { return BundledTemplates.defaultName }
    return TemplateChoice.name(options, rambafile)?.value
  }

  /// The documented parameters of the chosen template that no option sets, with their defaults.
  package func parameters(_ options: GenerationOptions) throws(Diagnostic) -> [TemplateParameter] {
    guard let name = options.template else { return [] }
    let folder = try TemplateLibrary(in: world)
      .template(named: name, declared: rambafile?.templates ?? [])
    let check = try TemplateCheck(folder, on: world.clock.today())
    let given = Set(options.customParameters.map(\.key))
    let configured = rambafile.map { ParameterValues(options, $0).all } ?? []
    return check.parameters.filter { $0.isDocumented && !given.contains($0.name) }.map {
      parameter in
      var parameter = parameter
      if let value = configured.last(where: { $0.key == parameter.name })?.value {
        parameter.standard = value
      }
      return parameter
    }
  }
}
