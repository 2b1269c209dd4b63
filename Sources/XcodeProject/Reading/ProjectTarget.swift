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

  /// The object's id.
  public var id: String
  /// The name that the Rambafile uses.
  public var name: String
  /// How the target builds.
  public var kind: Kind
  /// Such as `com.apple.product-type.application`; empty where there is none.
  public var productType: String
}
