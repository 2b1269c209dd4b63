import Configuration
package import Diagnostics
import Liquid
import ModuleTemplates
package import TemplateSources
package import Workspace

/// All available templates: installed, bundled and in the catalogs.
package struct TemplateListing: Sendable {
  package enum Section: Sendable, Hashable {
    case installed, bundled
    /// With its address in the Rambafile, without passwords.
    case catalog(String)
  }

  package struct Item: Sendable {
    package var section: Section
    package var name: String
    package var summary: String?
    package var version: String?
    /// Nil for an installed template without an entry in the lock.
    package var origin: TemplateOrigin?
    /// The error of a rambaspec that is not valid.
    package var problem: Diagnostic?
  }

  /// Section by section, each sorted by name.
  package private(set) var items: [Item] = []
  package private(set) var warnings: [Diagnostic] = []
  /// The errors of templates and catalogs that are not listed.
  package private(set) var problems: [Diagnostic] = []

  private let world: World

  /// Reads all templates; errors are in ``problems`` or, for a rambaspec, in its item.
  package init(from loader: RepositoryLoader, in world: World) throws(Diagnostic) {
    self.world = world
    let rambafile = try Rambafile.ifThere(in: world)
    try addInstalled(TemplateLibrary(for: rambafile, in: world), RambafileLock.ifThere(in: world))
    for name in BundledTemplates.names { add(name, .bundled, to: .bundled, .bundled) }
    let catalogs = try CatalogSources(of: rambafile, in: world, warnings: &warnings)
    var loader = loader
    try loader.load(catalogs.all.compactMap { $0.request() })
    for catalog in catalogs.all {
      do throws(Diagnostic) { try add(catalog, loader) } catch {
        if catalog.isDefault {
          // The Rambafile does not name the community's catalog, so its absence is no error.
          let hint = "set `shared_catalog: false` in the Rambafile to skip it."
          warnings.append(error.asWarning(hints: [hint]))
        } else {
          problems.append(error)
        }
      }
    }
    warnings += loader.warnings
  }

  /// Adds the templates that `gen` reads from folders: installed ones, and those with `local`.
  private mutating func addInstalled(
    _ library: TemplateLibrary, _ lock: RambafileLock?
  ) throws(Diagnostic) {
    var folders: [String: String] = [:]
    for declaration in library.declared where declaration.git == nil {
      folders[declaration.name.value] = declaration.local?.value
    }
    for name in Set(try library.installedNames() + folders.keys).sorted() {
      do throws(Diagnostic) {
        let folder = try library.template(named: name)
        add(
          folder.name, folder.origin, to: .installed,
          folders[name].map { .local($0) } ?? lock?[name]?.origin)
      } catch {
        problems.append(error)
      }
    }
  }

  private mutating func add(
    _ catalog: CatalogSource, _ loader: RepositoryLoader
  ) throws(Diagnostic) {
    let fetched = try catalog.tree(from: loader, in: world)
    let origin = catalog.origin(of: fetched)
    for name in fetched.tree.names {
      guard let folder = fetched.tree.folder(ofTemplate: name) else { continue }
      // The rambaspec includes no shared snippets.
      let content = TemplateContent(name: name, files: fetched.tree.below(folder).files)
      add(name, .memory(content, source: origin.shown), to: .catalog(catalog.shown), origin)
    }
  }

  private mutating func add(
    _ name: String, _ place: TemplateFolder.Origin, to section: Section, _ origin: TemplateOrigin?
  ) {
    let folder = TemplateFolder(name: name, origin: place, in: world)
    var item = Item(section: section, name: name, origin: origin)
    do throws(Diagnostic) {
      let spec = try folder.spec(on: world.clock.today())
      item.summary = spec.summary?.value
      item.version = spec.version?.value
    } catch {
      item.problem = error
    }
    items.append(item)
  }

  /// The templates with all of the words in name or summary, ignoring case.
  package func matching(_ words: [String]) -> [Item] {
    items.filter { item in
      let text = (item.name + "\n" + (item.summary ?? "")).lowercased()
      return words.allSatisfy { text.firstRange(of: $0.lowercased()) != nil }
    }
  }
}

extension TemplateFolder {
  /// The rambaspec, rendered for an example module.
  func spec(on date: CalendarDate) throws(Diagnostic) -> Rambaspec {
    let example = try ExampleModule(on: date)
    // Each template has its own small budget, so that one can't use up that of the others.
    var budget = Budget(work: 1 << 19)
    return try Template(self, values: example.values.forSpec, within: &budget).spec
  }
}
