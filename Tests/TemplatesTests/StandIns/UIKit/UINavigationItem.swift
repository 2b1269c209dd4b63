/// A stand-in for UIKit's class of this name.
@MainActor
public final class UINavigationItem: NSObject {
  public var rightBarButtonItem: UIBarButtonItem?
  public var searchController: UISearchController?
}

/// A stand-in for UIKit's class of this name.
@MainActor
public final class UIBarButtonItem: NSObject {
  public enum SystemItem: Sendable {
    case done, cancel, close
  }

  public var primaryAction: UIAction?

  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.primaryAction = primaryAction
  }
}
