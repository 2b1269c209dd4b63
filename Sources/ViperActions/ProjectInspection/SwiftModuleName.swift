import Workspace
import XcodeProject

/// Finds the name of the Swift module that a target builds and its tests import.
enum SwiftModuleName {
  /// The modules of targets with code; empty where only Xcode knows one of their names.
  static func modules(of project: ProjectFile) -> [String] {
    let targets = project.targets.filter { TargetRole(of: $0).takesCode }
    let names = targets.compactMap { name(of: $0, in: project) }
    return names.count == targets.count ? names.map(identifier) : []
  }

  /// By Xcode's rules: of `PRODUCT_MODULE_NAME`, else of `PRODUCT_NAME`, else of the target's name.
  static func module(of target: ProjectTarget, in project: ProjectFile) -> String {
    identifier(from: name(of: target, in: project) ?? target.name)
  }

  /// The name; nil if only Xcode knows it, by a variable or an xcconfig.
  private static func name(of target: ProjectTarget, in project: ProjectFile) -> String? {
    let projectName = Path(project.file).parent.name.replacing(".xcodeproj", with: "")
    let variables = ["TARGET_NAME": target.name, "PROJECT_NAME": projectName]
    let keys: [StaticString] = ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"]
    let names = keys.compactMap { project.buildSetting($0, of: target) }
    if let known = names.lazy.compactMap({ resolved($0, variables) }).first { return known }
    return names.isEmpty && !project.usesConfigurationFile(target) ? target.name : nil
  }

  /// The value with its variables replaced; nil where it contains one that only Xcode knows.
  private static func resolved(_ value: String, _ variables: [String: String]) -> String? {
    var text = value
    for (key, name) in variables {
      if value == "$" + key { return name }
      // The whole name becomes an identifier later.
      for use in [key, key + ":c99extidentifier"] {
        text = text.replacing("$(\(use))", with: name).replacing("${\(use)}", with: name)
      }
    }
    return text.isEmpty || text.contains("$") ? nil : text
  }

  /// Replaces what no identifier may hold by `_`, as Xcode's `c99extidentifier` does.
  static func identifier(from name: String) -> String {
    let scalars = name.unicodeScalars.enumerated().map { index, scalar -> Unicode.Scalar in
      let properties = scalar.properties
      return (index == 0 ? properties.isXIDStart : properties.isXIDContinue) ? scalar : "_"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
