import ModuleTemplates
import Workspace
import XcodeProject

/// What the sources of a target tell about the template that suits it.
enum CodeStyleFinding {
  /// The bundled template for the target's language and framework.
  ///
  /// - Returns: nil where nothing tells.
  static func template(for target: ProjectTarget, in project: ProjectFile) -> String? {
    let members = project.sources(of: target)
    var swift = 0
    var objectiveC = 0
    var isSwiftUI = false
    var hasDelegate = false
    for reference in project.fileReferences where members.contains(reference.memberID) {
      let name = reference.path.map { Path($0).name } ?? ""
      if name.hasSuffix(".swift") { swift += 1 }
      if name.hasSuffix(".m") || name.hasSuffix(".mm") { objectiveC += 1 }
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
