import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// Finds the values of parameters in the project: the bundle of the module's resources, and what a
/// template has to know of the modules that a parameter names.
///
/// For a parameter `submodules:Header`, the parameters `submodules.Header.output` and `.input`
/// list what the module's protocols ask for, separated by `;;`, and `submodules.Header.cells` is
/// `yes` where the module makes cell models. The record keeps them, so that the module renders the
/// same later.
struct ProjectParameters {
  private(set) var all: [(key: String, value: String)] = []
  private(set) var warnings: [Diagnostic] = []

  init(for rendering: ModuleRendering, in world: World) throws(Diagnostic) {
    let configuration = rendering.configuration
    let documented = TemplateParameter.documented(in: rendering.template.spec).parameters
    let bundle = try Self.bundle(for: rendering, documented, in: world)
    if let bundle { all.append(bundle) }
    let names = Set(documented.filter { $0.kind == .modules }.map(\.name))
    let lists = configuration.customParameters.filter {
      names.contains($0.key) && $0.value != "none"
    }
    guard !lists.isEmpty else { return }
    var sources = try SwiftSources(in: world)
    for (key, value) in lists {
      for name in NameList.names(in: value).eachOnce {
        if name == configuration.name.text {
          throw Diagnostic(
            .error, "template.parameter-value", "`\(key)` names the module `\(name)` itself",
            hints: ["remove `\(name)` from `\(key)`."])
        }
        read(name, as: key + "." + name, for: configuration, in: &sources)
      }
    }
  }

  private mutating func read(
    _ name: String, as key: String, for configuration: ModuleConfiguration,
    in sources: inout SwiftSources
  ) {
    let module = (configuration.prefix ?? "") + name
    sources.read(mentioning: [module])
    let factories = sources.places(named: module + "CellModelFactory", where: \.isConcrete)
    if !factories.isEmpty { all.append((key + ".cells", "yes")) }
    let protocols = [
      ("output", "presenter", ModuleRoles.output(of: module, in: sources)),
      ("input", "tests", ModuleRoles.input(of: module, in: sources)),
    ]
    for case (let role, let user, let place?) in protocols {
      let functions = sources.functions(of: [place]) { $0.kind == .function }
        .filter { $0.signature.result == nil && $0.declaration.attributes.isEmpty }
      let isImplemented = user != "tests" || configuration.tests != nil
      if isImplemented, functions.count < sources.members(of: place).count {
        warnings.append(
          Diagnostic(
            .warning, "gen.submodule",
            "viper can't implement all that `\(place.type.name)` requires",
            notes: ["viper implements only functions without a result and without attributes."],
            hints: ["implement the others in the \(user) of `\(configuration.name.text)`."]))
      }
      let file = sources.file(of: place)
      let codes = functions.map { file.textIndentedByTwo($0.declaration.range).indented }
      if !codes.isEmpty { all.append((key + "." + role, codes.joined(separator: ";;"))) }
    }
  }

  /// The types of files that Xcode processes in a package without being asked to.
  private static let processedTypes = [
    ".xib", ".storyboard", ".xcassets", ".xcstrings", ".lproj", ".xcdatamodeld", ".metal",
  ]

  /// The parameter `bundle`; nil where the user's value or the default is right.
  ///
  /// In a package, only targets with resources have the property `Bundle.module`.
  private static func bundle(
    for rendering: ModuleRendering, _ documented: [TemplateParameter], in world: World
  ) throws(Diagnostic) -> (key: String, value: String)? {
    let configuration = rendering.configuration
    guard configuration.xcodeproj == nil,
      !configuration.customParameters.contains(where: { $0.key == "bundle" }),
      documented.contains(where: { $0.name == "bundle" }),
      let package = try ProjectManifest.package(around: configuration.code.parentFolder, in: world)
    else { return nil }
    let folder = configuration.code.folder.relative(to: package.folder).text
    let target = package.targets.first { $0.compiles(folder) }
    let hasResources =
      rendering.files.contains(where: \.isResource) || target?.declaresResources == true
      || (target?.folders ?? []).map(package.folder.appending).contains { folder in
        SourceFiles.below(folder, in: world, ofEveryKind: true).contains { file in
          file.relative(to: folder).components.contains { name in
            processedTypes.contains(where: name.hasSuffix)
          }
        }
      }
    return hasResources ? ("bundle", "module") : nil
  }
}
