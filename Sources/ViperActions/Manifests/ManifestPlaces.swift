package import Workspace

/// Where the modules of a manifest's targets are, or would best go.
package struct ManifestPlaces: Sendable {
  private let manifest: ProjectManifest
  private let world: World

  package init(_ manifest: ProjectManifest, in world: World) {
    self.manifest = manifest
    self.world = world
  }

  /// The folder for a target's modules, from the manifest's folder: one that looks like it, or a
  /// new one; nil where the target compiles no folder of the project.
  package func folder(of target: ManifestTarget) -> String? {
    let folders = inside(target)
    return folders.lazy.compactMap(existing).first
      ?? folders.first.map { Path($0).appending("Modules").text }
  }

  /// The folder for the tests of modules that go into another one, called as that is.
  package func folder(of tests: ManifestTarget, mirroring code: String) -> String? {
    inside(tests).first.map { Path($0).appending(Path(code).name).text }
  }

  /// The candidates among which there is one in whose folder somebody stands, or which is the
  /// only one.
  package func candidates(from folder: Path) -> [ManifestTarget] {
    let all = manifest.candidates.filter { !inside($0).isEmpty }
    let holding = all.filter { target in
      inside(target).contains { name in
        name != "." && folder.isInside(manifest.folder.appending(name))
      }
    }
    return holding.count == 1 ? holding : all
  }

  private func inside(_ target: ManifestTarget) -> [String] {
    target.folders.filter { manifest.folder.appending($0).isInside(manifest.folder) }
  }

  private func existing(in folder: String) -> String? {
    ModuleFolderName.surest(in: manifest.folder.appending(folder), of: world)
      .map { Path(folder).appending($0).text }
  }
}
