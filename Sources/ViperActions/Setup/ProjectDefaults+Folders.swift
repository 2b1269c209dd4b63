import Workspace
import XcodeProject

// Where modules of a target are, or should go: inside of its own folder and group, if possible.
extension ProjectDefaults {
  func codePlace(for target: String) -> ModulePlace? {
    guard let home = self.target(named: target).map(home(of:)) else { return nil }
    return existing(below: home) ?? existingAtTop ?? appending("Modules", to: home)
  }

  func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace? {
    guard let home = self.target(named: target).map(home(of:)) else { return nil }
    let last = code.map { Path($0.group).name } ?? ""
    return existing(below: home) ?? appending(last.isEmpty ? "Modules" : last, to: home)
  }

  /// The folder of a group, from the Rambafile's folder; nil for a group without one.
  func folder(ofGroup group: String) -> String? {
    project.group(at: group).flatMap(place)?.folder
  }

  /// The place of a group; nil where its folder is unknown or outside of the Rambafile's folder.
  private func place(_ group: ProjectGroup) -> ModulePlace? {
    // A name that contains a slash would lead to another group.
    guard group.isFoundByPath, let folder = group.folder,
      let written = relative(path.parent.appending(folder))
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
    let named = project.groups.filter { Path($0.groupPath).name == target.name }
      .map { (depth: Self.depth($0), group: $0) }.sorted { $0.depth < $1.depth }.map(\.group)
    let candidates =
      synchronized.filter { Path($0.groupPath).name == target.name } + synchronized + named
      + [mainGroup(of: target)].compactMap(\.self)
    guard var home = candidates.lazy.compactMap(place).first else {
      let folder = relative(path.parent.appending(target.name)) ?? target.name
      return ModulePlace(folder: folder, group: target.name)
    }
    // A group for the project's own folder tells less than the sources in it.
    if world.project.appending(home.folder).normalized == path.parent.normalized {
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
    return relative(path.parent.appending(common.joined(separator: "/")))
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
    return best.flatMap { best in project.groups.first { $0.groupPath == best.key } }
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
    project.groups.filter(isCandidate).compactMap { group in
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
