/// A stand-in for UIKit's class of this name.
open class UIView: UIResponder {
  open var backgroundColor: UIColor?
  open var translatesAutoresizingMaskIntoConstraints = true
  open var isHidden = false
  open var bounds = CGRect()
  open var autoresizingMask: AutoresizingMask = []
  open var accessibilityIdentifier: String?
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?

  /// A stand-in for UIKit's structure of this name.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public init(frame: CGRect) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  public override init() {
    super.init()
  }

  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) {
    view.superview = self
    subviews.append(view)
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
}

/// A stand-in for UIKit's class of this name.
open class UIScrollView: UIView {
  open var contentLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var frameLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var refreshControl: UIRefreshControl?
}

/// A stand-in for UIKit's class of this name.
public final class UIColor: NSObject, Sendable {
  public static var systemBackground: UIColor { UIColor() }
  public static var clear: UIColor { UIColor() }
}

/// A stand-in for UIKit's class of this name.
open class UILabel: UIView {
  open var text: String?
  open var font: UIFont! = UIFont()
  open var adjustsFontForContentSizeCategory = false
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.natural
}

/// A stand-in for UIKit's class of this name.
open class UIFont: NSObject, @unchecked Sendable {
  /// A stand-in for UIKit's structure of this name.
  public struct TextStyle: Sendable {
    public static let body = TextStyle()
    public static let headline = TextStyle()
  }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont()
  }
}

/// A stand-in for UIKit's class of this name.
open class UIActivityIndicatorView: UIView {
  public enum Style: Sendable {
    case medium, large
  }

  open var hidesWhenStopped = true
  open private(set) var isAnimating = false

  public init(style: Style) {
    super.init(frame: .zero)
  }

  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  open func startAnimating() {
    isAnimating = true
  }

  open func stopAnimating() {
    isAnimating = false
  }
}

/// A stand-in for UIKit's enumeration of this name.
public enum NSTextAlignment: Sendable {
  case left, center, right, justified, natural
}

/// A stand-in for UIKit's class of this name.
open class UIStackView: UIView {
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var alignment = Alignment.fill
  open var spacing: CGFloat = 0
  open private(set) var arrangedSubviews: [UIView] = []

  public enum Alignment: Sendable {
    case fill, leading, top, center, trailing, bottom
  }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}
