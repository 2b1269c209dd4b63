package import Diagnostics
package import Workspace

/// Looks for Xcode projects.
package enum XcodeprojSearch {
  /// The `.xcodeproj` folders directly in `folder`, sorted by name.
  package static func projects(in folder: Path, world: World) throws(Diagnostic) -> [Path] {
    do {
      return try world.files.entries(of: folder)
        .filter { $0.hasSuffix(".xcodeproj") && $0 != "Pods.xcodeproj" }
        .map { folder.appending($0) }
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
  }
}
