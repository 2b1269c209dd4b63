import Diagnostics
import Workspace

/// Looks for Xcode projects in a folder and below it.
enum ProjectSearch {
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
    var found = try XcodeprojSearch.projects(in: folder, world: world)
    var level = [folder]
    var seen = 0
    for _ in 0..<depth {
      var next: [Path] = []
      for folder in level {
        for child in subfolders(of: folder, world: world) where seen < folders {
          seen += 1
          next.append(child)
          do {
            found += try XcodeprojSearch.projects(in: child, world: world)
          } catch {
            continue
          }
        }
      }
      level = next
    }
    return found
  }

  private static func subfolders(of folder: Path, world: World) -> [Path] {
    do {
      return try world.files.entries(of: folder).filter { name in
        !name.hasPrefix(".") && !skipped.contains(name)
          && !bundleEndings.contains { name.hasSuffix($0) }
      }.map { folder.appending($0) }.filter { path in
        try world.files.linkStatus(path)?.kind == .folder
      }
    } catch {
      return []
    }
  }

  /// Folders that Finder shows as one file.
  private static let bundleEndings = [
    ".xcodeproj", ".xcworkspace", ".xcassets", ".app", ".framework", ".xcframework", ".bundle",
    ".playground", ".lproj", ".xcdatamodeld",
  ]
}
