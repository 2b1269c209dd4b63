import Diagnostics
import Workspace
import XcodeProject

/// The defaults that an Xcode project gives for new modules.
struct ProjectDefaults: DetectedDefaults {
  /// The `.xcodeproj`, absolute.
  let path: Path
  let project: ProjectFile
  let world: World

  /// Reads a project.
  ///
  /// - Throws: when the project file is missing or not valid.
  init(reading path: Path, in world: World) throws(Diagnostic) {
    self.path = path
    self.world = world
    let file = path.projectFile
    let hints = ["pass another project by `--xcodeproj-path`, or `--no-xcodeproj`."]
    let bytes = try world.read(file, atMost: FileStatus.readableSize, hints: hints)
    project = try ProjectFile(
      parsing: bytes, named: file.display(in: world), in: path.parent.text)
  }

  var name: String { String(path.name.dropLast(".xcodeproj".count)) }

  // MARK: - Targets

  var roles: [(name: String, role: TargetRole)] {
    project.targets.map { ($0.name, TargetRole(of: $0)) }
  }

  var codeTargets: [String] { likelyTargets.map(\.name) }

  /// The only target, or the likeliest one, that compiles code.
  var codeTarget: ProjectTarget? { likelyTargets.first }

  /// Apps before frameworks before other targets; of several, the one named as the project.
  private var likelyTargets: [ProjectTarget] {
    let targets = project.targets.filter { TargetRole(of: $0).takesCode }
    guard let best = targets.map(TargetRole.init(of:)).min() else {
      return Array(project.targets.prefix(1))
    }
    let alike = targets.filter { TargetRole(of: $0) == best }
    return alike.first { $0.name == name }.map { [$0] } ?? alike
  }

  /// The unit tests named after a target, or the first that are not named after another target.
  func testTarget(for code: String?) -> String? {
    let tests = project.targets.filter { TargetRole(of: $0) == .unitTests }.map(\.name)
    guard let code = code ?? codeTarget?.name else { return tests.first }
    let name = Self.comparable(code)
    let others = project.targets
      .filter { TargetRole(of: $0).takesCode && $0.name != code }
      .map { Self.comparable($0.name) }.filter { !name.hasPrefix($0) }
    let free = tests.filter { test in
      let test = Self.comparable(test)
      return !others.contains(where: test.hasPrefix)
    }
    return free.first { Self.comparable($0) == name + "tests" }
      ?? free.first { Self.comparable($0).hasPrefix(name) } ?? free.first
  }

  /// `Demo App Tests`, `DemoAppTests` and `demo-app_tests` compare equal.
  private static func comparable(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  func target(named name: String) -> ProjectTarget? {
    project.targets.first { $0.name == name }
  }

  func module(of target: String) -> String? {
    self.target(named: target).map { SwiftModuleName.module(of: $0, in: project) }
  }

  func sourceNames(of target: String) -> [String] {
    guard let target = self.target(named: target) else { return [] }
    let members = project.sources(of: target)
    let names = project.fileReferences.filter { members.contains($0.memberID) }
      .compactMap { $0.path.map { Path($0).name } }
    let folders = project.synchronizedFolders(of: target).compactMap(\.folder)
    return names
      + folders.flatMap { folder in
        SourceFiles.below(path.parent.appending(folder), in: world).map(\.name)
      }
  }

  // MARK: - Folders and groups

  /// The group for a folder: that of the nearest folder with a group, and the rest as names.
  func group(forFolder folder: String) -> String {
    let wanted = world.project.appending(folder).normalized
    let root = path.parent.normalized
    var best: (group: String, folder: Path)?
    for group in project.groups where !group.groupPath.isEmpty {
      guard let place = group.folder.map({ path.parent.appending($0).normalized }),
        wanted.isInside(place), place != root,
        place.components.count > (best?.folder.components.count ?? 0)
      else { continue }
      best = (group.groupPath, place)
    }
    if let best {
      let rest = wanted.relative(to: best.folder)
      return rest.components.isEmpty ? best.group : best.group + "/" + rest.text
    }
    return wanted.isInside(root) ? wanted.relative(to: root).text : folder
  }

  /// Whether a folder is synchronized, so that Xcode derives its groups from the disk.
  func isSynchronized(_ folder: String) -> Bool {
    let wanted = world.project.appending(folder).normalized
    return project.groups.contains { group in
      guard group.isSynchronized, let folder = group.folder else { return false }
      return wanted.isInside(path.parent.appending(folder).normalized)
    }
  }
}

extension ProjectDefaults {
  /// The company that most of the first eight sources name in their headers.
  ///
  /// Xcode writes `//  Copyright © 2019 Rambler. All rights reserved.`
  var copyrightHolder: String? {
    guard let target = codeTarget else { return nil }
    let members = project.sources(of: target)
    var counts: [String: Int] = [:]
    let sources = project.fileReferences.lazy
      .filter { members.contains($0.memberID) && $0.isOnDisk }.compactMap(\.path).prefix(8)
    for source in sources {
      guard let holder = holder(in: path.parent.appending(source)) else { continue }
      counts[holder, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func holder(in file: Path) -> String? {
    do {
      let head = try world.files.read(file).prefix(2_000)
      return String(decoding: head, as: UTF8.self).lines.prefix(12)
        .lazy.compactMap(Self.holder(inLine:)).first
    } catch {
      return nil
    }
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

extension ProjectFile {
  /// The files that a target compiles, by ``ProjectReference/memberID``.
  func sources(of target: ProjectTarget) -> Set<String> {
    let members = members[target.id] ?? []
    return Set(members.filter { $0.phase == "PBXSourcesBuildPhase" }.map(\.reference))
  }
}
