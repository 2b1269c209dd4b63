import XcodeProject

/// Finds the name of the Swift module that a target builds and its tests import.
enum SwiftModuleName {
  /// By Xcode's rules: `PRODUCT_MODULE_NAME`, else the identifier of `PRODUCT_NAME`, else that of
  /// the target's name.
  static func module(of target: ProjectTarget, in project: ProjectFile) -> String {
    if let name = project.buildSetting("PRODUCT_MODULE_NAME", of: target),
      let module = resolved(name, target)
    {
      return module
    }
    let product = project.buildSetting("PRODUCT_NAME", of: target).flatMap { resolved($0, target) }
    return identifier(from: product ?? target.name)
  }

  /// The name; nil where it contains a variable that only Xcode knows.
  private static func resolved(_ value: String, _ target: ProjectTarget) -> String? {
    let names = ["$(TARGET_NAME)", "${TARGET_NAME}", "$TARGET_NAME"]
    if value.isEmpty { return nil }
    if names.contains(value) { return target.name }
    return value.contains("$") ? nil : value
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
