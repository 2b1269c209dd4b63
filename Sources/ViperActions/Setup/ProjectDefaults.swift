import Diagnostics
import Workspace
import XcodeProject

/// The defaults that an Xcode project gives for new modules.
struct ProjectDefaults: DetectedDefaults {
  /// The `.xcodeproj`, absolute.
  let path: Path
  let project: ProjectFile
  let world: World

  var name: String { String(path.name.dropLast(".xcodeproj".count)) }

  // MARK: - Targets

  var targetRoles: [(name: String, role: TargetRole)] {
    project.targets.map { ($0.name, TargetRole(of: $0)) }
  }

  var codeTargets: [String] { likelyTargets.map(\.name) }

  /// Apps, else frameworks, else other targets; of several, the one named as the project, or all.
  private var likelyTargets: [ProjectTarget] {
    let targets = project.targets.filter { TargetRole(of: $0).takesCode }
    guard let best = targets.map(TargetRole.init(of:)).min() else {
      return Array(project.targets.prefix(1))
    }
    let alike = targets.filter { TargetRole(of: $0) == best }
    return alike.first { $0.name == name }.map { [$0] } ?? alike
  }

  /// The likeliest target, and those of its kind that compile most of its sources.
  var suggestedTargets: [String] {
    guard let first = likelyTargets.first else { return [] }
    let files = Set(sources(of: first.name))
    let others = project.targets.filter { other in
      other.name != first.name && TargetRole(of: other) == TargetRole(of: first)
        && 2 * files.intersection(sources(of: other.name)).count > files.count
        && (project.lacksUIKit(other.name) == project.lacksUIKit(first.name)
          || SwiftUIApp.find(for: [first.name], of: (project, path.parent), in: world) != nil)
    }
    return [first.name] + others.map(\.name)
  }

  /// Unit tests named after a target or depending on it, or the first without dependencies.
  func testTarget(for code: String?) -> String? {
    let tests = project.targets.filter { TargetRole(of: $0) == .unitTests }.map(\.name)
    guard let code = code ?? codeTargets.first else { return tests.first }
    let name = Self.comparable(code)
    let others = project.targets
      .filter { TargetRole(of: $0).takesCode && $0.name != code }
      .map { Self.comparable($0.name) }.filter { !name.hasPrefix($0) }
    let free = tests.filter { test in
      let test = Self.comparable(test)
      return !others.contains(where: test.hasPrefix)
    }
    return free.first { Self.comparable($0) == name + "tests" }
      ?? free.first { Self.comparable($0).hasPrefix(name) }
      ?? free.first { project.dependencies(of: $0).contains(code) }
      ?? free.first { project.dependencies(of: $0).isEmpty }
  }

  /// `Demo App Tests`, `DemoAppTests` and `demo-app_tests` compare equal.
  private static func comparable(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  func target(named name: String) -> ProjectTarget? { project.targets.first { $0.name == name } }

  func swiftModule(of target: String) -> String? {
    self.target(named: target).map { SwiftModuleName.module(of: $0, in: project) }
  }

  func sourceNames(of target: String) -> [String] { sources(of: target).map(\.name) }

  private func sources(of name: String) -> [Path] {
    guard let target = target(named: name) else { return [] }
    let folders = project.synchronizedFolders(of: target).compactMap(\.folder)
    return compiledFiles(of: target).compactMap { $0.path.map(path.parent.appending) }
      + folders.flatMap { SourceFiles.below(path.parent.appending($0), in: world) }
  }

  /// The prefix of new classes; nil where hardly any of many sources has it.
  var classPrefix: String? {
    guard let prefix = project.classPrefix, let target = codeTargets.first else { return nil }
    let names = sourceNames(of: target)
    return 20 * names.count { $0.hasPrefix(prefix) } + 20 < names.count ? nil : prefix
  }

  // MARK: - Folders and groups

  /// The group for a folder: that of the nearest folder with a group, and the rest as names.
  func group(forFolder folder: String) -> String {
    let wanted = world.project.appending(folder).normalized
    let root = path.parent.normalized
    let holding = project.groups.compactMap { group -> (group: String, folder: Path)? in
      guard !group.groupPath.isEmpty, let folder = group.folder else { return nil }
      return (group.groupPath, path.parent.appending(folder).normalized)
    }.filter { wanted.isInside($0.folder) && $0.folder != root }
    guard let best = holding.max(by: { $0.folder.depth < $1.folder.depth }) else {
      return wanted.isInside(root) ? wanted.relative(to: root).text : folder
    }
    let rest = wanted.relative(to: best.folder)
    return rest.components.isEmpty ? best.group : best.group + "/" + rest.text
  }

  /// Whether a folder is synchronized, so that Xcode derives its groups from the disk.
  func isSynchronized(_ folder: String) -> Bool {
    ProjectEntries(project, sourceRoot: path.parent)
      .synchronizedFolder(of: world.project.appending(folder).normalized) != nil
  }

  // MARK: - Where modules of a target are, or should go: in its own folder and group, if possible

  func codePlace(for target: String) -> ModulePlace? {
    guard let target = self.target(named: target) else { return nil }
    let home = home(of: target)
    // Some projects keep their modules beside the app's group, or in one that apps share.
    return existingPlace(below: home) ?? likeliestPlace { !$0.groupPath.contains("/") }
      ?? placeOfPresenters(of: target)
      ?? mainGroup(of: target).flatMap(place).flatMap(existingPlace)
      ?? appending("Modules", to: home)
  }

  func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace? {
    guard let target = self.target(named: target) else { return nil }
    let home = home(of: target)
    let last = code.map { Path($0.group).name } ?? ""
    // Modules can be in the app's own group, whose name means nothing in the tests.
    let name = last.isEmpty || self.target(named: last) != nil ? "Modules" : last
    let named = project.synchronizedFolders(of: target).filter { Path($0.groupPath).name == name }
    return named.compactMap(place).first ?? existingPlace(below: home) ?? appending(name, to: home)
  }

  /// The folder of a group, from the Rambafile's folder; nil for a group without one.
  func folder(ofGroup group: String) -> String? { project.group(at: group).flatMap(place)?.folder }

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
      .sorted { Path($0.groupPath).depth < Path($1.groupPath).depth }
    // A folder inside such a group, such as one of resources, is seldom for modules.
    let inner = synchronized.filter { folder in
      named.contains { folder.groupPath.hasPrefix($0.groupPath + "/") }
    }
    let compiled = compiledFiles(of: target).compactMap(\.groupPath)
    let used = named.filter { group in compiled.contains { $0.hasPrefix(group.groupPath + "/") } }
    let candidates =
      synchronized.filter { Path($0.groupPath).name == target.name }
      + used + synchronized.filter { !inner.contains($0) } + named + inner
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
    let groups = compiledFiles(of: target).compactMap { $0.groupPath.map { Path($0).components } }
    let best = groups.filter { $0.count > 1 }.map { $0[0] }.mostFrequent
    return project.groups.first { $0.groupPath == best }
  }

