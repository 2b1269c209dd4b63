import Workspace

/// The names that folders and groups of modules usually have.
enum ModuleFolderName {
  /// The likeliest name first.
  private static let modules = [
    "modules", "scenes", "screens", "userstories", "user stories", "flows", "features", "stories",
  ]
  private static let all = modules + ["presentation", "presentationlayer", "presentation layer"]

  /// The rank of the first name that means a whole layer.
  static let firstLayerRank = modules.count

  /// The rank of a path's last name, 0 for the likeliest; nil for other names.
  static func rank(_ path: String) -> Int? { all.firstIndex(of: Path(path).name.lowercased()) }

  /// The likeliest name among the folders in a folder.
  static func likeliest(in folder: Path, of world: World) -> String? {
    world.folderNames(in: folder).compactMap { name in rank(name).map { (name, $0) } }
      .min { $0.1 < $1.1 }?.0
  }
}
