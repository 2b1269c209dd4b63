/// A stand-in for UIKit's class of this name.
@MainActor
open class UICollectionViewLayout: NSObject {}

/// A stand-in for UIKit's class of this name.
public final class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout()
  }
}

/// A stand-in for UIKit's structure of this name.
@MainActor
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  public init(appearance: Appearance) {}
}
