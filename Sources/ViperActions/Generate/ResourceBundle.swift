import Diagnostics
import ModuleTemplates
import Workspace

/// Decides where a generated module finds its resources.
///
/// In a package, only targets with resources have the property `Bundle.module`.
enum ResourceBundle {
  private static let parameter = "bundle"

  /// The types of files that Xcode processes in a package without being asked to.
  private static let processedTypes = [
    ".xib", ".storyboard", ".xcassets", ".xcstrings", ".lproj", ".xcdatamodeld", ".metal",
  ]

  /// The parameter and its value; nil where the user or the template has set the right one.
  static func parameter(
    for configuration: ModuleConfiguration, _ rendering: ModuleRendering,
    _ documented: [TemplateParameter], in world: World
  ) throws(Diagnostic) -> (key: String, value: String)? {
    guard configuration.xcodeproj == nil,
      !configuration.customParameters.contains(where: { $0.key == parameter }),
      documented.contains(where: { $0.name == parameter }),
      let package = try package(around: configuration.code.parentFolder, in: world)
    else { return nil }
    let folder = configuration.code.folder.relative(to: package.folder).text
    let target = package.targets.first { $0.compiles(folder) }
    let hasResources =
      rendering.files.contains(where: \.isResource) || target?.declaresResources == true
      || (target?.folders ?? []).map(package.folder.appending).contains { folder in
        SourceFiles.below(folder, in: world, ofEveryKind: true).contains { file in
          file.relative(to: folder).components.contains { name in
            processedTypes.contains(where: name.hasSuffix)
          }
        }
      }
    return hasResources ? (parameter, "module") : nil
  }

  /// The manifest of the nearest package; nil outside of packages.
  private static func package(
    around folder: Path, in world: World
  ) throws(Diagnostic) -> ProjectManifest? {
    let package = folder.withParents.prefix { $0.isInside(world.project) }
      .first { world.kind(of: $0.appending("Package.swift")) == .file }
    guard let package, let manifest = try ProjectManifest.read(in: package, world: world),
      manifest.kind == .package
    else { return nil }
    return manifest
  }
}
