package import Diagnostics
package import Workspace
package import XcodeProject

/// What the chosen Xcode project tells about where modules go.
package struct ProjectFindings: Sendable {
  /// The `.xcodeproj`, absolute.
  package let path: Path
  package let project: ProjectFile
  private let rambafileFolder: Path
  package let world: World

  /// Reads a project.
  ///
  /// - Throws: when there is no project file in it, or one that can't be used.
  package init(
    reading path: Path, rambafileFolder: Path, in world: World
  ) throws(Diagnostic) {
    self.path = path
    self.rambafileFolder = rambafileFolder
    self.world = world
    let file = path.appending("project.pbxproj")
    let bytes: [UInt8]
    do {
      bytes = try world.files.read(file, atMost: FileStatus.readableSize)
    } catch {
      throw error.diagnostic(
        from: world.environment.currentFolder,
        hints: ["pass another project by `--xcodeproj-path`, or `--no-xcodeproj`."])
    }
    project = try ProjectFile(
      parsing: bytes, named: file.display(in: world), in: path.parent.text)
  }

  package var name: String { String(path.name.dropLast(".xcodeproj".count)) }

  package var codeTarget: ProjectTarget? { TargetChoice(project, named: name).code }

  package func testTarget(for code: String?) -> ProjectTarget? {
    let target = project.targets.first { $0.name == code }
    return TargetChoice(project, named: name).tests(of: target ?? codeTarget)
  }

  package func target(named name: String) -> ProjectTarget? {
    project.targets.first { $0.name == name }
  }

  package func codePlace(for target: ProjectTarget) -> ModulePlace { search.place(for: target) }

  package func testPlace(for target: ProjectTarget, mirroring code: ModulePlace?) -> ModulePlace {
    search.place(for: target, mirroring: code ?? ModulePlace(folder: "", group: ""))
  }

  /// The group for a folder: that of the nearest folder above which has one, and the rest as names.
  package func group(forFolder folder: String) -> String {
    let wanted = rambafileFolder.appending(folder).normalized
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

  private var search: ModulePlaceSearch {
    ModulePlaceSearch(project, at: path, rambafileFolder: rambafileFolder, in: world)
  }
}
