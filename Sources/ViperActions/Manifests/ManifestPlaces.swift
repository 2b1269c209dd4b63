import Workspace

/// The defaults that a manifest gives for new modules: it has folders and no groups.
struct ManifestPlaces: DetectedDefaults {
  let manifest: ProjectManifest
  let world: World

  var name: String { manifest.name ?? manifest.folder.name }

  var roles: [(name: String, role: TargetRole)] { manifest.targets.map { ($0.name, $0.role) } }

  var codeTargets: [String] { candidates.map(\.name) }

  /// The targets that new modules may belong to; only one if the current folder is inside of its.
  var candidates: [ManifestTarget] {
    let all = manifest.candidates.filter { !foldersInside(of: $0).isEmpty }
    let current = world.environment.currentFolder
    let holding = all.filter { target in
      foldersInside(of: target).contains { name in
        name != "." && current.isInside(manifest.folder.appending(name))
      }
    }
    return holding.count == 1 ? holding : all
  }

  func testTarget(for code: String?) -> String? {
    code.flatMap(manifest.target(named:)).flatMap(manifest.tests(of:))?.name
  }

  /// An existing folder of modules, or a new one; nil where the target compiles no folder here.
  func codePlace(for target: String) -> ModulePlace? {
    let folders = foldersInside(of: manifest.target(named: target))
    let existing = folders.lazy.compactMap { folder in
      ModuleFolderName.surest(in: manifest.folder.appending(folder), of: world)
        .map { Path(folder).appending($0).text }
    }.first
    let folder = existing ?? folders.first.map { Path($0).appending("Modules").text }
    return folder.map { ModulePlace(folder: $0, group: $0) }
  }

  func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace? {
    foldersInside(of: manifest.target(named: target)).first
      .map { Path($0).appending(Path(code?.folder ?? "Modules").name).text }
      .map { ModulePlace(folder: $0, group: $0) }
  }

  func module(of target: String) -> String? { manifest.target(named: target)?.module }

  func sourceNames(of target: String) -> [String] {
    (manifest.target(named: target)?.folders ?? []).flatMap { folder in
      SourceFiles.below(manifest.folder.appending(folder), in: world).map(\.name)
    }
  }

  private func foldersInside(of target: ManifestTarget?) -> [String] {
    (target?.folders ?? []).filter { manifest.folder.appending($0).isInside(manifest.folder) }
  }
}
