import Configuration
package import Diagnostics
package import ModuleTemplates
import TemplateSources
package import Workspace

/// What `gen` offers when it asks: the templates, the default one, and its parameters.
package struct GenerationQuestions {
  private let rambafile: Rambafile?
  private let world: World
  /// The declared templates in their order, or else the installed and bundled ones.
  package let templates: [String]

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
  package func defaultTemplate(_ options: GenerationOptions) -> String? {
    TemplateChoice.name(options, rambafile)?.value
  }

  /// The documented parameters of the chosen template that no option sets, with their defaults.
  package func parameters(_ options: GenerationOptions) throws(Diagnostic) -> [TemplateParameter] {
    guard let name = options.template else { return [] }
    let folder = try TemplateLibrary(for: rambafile, in: world).template(named: name)
    let check = try TemplateCheck(folder, on: world.clock.today())
    var parameters = (check.spec.map { TemplateParameter.documented(in: $0).parameters } ?? [])
      .filter { known in !options.customParameters.contains { $0.key == known.name } }
    for (key, value) in ParameterValues(options, rambafile).all {
      for index in parameters.indices where parameters[index].name == key {
        parameters[index].defaultValue = value
      }
    }
    return parameters
  }
}
