import Configuration
package import Diagnostics
package import ModuleTemplates
import TemplateSources
package import Workspace

/// What there is to choose from where `gen` is asked for without a name.
package struct GenerationQuestions {
  private let rambafile: Rambafile?
  private let world: World
  /// The declared ones in their order; all that can be used at once where none is declared.
  package let templates: [String]

  /// - Parameter world: everything outside.
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

  /// The template that is meant where none is named; nil where nothing decides.
  package func standard(_ options: GenerationOptions) -> String? {
    guard let rambafile else { return BundledTemplates.defaultName }
    return TemplateChoice.name(options, rambafile)?.value
  }

  /// The parameters that the chosen template describes and nobody has given yet, with what holds
  /// otherwise.
  ///
  /// - Throws: when the template can't be read.
  package func parameters(_ options: GenerationOptions) throws(Diagnostic) -> [TemplateParameter] {
    guard let name = options.template else { return [] }
    let folder = try TemplateLibrary(in: world)
      .template(named: name, declared: rambafile?.templates ?? [])
    let check = try TemplateCheck(folder, on: world.clock.today())
    let given = Set(options.customParameters.map(\.key))
    let team = rambafile.map { ParameterValues(options, $0).all } ?? []
    return check.parameters.filter { $0.isDocumented && !given.contains($0.name) }.map {
      parameter in
      var parameter = parameter
      if let value = team.last(where: { $0.key == parameter.name })?.value {
        parameter.standard = value
      }
      return parameter
    }
  }
}
