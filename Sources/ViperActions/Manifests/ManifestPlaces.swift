import Workspace

/// Finds the folders where modules of a manifest's targets are, or should go.
struct ManifestPlaces {
  let manifest: ProjectManifest
  let world: World

  /// An existing folder of modules, or a new one; nil where the target compiles no folder here.
  func folder(of target: ManifestTarget) -> String? {
    let folders = foldersInside(of: target)
    let existing = folders.lazy.compactMap { folder in
      ModuleFolderName.surest(in: manifest.folder.appending(folder), of: world)
        .map { Path(folder).appending($0).text }
    }.first
    return existing ?? folders.first.map { Path($0).appending("Modules").text }
  }

  /// The folder for the tests of modules, with the last name of the modules' folder.
  func folder(of tests: ManifestTarget, mirroring code: String) -> String? {
    foldersInside(of: tests).first.map { Path($0).appending(Path(code).name).text }
  }

  /// The targets that new modules may belong to; only one if `folder` is inside of its folder.
  func candidates(from folder: Path) -> [ManifestTarget] {
    let all = manifest.candidates.filter { !foldersInside(of: $0).isEmpty }
    let holding = all.filter { target in
      foldersInside(of: target).contains { name in
        name != "." && folder.isInside(manifest.folder.appending(name))
      }
    }
    return holding.count == 1 ? holding : all
  }

  private func foldersInside(of target: ManifestTarget) -> [String] {
    target.folders.filter { manifest.folder.appending($0).isInside(manifest.folder) }
  }
}
