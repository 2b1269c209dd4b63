/// A stand-in for UIKit's class of this name. Actions are closures only: target and selector
/// need Objective-C.
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
  }

  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
  }

  private var actions: [(action: UIAction, events: Event)] = []

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  open func sendActions(for controlEvents: Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      entry.action.handler(entry.action)
    }
  }
}

/// A stand-in for UIKit's class of this name.
@MainActor
public final class UIAction: NSObject {
  public typealias UIActionHandler = @MainActor (UIAction) -> Void

  let handler: UIActionHandler

  public init(title: String = "", handler: @escaping UIActionHandler) {
    self.handler = handler
  }

  public func performWithSender(_ sender: Any?, target: Any?) {
    handler(self)
  }
}

/// A stand-in for UIKit's class of this name.
open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false

  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

/// A stand-in for UIKit's class of this name.
open class UIButton: UIControl {
  public enum ButtonType: Sendable {
    case custom, system
  }

  private var titles: [State.RawValue: String] = [:]
  open private(set) lazy var titleLabel: UILabel? = UILabel()

  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
  }

  open func title(for state: State) -> String? {
    titles[state.rawValue]
  }
}
