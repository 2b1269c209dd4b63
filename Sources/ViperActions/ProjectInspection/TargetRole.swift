import Workspace
package import XcodeProject

/// The kind of product that a target builds, the likeliest for modules first.
package enum TargetRole: String, Sendable, Comparable, CaseIterable {
  case app
  case framework
  case library
  case appExtension = "app extension"
  case tool
  case other
  case unitTests = "unit tests"
  case uiTests = "UI tests"
  /// A target that can't have modules: one without sources, or a package's plugin.
  case aggregate = "no product"

  /// The role of an Xcode target, by its product type.
  package init(of target: ProjectTarget) {
    self = target.isNative ? TargetRole(productType: target.productType) : .aggregate
  }

  /// The role of a product type, with or without Apple's prefix, which XcodeGen leaves out.
  init(productType type: String) {
    let name = type.replacing("com.apple.product-type.", with: "")
    self =
      switch name {
      case "application", "application.on-demand-install-capable": .app
      case "framework", "framework.static": .framework
      case "library.static", "library.dynamic": .library
      case "tool": .tool
      case "bundle.ui-testing": .uiTests
      case "bundle.unit-test", "bundle.ocunit-test": .unitTests
      // A kernel extension is no app extension.
      default: name.contains("extension") && !name.contains("kernel") ? .appExtension : .other
      }
  }

  /// Whether a target can compile modules: the cases before `unitTests`.
  package var takesCode: Bool { self < .unitTests }

  package static func < (left: TargetRole, right: TargetRole) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
