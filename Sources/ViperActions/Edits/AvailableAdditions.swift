import Configuration
package import Diagnostics
package import ModuleTemplates
import TemplateSources
package import Workspace

/// The additions that a module can get: its template's, and those that come with viper.
package struct AvailableAdditions {
  /// The template of the module's record or the Rambafile's default, if any; then that of viper.
  private var templates: [TemplateFolder]
  /// Why the module's template is not among them; nil where it is, and where there is none.
  private var problem: Diagnostic?
  private let module: String?

  /// Takes a module's name or path; `""` for the default template, nil for viper's additions.
  package init(of module: String?, in world: World) throws(Diagnostic) {
    self.module = module
    templates = [TemplateFolder(name: Addition.bundledFolder, origin: .bundled, in: world)]
    guard let module else { return }
    let choice = ModuleChoice(world: world)
    let records = try choice.records(of: module)
    let names = Set(records.map(\.record.template.name))
    if names.count > 1 { problem = choice.ambiguous(module, records) }
    let usual = try TemplateChoice.name(
      GenerationOptions(module: module), Rambafile.ifThere(in: world))
    guard let name = names.isEmpty ? usual?.value : Array(names).only else { return }
    let library = try TemplateLibrary.ofProject(in: world)
    do throws(Diagnostic) {
      templates.insert(try library.template(named: name), at: 0)
    } catch  where error.isMissingTemplate {
      // The module outlives its template; what comes with viper fits it as well.
      problem = error
    }
  }

  /// All additions by name, those of the template first.
  package func all() throws(Diagnostic) -> [Addition] {
    var found: [Addition] = []
    var folders = templates
    // Those of viper itself are for Swift.
    if try folders[0].isObjectiveC() {
      folders[1] = TemplateFolder(name: "viper_objc", origin: .bundled, in: folders[0].world)
    }
    for folder in folders {
      for name in try Addition.names(in: folder) where !found.contains(where: { $0.name == name }) {
        if let addition = try Addition(named: name, in: folder) { found.append(addition) }
      }
    }
    return found
  }

  /// The texts of members that a sync inserts; `isOwn` tells that they are the template's.
  func syncTexts() throws(Diagnostic) -> (addition: Addition?, isOwn: Bool) {
    let found = try templates.map { folder throws(Diagnostic) in
      try Addition(named: Addition.sync, in: folder)
    }.compactMap(\.self)
    return (found.first, found.count > 1)
  }

  package func addition(named name: String) throws(Diagnostic) -> Addition {
    for folder in templates where !Addition.hiddenNames.contains(name) {
      if let addition = try Addition(named: name, in: folder) { return addition }
    }
    let names = try all().map(\.name)
    let module = module.map { ShellWord.quoted($0).escaped() } ?? "MODULE"
    var hints = DidYouMean.hints(for: name, among: names)
    if name == "connect" || Addition.hiddenNames.contains(name) {
      hints = ["run `viper module \(name) …`."]
    } else if names.contains(module) {
      hints = ["the addition comes first: `viper module add \(module) \(name.escaped()) …`."]
    } else if let problem, hints.isEmpty {
      throw problem
    } else {
      hints.append("run `viper module add --list \(module)` to see all additions of a module.")
    }
    throw Diagnostic(
      .error, "add.unknown", "there is no addition `\(name.escaped())`", hints: hints)
  }
}

extension TemplateFolder {
  /// Whether the template makes code in Objective-C.
  func isObjectiveC() throws(Diagnostic) -> Bool {
    try allFiles().contains { $0.hasSuffix(".m.liquid") }
  }
}
