import Workspace

/// What a project tells about where modules go, be it an Xcode project or a manifest.
package protocol SetupFindings: Sendable {
  /// The name for headers.
  var name: String { get }
  /// All targets, in their order.
  var roles: [(name: String, role: TargetRole)] { get }
  /// The targets that modules may belong to, the likeliest first; of one there is no question.
  var codeTargets: [String] { get }
  /// The unit tests of a target; nil where it has none.
  func testTarget(for code: String?) -> String?
  /// Where modules of a target are, or would best go; nil where it is none of the project's.
  func codePlace(for target: String) -> ModulePlace?
  /// Where tests of the target's modules go: called as the place of the code.
  func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace?
  /// The Swift module that a target builds.
  func module(of target: String) -> String?
  /// The names of the files that a target compiles.
  func sourceNames(of target: String) -> [String]
}

/// What a manifest tells, which has folders and no groups.
struct ManifestFindings: SetupFindings {
  private let manifest: ProjectManifest
  private let places: ManifestPlaces
  private let world: World

  init(_ manifest: ProjectManifest, in world: World) {
    self.manifest = manifest
    self.world = world
    places = ManifestPlaces(manifest, in: world)
  }

  var name: String { manifest.name ?? manifest.folder.name }

  var roles: [(name: String, role: TargetRole)] { manifest.targets.map { ($0.name, $0.role) } }

  var codeTargets: [String] {
    places.candidates(from: world.environment.currentFolder).map(\.name)
  }

  func testTarget(for code: String?) -> String? {
    code.flatMap(manifest.target(named:)).flatMap(manifest.tests(of:))?.name
  }

  func codePlace(for target: String) -> ModulePlace? {
    manifest.target(named: target).flatMap(places.folder(of:))
      .map { ModulePlace(folder: $0, group: $0) }
  }

  func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace? {
    manifest.target(named: target)
      .flatMap { places.folder(of: $0, mirroring: code?.folder ?? "Modules") }
      .map { ModulePlace(folder: $0, group: $0) }
  }

  func module(of target: String) -> String? { manifest.target(named: target)?.module }

  func sourceNames(of target: String) -> [String] {
    (manifest.target(named: target)?.folders ?? []).flatMap { folder in
      SourceFiles.below(manifest.folder.appending(folder), in: world).map(\.name)
    }
  }
}
