package import Diagnostics
package import Workspace
package import XcodeProject

/// What the chosen Xcode project tells about where modules go.
package struct ProjectDefaults: DetectedDefaults {
  /// The `.xcodeproj`, absolute.
  package let path: Path
  package let project: ProjectFile
  package let world: World

  /// Reads a project.
  ///
  /// - Throws: when there is no project file in it, or one that can't be used.
  package init(reading path: Path, in world: World) throws(Diagnostic) {
    self.path = path
    self.world = world
    let file = path.projectFile
    let hints = ["pass another project by `--xcodeproj-path`, or `--no-xcodeproj`."]
    let bytes = try world.reporting(hints: hints) { () throws(FileError) in
      try world.files.read(file, atMost: FileStatus.readableSize)
    }
    project = try ProjectFile(
      parsing: bytes, named: file.display(in: world), in: path.parent.text)
  }

  package var name: String { String(path.name.dropLast(".xcodeproj".count)) }

  package var codeTarget: ProjectTarget? { choice.code.first }

  package func target(named name: String) -> ProjectTarget? {
    project.targets.first { $0.name == name }
  }

  private var choice: TargetChoice { TargetChoice(project, named: name) }

  /// The group for a folder: that of the nearest folder above which has one, and the rest as names.
  package func group(forFolder folder: String) -> String {
    let wanted = world.project.appending(folder).normalized
    var best: (group: ProjectGroup, folder: Path)?
    for group in project.groups where !group.groupPath.isEmpty {
      guard let place = group.folder else { continue }
      let path = self.path.parent.appending(place).normalized
      guard wanted.isInside(path), path.components.count > (best?.folder.components.count ?? 0),
        path != self.path.parent.normalized
      else { continue }
      best = (group, path)
    }
    if let best {
      let rest = wanted.relative(to: best.folder)
      return rest.components.isEmpty ? best.group.groupPath : best.group.groupPath + "/" + rest.text
    }
    let root = path.parent.normalized
    return wanted.isInside(root) ? wanted.relative(to: root).text : folder
  }

  /// The folder of a group, from the Rambafile's folder; nil where the project does not say it.
  package func folder(ofGroup group: String) -> String? { search.place(ofGroup: group)?.folder }

  private var search: ModuleFolderLocator {
    ModuleFolderLocator(project, at: path, in: world)
  }
}

extension ProjectDefaults {
  package var roles: [(name: String, role: TargetRole)] {
    project.targets.map { ($0.name, TargetRole(of: $0)) }
  }

  package var codeTargets: [String] { choice.code.map(\.name) }

  package func testTarget(for code: String?) -> String? {
    choice.tests(of: code.flatMap(target(named:)) ?? codeTarget)?.name
  }

  package func codePlace(for target: String) -> ModulePlace? {
    self.target(named: target).map { search.place(for: $0) }
  }

  package func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace? {
    self.target(named: target).map {
      search.place(for: $0, mirroring: code ?? ModulePlace(folder: "", group: ""))
    }
  }

  package func module(of target: String) -> String? {
    self.target(named: target).map { SwiftModuleName.module(of: $0, in: project) }
  }

  package func sourceNames(of target: String) -> [String] {
    guard let target = self.target(named: target) else { return [] }
    let members = project.sources(of: target)
    let named = project.fileReferences.filter { members.contains($0.memberID) }
      .compactMap { $0.path.map { Path($0).name } }
    let folders = project.synchronizedFolders(of: target).compactMap(\.folder)
    return named
      + folders.flatMap { folder in
        SourceFiles.below(path.parent.appending(folder), in: world).map(\.name)
      }
  }

  /// Whether Xcode takes a folder as it is on the disk, so that there are no groups in it.
  func isSynchronized(_ folder: String) -> Bool {
    let wanted = world.project.appending(folder).normalized
    return project.groups.contains { group in
      guard group.isSynchronized, let folder = group.folder else { return false }
      return wanted.isInside(path.parent.appending(folder).normalized)
    }
  }
}