  private func compiledFiles(of target: ProjectTarget) -> [ProjectReference] {
    let members = (project.members[target.id] ?? []).filter { $0.phase == "PBXSourcesBuildPhase" }
    let sources = Set(members.map(\.reference))
    return sources.isEmpty ? [] : project.fileReferences.filter { sources.contains($0.memberID) }
  }

  // MARK: - An existing folder of modules

  private func existingPlace(below home: ModulePlace) -> ModulePlace? {
    // A deeper group is part of a module, such as `Feed/View/Cells/Stories`.
    let deepest = Path(home.group).depth + 4
    let found = likeliestPlace {
      $0.groupPath.hasPrefix(home.group + "/") && Path($0.groupPath).depth <= deepest
    }
    if let found { return found }
    guard project.group(at: home.group)?.isSynchronized == true else { return nil }
    let folder = world.project.appending(home.folder)
    return ModuleFolderName.likeliest(in: folder, of: world).map { appending($0, to: home) }
  }

  /// The likeliest group of modules: the name of a whole layer counts less, and so does depth.
  private func likeliestPlace(_ isCandidate: (ProjectGroup) -> Bool) -> ModulePlace? {
    project.groups.filter(isCandidate).compactMap { group in
      ModuleFolderName.rank(group.groupPath).map { rank in
        let depth = Path(group.groupPath).depth
        return (order: (rank < ModuleFolderName.firstLayerRank ? 0 : 1, depth, rank), group: group)
      }
    }.sorted { $0.order < $1.order }.lazy.compactMap { place($0.group) }.first { place in
      // The modules of an app don't go among packages.
      let folder = world.project.appending(place.folder)
      let inner = world.folderNames(in: folder).filter { !$0.hasPrefix(".") }.map(folder.appending)
      return folder.normalized == world.project
        || world.kind(of: folder.appending("Package.swift")) == nil
          && (inner.isEmpty || inner.contains { world.projects(in: $0).isEmpty })
    }
  }

  private func placeOfPresenters(of target: ProjectTarget) -> ModulePlace? {
    let paths = compiledFiles(of: target).compactMap(\.groupPath)
    return ModuleFolderName.parentOfPresenters(among: paths)
      .flatMap(project.group(at:)).flatMap(place)
      .flatMap { Path($0.folder).components.isEmpty ? nil : $0 }
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

  // MARK: - The company

  /// The most frequent company in the first eight sources: `//  Copyright © 2019 Rambler.`
  var copyrightHolder: String? {
    guard let target = likelyTargets.first else { return nil }
    let sources = compiledFiles(of: target).filter(\.isOnDisk).compactMap(\.path).prefix(8)
    return sources.compactMap { holder(in: path.parent.appending($0)) }.mostFrequent
  }

  private func holder(in file: Path) -> String? {
    guard let head = attempt(try world.files.read(file))?.prefix(2_000) else { return nil }
    return String(decoding: head, as: UTF8.self).lines.prefix(12)
      .lazy.compactMap(Self.holder(inLine:)).first
  }

  /// The text between the year and `All rights reserved`.
  private static func holder(inLine line: String) -> String? {
    guard line.hasPrefix("//"), line.lowercased().contains("copyright") else { return nil }
    let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let year = words.firstIndex(where: isYear) else { return nil }
    var name = words[(year + 1)...].joined(separator: " ")
    let end = name.indices.first { name[$0...].lowercased().hasPrefix("all rights reserved") }
    if let end { name = String(name[..<end]) }
    while let last = name.last, ".,; ".contains(last) { name.removeLast() }
    // Xcode wrote `__MyCompanyName__` where it knew no name.
    return name.isEmpty || name.count > 80 || name.hasPrefix("__") ? nil : name.escaped()
  }

  private static func isYear(_ word: String) -> Bool {
    word.count(where: \.isNumber) >= 4 && word.allSatisfy { $0.isNumber || "-–,".contains($0) }
  }
}
