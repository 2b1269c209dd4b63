/// A target of the project.
public struct ProjectTarget: Sendable, Hashable {
  /// How the target builds.
  public enum Kind: String, Sendable, Hashable {
    /// Has product and build phases.
    case native
    /// Groups other targets; has scripts and copies, but compiles nothing.
    case aggregate
    /// Runs an outside build tool.
    case legacy
  }

  /// One build phase.
  public struct Phase: Sendable, Hashable {
    /// The object's id.
    public var id: String
    /// Such as `PBXSourcesBuildPhase`.
    public var isa: String
    /// The name that Xcode shows.
    public var name: String
  }

  /// The object's id.
  public var id: String
  /// The name that the Rambafile uses.
  public var name: String
  /// How the target builds.
  public var kind: Kind
  /// Such as `com.apple.product-type.application`; empty where there is none.
  public var productType: String
  /// The build phases in their order.
  public var phases: [Phase]

  /// Whether the product is a bundle of tests, of units or of the user interface.
  public var isTestBundle: Bool {
    productType.hasPrefix("com.apple.product-type.bundle.") && productType.hasSuffix("-test")
      || productType.hasSuffix("bundle.ui-testing")
  }
}
