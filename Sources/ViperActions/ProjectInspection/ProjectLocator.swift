package import Diagnostics
package import Workspace

/// Looks for projects in a folder and below it.
package enum ProjectLocator {
  /// How deep below the folder is looked, and at how many folders at most.
  private static let depth = 3
  private static let folders = 2_000

  /// What holds other people's projects, or copies of our own.
  static let skipped: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "Build", "node_modules", "vendor", "Templates",
    "Packages", "SourcePackages",
  ]

  /// The `.xcodeproj` folders, the nearest first, those of one level by name.
  ///
  /// A folder below that can't be read is passed over: it can't hold the user's project.
  ///
  /// - Throws: when `folder` itself can't be read.
  static func projects(in folder: Path, world: World) throws(Diagnostic) -> [Path] {
    try entries(in: folder, world: world, where: XcodeprojLocator.isProject)
  }

  /// The Rambafiles in a folder and below it, in the same order.
  ///
  /// - Throws: when `folder` itself can't be read.
  package static func rambafiles(in folder: Path, world: World) throws(Diagnostic) -> [Path] {
    try entries(in: folder, world: world) { $0 == RambafileLocator.name }
      .filter { world.kind(of: $0) == .file }
  }

  /// The Rambafiles and what marks a project, below a folder and not in it, in the same order.
  ///
  /// - Throws: when `folder` itself can't be read.
  static func places(below folder: Path, world: World) throws(Diagnostic) -> [Path] {
    try entries(in: folder, world: world) {
      $0 == RambafileLocator.name || ProjectMarker.contains($0)
    }.filter { $0.parent != folder }
  }

  private static func entries(
    in folder: Path, world: World, where fits: (String) -> Bool
  ) throws(Diagnostic) -> [Path] {
    var found: [Path] = []
    var level = [folder]
    var seen = 0
    for rest in (0...depth).reversed() {
      var next: [Path] = []
      for parent in level {
        do throws(FileError) {
          let names = try world.files.entries(of: parent)
          found += names.filter(fits).map { parent.appending($0) }
          if rest == 0 { continue }
          for name in names where seen < folders && mayHoldProjects(name) {
            let child = parent.appending(name)
            guard try world.files.linkStatus(child)?.kind == .folder else { continue }
            seen += 1
            next.append(child)
          }
        } catch {
          guard parent != folder else {
            throw error.diagnostic(from: world.environment.currentFolder)
          }
        }
      }
      level = next
    }
    return found
  }

  private static func mayHoldProjects(_ name: String) -> Bool {
    !name.hasPrefix(".") && !skipped.contains(name)
      && !bundleEndings.contains { name.hasSuffix($0) }
  }

  /// Folders that Finder shows as one file.
  private static let bundleEndings = [
    ".xcodeproj", ".xcworkspace", ".xcassets", ".app", ".framework", ".xcframework", ".bundle",
    ".playground", ".lproj", ".xcdatamodeld",
  ]
}
