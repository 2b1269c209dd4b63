import XcodeProject

/// Finds the name of the Swift module that a target builds and its tests import.
enum SwiftModuleName {
  /// By Xcode's rules: of `PRODUCT_MODULE_NAME`, else of `PRODUCT_NAME`, else of the target's name.
  static func module(of target: ProjectTarget, in project: ProjectFile) -> String {
    let names = ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].lazy.compactMap { key in
      project.buildSetting(key, of: target).flatMap { resolved($0, target) }
    }
    return identifier(from: names.first ?? target.name)
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
