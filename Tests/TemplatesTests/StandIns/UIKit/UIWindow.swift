/// A stand-in for UIKit's class of this name.
open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }

  open override var window: UIWindow? { self }
}
