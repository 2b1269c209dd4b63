/// A stand-in for UIKit's class of this name.
@MainActor
public final class NSLayoutConstraint: NSObject {
  public enum Axis: Sendable {
    case horizontal, vertical
  }

  public var isActive = false
  public var priority = UILayoutPriority.required

  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

/// A stand-in for UIKit's structure of this name.
public struct UILayoutPriority: Sendable {
  public static let required = UILayoutPriority()
  public static let defaultLow = UILayoutPriority()
}

/// A stand-in for UIKit's class of this name.
@MainActor
open class NSLayoutAnchor<Anchor: AnyObject>: NSObject {
  public func constraint(equalTo anchor: NSLayoutAnchor<Anchor>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }

  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<Anchor>) -> NSLayoutConstraint
  {
    NSLayoutConstraint()
  }

  public func constraint(
    equalTo anchor: NSLayoutAnchor<Anchor>, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

/// A stand-in for UIKit's class of this name.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A stand-in for UIKit's class of this name.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A stand-in for UIKit's class of this name.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}

/// A stand-in for UIKit's class of this name.
@MainActor
open class UILayoutGuide: NSObject {
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}
