/// The types of all modules by name, for the names in code and in storyboards.
struct ModuleTypes {
  typealias Name = AppModules.Name
  typealias Layer = NamingConventions.Layer

  typealias TypeOfModule = (module: Name, layer: Layer, isConcrete: Bool)

  let app: AppModules
  private(set) var types: [String: [TypeOfModule]] = [:]
  /// The classes of scenes by the names of generated accessors, such as `profileViewController`.
  private var accessors: [String: String] = [:]
  private var names: [String: [Name]] = [:]

  init(_ app: AppModules) {
    self.app = app
    for (name, module) in app.modules {
      names[name.module.lowercased(), default: []].append(name)
      for (layer, found) in module.types {
        for type in found {
          types[type.name, default: []].append((name, layer, type.isConcrete))
        }
      }
    }
    for (identifier, classes) in app.storyboards.scenes {
      if let only = classes.only { accessors[identifier.lowerCamel] = only }
    }
  }

  func has(_ layer: Layer, _ module: Name) -> Bool { app.modules[module]?.has(layer) == true }

  /// The type in an app; in another one if only that has it, such as a framework.
  func type(named name: String, in app: String) -> TypeOfModule? {
    guard let found = types[name] else { return nil }
    let own = found.filter { $0.module.app == app }
    return own.first ?? (Set(found.map(\.module)).count == 1 ? found[0] : nil)
  }

  /// The module of a scene's class, or of what a storyboard reference names.
  func scene(_ type: String, in app: String) -> Name? {
    self.app.storyboards.type(type).flatMap { self.type(named: $0, in: app)?.module }
      ?? (type.hasPrefix("@") ? module(named: String(type.dropFirst()), in: app) : nil)
  }

  /// The only scene that the segues with an identifier lead to; those of the owner's views come first.
  func destination(ofSegue identifier: String, from owner: Name?, in app: String) -> String? {
    let segues = self.app.storyboards.segues[identifier] ?? []
    let own = segues.filter { owner != nil && type(named: $0.source, in: app)?.module == owner }
    return Array(Set((own.isEmpty ? segues : own).map(\.destination))).only
  }

  func scene(accessor: String, in app: String) -> Name? {
    (accessors[accessor] ?? accessors[accessor.lowerCamel]).flatMap { scene($0, in: app) }
      ?? type(named: accessor.capitalized, in: app)?.module
  }

  /// The module of a storyboard's first scene, else the module with the storyboard's name.
  func initialModule(of storyboard: String, in app: String) -> Name? {
    let name = [storyboard, storyboard.capitalized].first {
      self.app.storyboards.initial[$0] != nil
    }
    return name.flatMap { self.app.storyboards.initial[$0] }.flatMap { scene($0, in: app) }
      ?? module(named: storyboard, in: app)
  }

  private func module(named name: String, in app: String) -> Name? {
    var name = NamingConventions.withoutModule(name)
    if name.hasSuffix("Storyboard") { name.removeLast("Storyboard".count) }
    return names[name.lowercased()]?.first { $0.app == app }
  }
}
