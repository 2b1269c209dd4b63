import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// Finds one template wherever it is: installed, declared, bundled, or in a catalog.
struct TemplateSearch {
  private let rambafile: Rambafile?
  private let loader: RepositoryLoader
  private let world: World
  private(set) var warnings: [Diagnostic] = []

  init(rambafile: Rambafile?, from loader: RepositoryLoader, in world: World) {
    self.rambafile = rambafile
    self.loader = loader
    self.world = world
  }

  /// - Throws: when nothing has the name, or its source can't be reached.
  mutating func template(
    named name: String
  ) throws(Diagnostic) -> (folder: TemplateFolder, origin: TemplateOrigin?) {
    let lock = try RambafileLock.ifThere(in: world)
    let library = TemplateLibrary(in: world)
    let declared = try declaredTemplate(named: name)
    if case .local(_, let written) = declared?.source {
      let folder = try library.template(named: name, declared: rambafile?.templates ?? [])
      return (folder, .local(written))
    }
    if try !library.installedNames(where: { $0 == name }).isEmpty {
      return (try library.template(named: name, declared: []), lock?[name]?.origin)
    }
    if declared == nil || declared?.source == .named, BundledTemplates.names.contains(name) {
      return (TemplateFolder(name: name, origin: .bundled, in: world), .bundled)
    }
    let catalogs = try CatalogSources(of: rambafile, in: world, warnings: &warnings)
    var resolver = TemplateResolver(catalogs: catalogs, loader: loader, in: world)
    let wanted = declared ?? DeclaredTemplate(name: name, source: .named)
    let resolved = try resolver.resolve(wanted)
    warnings += resolver.warnings
    guard let template = resolved else {
      throw Diagnostic(.error, "template.unknown", "no template named `\(name)`")
    }
    let origin = TemplateFolder.Origin.memory(template.content, source: template.origin.shown)
    return (TemplateFolder(name: name, origin: origin, in: world), template.origin)
  }

  private mutating func declaredTemplate(
    named name: String
  ) throws(Diagnostic) -> DeclaredTemplate? {
    guard let rambafile else { return nil }
    return try DeclaredTemplate.read(rambafile, in: world, warnings: &warnings)
      .first { $0.name == name }
  }
}
