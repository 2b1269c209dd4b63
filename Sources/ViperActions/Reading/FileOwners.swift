import Workspace

/// The modules to which files belong, by the names of files and folders.
package struct FileOwners {
  private let app: AppModules
  /// The module of a folder; nil for a folder of several.
  private var folders: [Path: AppModules.Name?] = [:]

  private static let layerFolders: Set = [
    "Assembly", "Assemblies", "Builder", "Configurator", "Controller", "Factory", "Interactor",
    "Module", "Presenter", "Router", "Routers", "Routing", "User Interface", "UserInterface",
    "View",
    "ViewController", "ViewControllers", "ViewModel", "Views", "Wireframe", "WireFrame",
  ]

  package init(_ app: AppModules) {
    self.app = app
    for (name, module) in app.modules {
      for layer in [NamingConventions.Layer.presenter, .view, .interactor] {
        for type in module.concrete(layer) {
          let folder = Self.folder(of: app.sources[type.file].path)
          folders[folder] = .some(folders[folder, default: name] == name ? name : nil)
        }
      }
    }
  }

  /// The folder of a file's module: the one above the folders of layers.
  static func folder(of file: Path) -> Path {
    var folder = file.parent
    while layerFolders.contains(folder.name) { folder = folder.parent }
    return folder
  }

  /// The module of a type: that of its name, else that of its file.
  package func owner(of type: String, in source: AppModules.Source) -> AppModules.Name? {
    if let module = app.conventions.meaning(of: type)?.module,
      let name = app.module(named: .init(app: source.app, module: module))
    {
      return name
    }
    return owner(of: source)
  }

  /// The module whose name a file's name begins with, else that of the file's folder.
  package func owner(of source: AppModules.Source) -> AppModules.Name? {
    let file = source.path.name.prefix { $0 != "." && $0 != "+" }
    for prefix in NamingConventions.prefixes(of: file) {
      if let found = app.module(named: .init(app: source.app, module: String(prefix))) {
        return found
      }
    }
    var folder = Self.folder(of: source.path)
    for _ in 0..<3 {
      if let owner = folders[folder] { return owner }
      folder = folder.parent
    }
    return nil
  }
}
