import Workspace

/// What folders and groups of modules are called.
enum ModuleFolderName {
  /// The surest name first.
  static let all = [
    "modules", "scenes", "screens", "userstories", "user stories", "flows", "features", "stories",
    "presentation", "presentationlayer", "presentation layer",
  ]

  /// From here on the names are those of a whole layer.
  static let firstLayer = 8

  /// How sure it is that the last name of a path is that of modules, 0 the surest; nil where it is
  /// not one of these.
  static func rank(_ path: String) -> Int? {
    all.firstIndex(of: Path(path).name.lowercased())
  }

  /// The surest name among those of the folders in a folder; nil where none is one.
  static func surest(in folder: Path, of world: World) -> String? {
    world.folderNames(in: folder).compactMap { name in rank(name).map { (name, $0) } }
      .min { $0.1 < $1.1 }?.0
  }
}
