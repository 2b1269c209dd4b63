package import Diagnostics
package import Workspace

/// Looks for Xcode projects in one folder.
package enum XcodeprojLocator {
  /// The `.xcodeproj` folders in a folder, in the order of their names; the one that CocoaPods
  /// makes is never the user's.
  package static func projects(in folder: Path, world: World) throws(Diagnostic) -> [Path] {
    try world.entries(of: folder).filter(isProject).map { folder.appending($0) }
  }

  static func isProject(_ name: String) -> Bool {
    name.hasSuffix(".xcodeproj") && name != "Pods.xcodeproj"
  }
}
