/// A target as a manifest declares it, of Swift packages and of what makes Xcode projects.
package struct ManifestTarget: Sendable, Hashable {
  package var name: String
  /// The Swift module that it builds.
  package var module: String
  package var role: TargetRole
  /// What it compiles with all that is below, from the manifest's folder; empty where that could
  /// not be read.
  package var folders: [String] = []
  /// What it leaves out of these.
  package var excluded: [String] = []
  /// The targets of the same manifest that it depends on.
  package var dependencies: [String] = []
  /// Whether there are dependencies that could not be read.
  package var hasUnreadDependencies = false

  package init(_ name: String, _ role: TargetRole, module: String? = nil) {
    self.name = name
    self.role = role
    self.module = module ?? SwiftModuleName.identifier(from: name)
  }

  /// Whether files that are put into a folder, given from the manifest's folder, are compiled.
  package func compiles(_ folder: String) -> Bool {
    folders.contains { Self.holds($0, folder) } && !excluded.contains { Self.holds($0, folder) }
  }

  private static func holds(_ folder: String, _ other: String) -> Bool {
    folder.isEmpty || folder == "." || other == folder || other.hasPrefix(folder + "/")
  }
}
