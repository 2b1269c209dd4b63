import ModuleTemplates
import Workspace

/// What a project tells about where modules go, be it an Xcode project or a manifest.
package protocol DetectedDefaults: Sendable {
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
struct ManifestDefaults: DetectedDefaults {
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

/// Where modules go: a folder and the Xcode group for it.
package struct ModulePlace: Sendable, Hashable {
  /// From the Rambafile's folder.
  package var folder: String
  /// By names from the project's main group.
  package var group: String
}

/// What the names of a target's sources tell about the template that suits it.
enum CodeStyleDetection {
  /// The bundled template for the target's language and framework.
  ///
  /// - Returns: nil where nothing tells.
  static func template(forSources names: [String]) -> String? {
    var swift = 0
    var objectiveC = 0
    var isSwiftUI = false
    var hasDelegate = false
    for name in names {
      if name.hasSuffix(".swift") { swift += 1 }
      if name.hasSuffix(".m") || name.hasSuffix(".mm") { objectiveC += 1 }
      // Xcode's own names: `NotesApp.swift` has the `App`, `AppDelegate.swift` is UIKit's.
      if name.hasSuffix("App.swift") { isSwiftUI = true }
      if name.contains("AppDelegate") || name.contains("SceneDelegate") { hasDelegate = true }
    }
    if objectiveC > swift { return bundled("viper_objc") }
    return isSwiftUI && !hasDelegate ? bundled("viper_swiftui") : nil
  }

  private static func bundled(_ name: String) -> String? {
    BundledTemplates.names.contains(name) ? name : nil
  }
}
