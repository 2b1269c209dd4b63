import Workspace
import XcodeProject

/// Finds the folder and group where modules of a target are, or should go.
struct ModuleFolderLocator {
  private let project: ProjectFile
  /// The folder that holds the `.xcodeproj`.
  private let projectFolder: Path
  private let world: World
  private let groups: [ProjectGroup]

  init(_ project: ProjectFile, at xcodeproj: Path, in world: World) {
    self.project = project
    projectFolder = xcodeproj.parent
    self.world = world
    groups = project.groups
  }

  /// An existing place for a target's modules, or a new one.
  ///
  /// For tests, `code` is the place of the code; a new folder gets the same name.
  ///
  /// - Returns: a place inside of the target's own folder and group, if possible.
  func place(for target: ProjectTarget, mirroring code: ModulePlace? = nil) -> ModulePlace {
    let home = home(of: target)
    if let found = existing(below: home) ?? (code == nil ? existingAtTop : nil) { return found }
    let last = code.map { Path($0.group).name } ?? ""
    return appending(last.isEmpty ? "Modules" : last, to: home)
  }

  /// The place of a group; nil where its folder is unknown or outside of the Rambafile's folder.
  func place(_ group: ProjectGroup) -> ModulePlace? {
    // A name that contains a slash would lead to another group.
    guard group.isFoundByPath, let folder = group.folder,
      let written = relative(projectFolder.appending(folder))
    else { return nil }
    // A group without a path often has a folder of its name on the disk all the same.
    let named = Path(written).appending(Path(group.groupPath).name)
    let hasFolder =
      Path(written).name != named.name
      && world.kind(of: world.project.appending(named.text)) == .folder
    return ModulePlace(folder: hasFolder ? named.text : written, group: group.groupPath)
  }

  // MARK: - The folder of a target

  /// The place of all the target's sources: the folder or group named after it, or its main group.
  private func home(of target: ProjectTarget) -> ModulePlace {
    let synchronized = project.synchronizedFolders(of: target)
    let named = groups.filter { Path($0.groupPath).name == target.name }
      .map { (depth: Self.depth($0), group: $0) }.sorted { $0.depth < $1.depth }.map(\.group)
    let candidates =
      synchronized.filter { Path($0.groupPath).name == target.name } + synchronized + named
      + [mainGroup(of: target)].compactMap(\.self)
    guard var home = candidates.lazy.compactMap(place).first else {
      let folder = relative(projectFolder.appending(target.name)) ?? target.name
      return ModulePlace(folder: folder, group: target.name)
    }
    // A group for the project's own folder tells less than the sources in it.
    if world.project.appending(home.folder).normalized == projectFolder.normalized {
      home.folder = commonFolder(of: target, below: home.group) ?? home.folder
    }
    return home
  }

  private func commonFolder(of target: ProjectTarget, below group: String) -> String? {
    var common: [String]?
    for reference in compiledFiles(of: target) where reference.isOnDisk {
      guard let path = reference.path,
        group.isEmpty || reference.groupPath?.hasPrefix(group + "/") == true
      else { continue }
      let folder = Path(path).parent.components
      common = common.map { zip($0, folder).prefix { $0 == $1 }.map(\.0) } ?? folder
    }
    guard let common, !common.isEmpty else { return nil }
    return relative(projectFolder.appending(common.joined(separator: "/")))
  }

  /// The outermost group that holds most of what the target compiles.
  private func mainGroup(of target: ProjectTarget) -> ProjectGroup? {
    var counts: [String: Int] = [:]
    for reference in compiledFiles(of: target) {
      guard let names = reference.groupPath.map({ Path($0).components }), names.count > 1 else {
        continue
      }
      counts[names[0], default: 0] += 1
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best.flatMap { best in groups.first { $0.groupPath == best.key } }
  }

  private func compiledFiles(of target: ProjectTarget) -> [ProjectReference] {
    let sources = project.sources(of: target)
    return sources.isEmpty ? [] : project.fileReferences.filter { sources.contains($0.memberID) }
  }

  private static func depth(_ group: ProjectGroup) -> Int { Path(group.groupPath).components.count }

  // MARK: - An existing folder of modules

  private func existing(below home: ModulePlace) -> ModulePlace? {
    if let found = surest({ $0.groupPath.hasPrefix(home.group + "/") }) { return found }
    guard project.group(at: home.group)?.isSynchronized == true else { return nil }
    let folder = world.project.appending(home.folder)
    return ModuleFolderName.surest(in: folder, of: world).map { appending($0, to: home) }
  }

  /// Some projects keep their modules beside the app's group.
  private var existingAtTop: ModulePlace? { surest { !$0.groupPath.contains("/") } }

  /// The likeliest group of modules: the name of a whole layer counts less, and so does depth.
  private func surest(_ isCandidate: (ProjectGroup) -> Bool) -> ModulePlace? {
    groups.filter(isCandidate).compactMap { group in
      ModuleFolderName.rank(group.groupPath).map { rank in
        (order: (rank < ModuleFolderName.firstLayer ? 0 : 1, Self.depth(group), rank), group: group)
      }
    }.sorted { $0.order < $1.order }.lazy.compactMap { place($0.group) }.first
  }

  private func relative(_ path: Path) -> String? {
    let path = path.normalized
    return path.isInside(world.project) ? path.relative(to: world.project).text : nil
  }

  private func appending(_ name: String, to home: ModulePlace) -> ModulePlace {
    ModulePlace(
      folder: Path(home.folder).appending(name).text,
      group: home.group.isEmpty ? name : home.group + "/" + name)
  }
}
