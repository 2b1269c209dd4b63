import Workspace

/// The modules that names in code, in storyboards and of files stand for.
extension AppModules {
  /// The type in an app; in another one if only that has it, such as a framework.
  func type(named name: String, in app: String) -> TypeOfModule? {
    guard let found = types[name] else { return nil }
    let own = found.filter { $0.module.app == app }
    return own.first ?? (Set(found.map(\.module)).count == 1 ? found[0] : nil)
  }

  /// The module of a scene's class, or of what a storyboard reference names.
  func scene(_ type: String, in app: String) -> Name? {
    storyboards.type(type).flatMap { self.type(named: $0, in: app)?.module }
      ?? (type.hasPrefix("@") ? module(named: String(type.dropFirst()), in: app) : nil)
  }

  /// The only scene that the segues with an identifier lead to; those of the owner's views come first.
  func destination(ofSegue identifier: String, from owner: Name?, in app: String) -> String? {
    let segues = storyboards.segues[identifier] ?? []
    let own = segues.filter { owner != nil && type(named: $0.source, in: app)?.module == owner }
    return Set((own.isEmpty ? segues : own).map(\.destination)).only
  }

  /// The module of a generated accessor of a scene, such as `profileViewController`.
  func scene(accessor: String, in app: String) -> Name? {
    let classes = storyboards.scenes.filter { $0.key.lowerCamel == accessor.lowerCamel }.values
    return Set(classes.joined()).only.flatMap { scene($0, in: app) }
      ?? type(named: accessor.capitalized, in: app)?.module
  }

  /// The module of a storyboard's first scene, else the module with the storyboard's name.
  func initialModule(of storyboard: String, in app: String) -> Name? {
    [storyboard, storyboard.capitalized].compactMap { storyboards.initial[$0] }.first
      .flatMap { scene($0, in: app) } ?? module(named: storyboard, in: app)
  }

  private func module(named name: String, in app: String) -> Name? {
    var name = NamingConventions.withoutModule(name)
    if name.hasSuffix("Storyboard") { name.removeLast("Storyboard".count) }
    return modules.keys.filter { $0.app == app && $0.module.lowercased() == name.lowercased() }
      .min()
  }

  // MARK: Files

  private static let layerFolders: Set = [
    "Assembly", "Assemblies", "Builder", "Configurator", "Controller", "Factory", "Interactor",
    "Module", "Presenter", "Router", "Routers", "Routing", "User Interface", "UserInterface",
    "View", "ViewController", "ViewControllers", "ViewModel", "Views", "Wireframe", "WireFrame",
  ]

  /// The folder of a file's module: the one above the folders of layers.
  static func folder(of file: Path) -> Path {
    var folder = file.parent
    while layerFolders.contains(folder.name) { folder = folder.parent }
    return folder
  }

  /// The module of a type: that of its name, else the one whose name the file's name begins with,
  /// else that of the file's folder.
  func owner(of type: String, in source: Source) -> Name? {
    let file = source.path.name.prefix { $0 != "." && $0 != "+" }
    let names = [conventions.meaning(of: type)?.module].compactMap(\.self)
    for name in names + NamingConventions.prefixes(of: file).map(String.init) {
      if let found = module(named: Name(app: source.app, module: name)) { return found }
    }
    let around = Self.folder(of: source.path).withParents.prefix(3)
    return around.first { folders[$0] != nil }.flatMap { folders[$0] ?? nil }
  }
}
