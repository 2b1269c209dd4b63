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

  /// The folder or group that contains the most modules with a presenter, if it contains several.
  ///
  /// `paths` are those of files, or of groups with the name of a file.
  static func parentOfPresenters(among paths: [String]) -> String? {
    let modules = paths.compactMap { path -> ArraySlice<String>? in
      let names = Path(path).components
      // `Feed/Presenter/FeedPresenter.swift`, but no `Presenters/FeedPresenter.swift` of all modules.
      let module = names.dropLast().prefix { !$0.hasPrefix("Presenter") }
      guard let file = names.last?.prefix(while: { $0 != "." }), file.hasSuffix("Presenter"),
        let name = module.last, file.hasPrefix(name)
      else { return nil }
      return module
    }
    let parents = Set(modules).map { $0.dropLast().joined(separator: "/") }
    let best = parents.mostFrequent
    return best != "" && parents.count(where: { $0 == best }) > 1 ? best : nil
  }
}

extension [String] {
  /// Of texts that are there equally often, the first in alphabetical order.
  var mostFrequent: String? {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
