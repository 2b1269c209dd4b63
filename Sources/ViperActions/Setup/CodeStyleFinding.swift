import ModuleTemplates

/// What the names of a target's sources tell about the template that suits it.
enum CodeStyleFinding {
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
