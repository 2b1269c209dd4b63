import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// Reads what a template has to know of the modules that a parameter names.
///
/// For a parameter `submodules:Header`, the parameters `submodules.Header.output` and `.input`
/// list what the module's protocols ask for, separated by `;;`, and `submodules.Header.cells` is
/// `yes` where the module makes cell models. The record keeps them, so that the module renders the
/// same later.
struct SubmoduleParameters {
  private(set) var all: [(key: String, value: String)] = []
  private(set) var warnings: [Diagnostic] = []

  init(
    for configuration: ModuleConfiguration, _ documented: [TemplateParameter], in world: World
  ) throws(Diagnostic) {
    let names = Set(documented.filter { $0.kind == .modules }.map(\.name))
    let lists = configuration.customParameters.filter {
      names.contains($0.key) && $0.value != "none"
    }
    guard !lists.isEmpty else { return }
    var sources = try SwiftSources(in: world)
    for (key, value) in lists {
      for name in NameList.names(in: value) {
        read(name, as: key + "." + name, (configuration.prefix ?? "") + name, in: &sources)
      }
    }
  }

  private mutating func read(
    _ name: String, as key: String, _ module: String, in sources: inout SwiftSources
  ) {
    sources.read(mentioning: [module])
    let factories = sources.places { $0.name == module + "CellModelFactory" && $0.isConcrete }
    if !factories.isEmpty { all.append((key + ".cells", "yes")) }
    let protocols = [
      ("output", ModuleRoles.output(of: module, in: sources)),
      ("input", ModuleRoles.input(of: module, in: sources)),
    ]
    for case (let role, let place?) in protocols {
      let functions = sources.functions(of: [place]) { $0.kind == .function }
        .filter { $0.signature.result == nil && $0.declaration.attributes.isEmpty }
      if functions.count < sources.members(of: place).count {
        warnings.append(
          Diagnostic(
            .warning, "gen.submodule",
            "`\(place.type.name)` requires more than functions without a result",
            hints: ["implement its other requirements where `\(name)` is embedded."]))
      }
      let codes = functions.map { sources.file(of: place).code($0.declaration.range).indented }
      if !codes.isEmpty { all.append((key + "." + role, codes.joined(separator: ";;"))) }
    }
  }
}
