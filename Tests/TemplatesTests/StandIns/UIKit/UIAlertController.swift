/// A stand-in for UIKit's class of this name.
open class UIAlertController: UIViewController {
  public enum Style: Sendable {
    case actionSheet, alert
  }

  open var message: String?
  open private(set) var actions: [UIAlertAction] = []

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }

  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
  }
}

/// A stand-in for UIKit's class of this name.
@MainActor
open class UIAlertAction: NSObject {
  public enum Style: Sendable {
    case `default`, cancel, destructive
  }

  public let title: String?

  public init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
  }
}
