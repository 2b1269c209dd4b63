import SwiftText
import Workspace

/// The modules of a project's apps with their types by layer, as the rules see them.
struct CheckedModules {
  typealias Layer = NamingConventions.Layer

  struct Module {
    /// The position in ``modules``. Modules of several apps can have the same name.
    let id: Int
    let name: String
    /// The positions of the module's types in the index of types.
    var types: [Layer: [Int]] = [:]
    var profile = CheckRule.Profile.book

    subscript(_ layer: Layer) -> [Int] { types[layer] ?? [] }
  }

  private(set) var modules: [Module] = []
  private let index: TypeIndex
  private var positions: [String: [Int]] = [:]

  init(_ index: TypeIndex) {
    self.index = index
    var layers: [String: [Layer: [Int]]] = [:]
    for (position, entry) in index.types.enumerated()
    where entry.isDeclared && !entry.isProtocol && index.isApp[entry.parts[0].source] {
      guard let (layer, module) = layer(of: entry.name) else { continue }
      layers[module, default: [:]][layer, default: []].append(position)
    }
    var unplaced: [(type: Int, layer: Layer)] = []
    for (name, types) in layers.sorted(by: { $0.key < $1.key }) {
      for mainType in types[.presenter] ?? types[.interactor] ?? [] {
        var module = Module(id: modules.count, name: name)
        let source = index.types[mainType].parts[0].source
        for (layer, all) in types {
          module.types[layer] =
            all.contains(mainType) ? [mainType] : index.nearest(of: all, to: source)
        }
        guard
          !NamingConventions.isBase(name, beginningWith: ["Abstract", "Any", "Base", "Generic"]),
          !NamingConventions.isTestDouble(name), isModule(module)
        else {
          for layer in [Layer.presenter, .interactor] {
            unplaced += module[layer].map { ($0, layer) }
          }
          continue
        }
        module.profile = profile(of: module)
        positions[name, default: []].append(modules.count)
        modules.append(module)
      }
    }
    for (type, layer) in unplaced { join(type, as: layer) }
  }

  /// Adds a presenter or interactor without a module to the module that has its subclass or
  /// superclass in the layer, or else to one to whose protocol it conforms.
  private mutating func join(_ type: Int, as layer: Layer) {
    let parents = index.superclasses(of: type)
    var heirs = modules.indices.filter { module in
      modules[module][layer].contains { index.superclasses(of: $0).contains(type) }
    }
    if Set(heirs.map { modules[$0].name }).count > 1 {
      // A base class of several modules belongs to the one that has its folder, or to none.
      let folders = path(of: type).parent.components
      heirs.removeAll { !folders.contains(modules[$0].name) }
      if heirs.isEmpty { return }
    }
    let related =
      heirs + modules.indices.filter { modules[$0][layer].contains(where: parents.contains) }
    let fitting = index.protocols(of: type).map { index.types[$0].name }.flatMap { name in
      (named(name) ?? []).filter {
        // `FeedPresenterInput` fits presenters of `Feed`.
        name.dropFirst(modules[$0].name.count).hasPrefix(layer.rawValue.capitalized)
      }
    }
    let own = path(of: type)
    let candidates = related.isEmpty ? fitting : related
    let found = candidates.max { closeness($0, own) < closeness($1, own) }
    if let found, !modules[found][layer].contains(type) {
      modules[found].types[layer, default: []].append(type)
    }
  }

  /// The layer and module of a type, from its name; `Feed.Presenter` is one of `Feed` too.
  func layer(of type: String) -> (layer: Layer, module: String)? {
    let name = type.utf8.contains(UInt8(ascii: ".")) ? type.filter { $0 != "." } : type
    guard let meaning = index.sources.conventions.meaning(of: name),
      ![.viewModel, .moduleInput].contains(meaning.layer)
    else { return nil }
    return (meaning.layer, meaning.module)
  }

  // MARK: Modules

  /// A presenter or an interactor alone can be anything with that name. A presenter with only a view or
  /// a factory may just show alerts, unless it conforms to a protocol of the module.
  private func isModule(_ module: Module) -> Bool {
    if module[.presenter].isEmpty {
      return [.view, .router, .assembly].contains { !module[$0].isEmpty }
    }
    if !module[.interactor].isEmpty || !module[.router].isEmpty { return true }
    return !(module[.view] + module[.assembly]).isEmpty
      && module[.presenter].contains { presenter in
        index.protocols(of: presenter).contains { index.types[$0].name.hasPrefix(module.name) }
      }
  }

  private func path(of type: Int) -> Path { index.sources.path(of: index.types[type].parts[0]) }

  private func profile(of module: Module) -> CheckRule.Profile {
    let seen = (module[.interactor] + module[.presenter]).flatMap { index.protocols(of: $0) }
    let isClean = seen.map { index.types[$0].name }
      .contains { $0.hasSuffix("BusinessLogic") || $0.hasSuffix("PresentationLogic") }
    if isClean { return .clean }
    // The rules of `wireframe` are those of `book`.
    return module[.interactor].isEmpty ? .surf : .book
  }

  // MARK: Owners

  /// The module of a declaration: the longest whose name begins the declaration's, or the file's.
  ///
  /// If there is none, it is that of the nearest folder with the module's name, maybe with `Module`
  /// after it.
  func owner(of name: String, at path: Path) -> Module? {
    let folders = path.components.dropLast().reversed().lazy
      .compactMap { positions[NamingConventions.withoutModule($0)] }
    let found = named(name) ?? named(path.name) ?? folders.first
    return found?.max { closeness($0, path) < closeness($1, path) }.map { modules[$0] }
  }

  private func named(_ name: String) -> [Int]? {
    NamingConventions.prefixes(of: name[...]).lazy.compactMap { positions[String($0)] }.first
  }

  private func closeness(_ module: Int, _ path: Path) -> Int {
    let type = (modules[module][.presenter] + modules[module][.interactor]).first
    return type.map { self.path(of: $0).depth(sharedWith: path) } ?? 0
  }
}
