import Workspace
import XcodeProject

/// Finds where the modules of a target are, or would best go.
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

  /// The place for a target's modules.
  ///
  /// - Parameters:
  ///   - target: the one that compiles the modules.
  ///   - code: for tests, the place of the code that they mirror.
  /// - Returns: an existing folder that looks like it, or a new one.
  func place(for target: ProjectTarget, mirroring code: ModulePlace? = nil) -> ModulePlace {
    let home = home(of: target)
    if let found = existing(below: home) ?? (code == nil ? existingAtTop : nil) { return found }
    let last = code.map { Path($0.group).name } ?? ""
    return appending(last.isEmpty ? "Modules" : last, to: home)
  }

  /// The place that a group stands for, which an answer about groups asks for; nil where the
  /// group is new or its folder lies outside.
  func place(ofGroup path: String) -> ModulePlace? {
    project.group(at: path).flatMap(place)
  }

  // MARK: - The home of a target

  private func home(of target: ProjectTarget) -> ModulePlace {
    let synchronized = project.synchronizedFolders(of: target)
    let named = groups.filter { Path($0.groupPath).name == target.name }
      .map { (depth: Self.depth($0), group: $0) }.sorted { $0.depth < $1.depth }.map(\.group)
    let candidates =
      synchronized.filter { Path($0.groupPath).name == target.name } + synchronized + named
      + [mainGroup(of: target)].compactMap(\.self)
    return candidates.lazy.compactMap(place).first.map { withFolder($0, of: target) }
      ?? ModulePlace(
        folder: relative(projectFolder.appending(target.name)) ?? target.name, group: target.name)
  }

  /// A home that is the project's own folder says nothing: what the target compiles from there
  /// tells more.
  private func withFolder(_ home: ModulePlace, of target: ProjectTarget) -> ModulePlace {
    guard world.project.appending(home.folder).normalized == projectFolder.normalized,
      let folder = commonFolder(of: target, below: home.group)
    else { return home }
    return ModulePlace(folder: folder, group: home.group)
  }

  private func commonFolder(of target: ProjectTarget, below group: String) -> String? {
    let sources = project.sources(of: target)
    var common: [String]?
    for reference in project.fileReferences where sources.contains(reference.memberID) {
      guard reference.isOnDisk, let path = reference.path,
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
    let sources = project.sources(of: target)
    guard !sources.isEmpty else { return nil }
    var counts: [String: Int] = [:]
    for reference in project.fileReferences where sources.contains(reference.memberID) {
      guard let names = reference.groupPath.map({ Path($0).components }), names.count > 1 else {
        continue
      }
      counts[names[0], default: 0] += 1
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best.flatMap { best in groups.first { $0.groupPath == best.key } }
  }

  private static func depth(_ group: ProjectGroup) -> Int { Path(group.groupPath).components.count }

  // MARK: - An existing folder of modules

  private func existing(below home: ModulePlace) -> ModulePlace? {
    let prefix = home.group + "/"
    let below = groups.filter { group in
      group.groupPath.hasPrefix(prefix) && ModuleFolderName.rank(group.groupPath) != nil
    }
    return Self.surestFirst(below).lazy.compactMap(place).first ?? existingFolder(in: home)
  }

  /// A whole layer is a worse answer than what is in it, and what lies deep a worse one than what
  /// lies high.
  private static func surestFirst(_ groups: [ProjectGroup]) -> [ProjectGroup] {
    groups.map { group in
      let rank = ModuleFolderName.rank(group.groupPath) ?? ModuleFolderName.all.count
      return (order: (rank < ModuleFolderName.firstLayer ? 0 : 1, depth(group), rank), group: group)
    }.sorted { $0.order < $1.order }.map(\.group)
  }

  /// Some projects keep their modules beside the app's own group.
  private var existingAtTop: ModulePlace? {
    let top = groups.filter {
      !$0.groupPath.contains("/") && ModuleFolderName.rank($0.groupPath) != nil
    }
    return Self.surestFirst(top).lazy.compactMap(place).first
  }

  /// A synchronized folder says nothing of what is in it: the disk does.
  private func existingFolder(in home: ModulePlace) -> ModulePlace? {
    guard project.group(at: home.group)?.isSynchronized == true else { return nil }
    let folder = world.project.appending(home.folder)
    return ModuleFolderName.surest(in: folder, of: world).map { appending($0, to: home) }
  }

  // MARK: - From group to place

  private func place(_ group: ProjectGroup) -> ModulePlace? {
    // Names with a slash in them can't be said as a path: what is found by it must be the group.
    guard group.isFoundByPath, let folder = group.folder,
      let written = relative(projectFolder.appending(folder))
    else { return nil }
    // A group without a folder of its own often has one on the disk all the same.
    let name = Path(group.groupPath).name
    if Path(written).name != name,
      world.kind(of: world.project.appending(written).appending(name)) == .folder
    {
      return ModulePlace(folder: Path(written).appending(name).text, group: group.groupPath)
    }
    return ModulePlace(folder: written, group: group.groupPath)
  }

  private func relative(_ path: Path) -> String? {
    let path = path.normalized
    guard path.isInside(world.project) else { return nil }
    return path.relative(to: world.project).text
  }

  private func appending(_ name: String, to home: ModulePlace) -> ModulePlace {
    ModulePlace(
      folder: Path(home.folder).appending(name).text,
      group: home.group.isEmpty ? name : home.group + "/" + name)
  }
}

extension ProjectFile {
  /// What a target compiles, by ``ProjectReference/memberID``.
  func sources(of target: ProjectTarget) -> Set<String> {
    let members = members[target.id] ?? []
    return Set(members.filter { $0.phase == "PBXSourcesBuildPhase" }.map(\.reference))
  }
}
