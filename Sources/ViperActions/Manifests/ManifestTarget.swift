import Workspace

/// A target that a manifest declares.
package struct ManifestTarget: Sendable {
  let name: String
  let role: TargetRole
  /// The name of the product or of its Swift module, if the manifest says it.
  var productName: String?
  /// The folders whose files it compiles, from the manifest's folder; empty where unknown.
  var folders: [String] = []
  /// Whether it compiles more than these, which can't be read.
  var hasUnreadFolders = false
  /// What it excludes from these.
  var excluded: [String] = []
  /// The targets of the same manifest that it depends on.
  var dependencies: [String] = []
  /// The tests that its schemes in XcodeGen run.
  var schemeTests: [String] = []
  /// Whether the manifest of a package lists resources.
  var declaresResources = false
  /// Whether it has dependencies that can't be read.
  var hasUnreadDependencies = false

  /// The Swift module that it builds.
  var module: String { SwiftModuleName.identifier(from: productName ?? name) }

  /// Whether the target compiles the files of a folder, given from the manifest's folder.
  func compiles(_ folder: String) -> Bool {
    func isInside(_ parent: String) -> Bool {
      parent.isEmpty || parent == "." || folder == parent || folder.hasPrefix(parent + "/")
    }
    return folders.contains(where: isInside) && !excluded.contains(where: isInside)
  }

  /// The folder whose Swift files a pattern takes at any depth: `App` for `App/**/*.swift`.
  static func folder(ofPattern pattern: String) -> String? {
    let names = Path(pattern).components
    guard let star = names.firstIndex(where: { $0.contains("*") || $0.contains("?") }),
      names[star] == "**", [[], ["*.swift"], ["*"]].contains(Array(names[(star + 1)...]))
    else { return nil }
    return star == 0 ? "." : names[..<star].joined(separator: "/")
  }
}
