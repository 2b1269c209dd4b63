/// A stand-in for UIKit's class of this name. A nib gives an empty view.
open class UIViewController: UIResponder {
  open var title: String?
  open private(set) var nibName: String?
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  private weak var presenter: UIViewController?
  open private(set) lazy var navigationItem = UINavigationItem()
  private var loadedView: UIView?

  public init(nibName: String?, bundle: Bundle?) {
    self.nibName = nibName
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  public override init() {
    super.init()
  }

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var isViewLoaded: Bool { loadedView != nil }
  open var viewIfLoaded: UIView? { loadedView }

  open func loadView() {
    loadedView = UIView()
  }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}

  open var isBeingPresented: Bool { false }
  open var isBeingDismissed: Bool { false }
  open var isMovingToParent: Bool { false }
  open var isMovingFromParent: Bool { false }

  /// The coordinator during an animated transition, which needs a window.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    parent?.transitionCoordinator
  }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  open var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }

  open func present(
    _ viewControllerToPresent: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presenter = self
    completion?()
  }

  open func show(_ viewController: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(viewController, animated: true)
    } else {
      present(viewController, animated: true)
    }
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let presented = presentedViewController ?? self
    presented.presenter?.presentedViewController = nil
    presented.presenter = nil
    completion?()
  }

  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  open func addChild(_ child: UIViewController) {
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  open func willMove(toParent parent: UIViewController?) {}

  open func didMove(toParent parent: UIViewController?) {}

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }
}

/// A stand-in for UIKit's class of this name.
open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }

  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  private var transition: Transition?

  open var viewControllers: [UIViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { children.last }

  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(children + [viewController], animated: animated)
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    for child in children where !viewControllers.contains(child) {
      child.willMove(toParent: nil)
      child.removeFromParent()
    }
    for child in viewControllers where !children.contains(child) {
      addChild(child)
      child.didMove(toParent: self)
    }
    guard animated, viewIfLoaded?.window != nil else { return }
    let transition = Transition()
    self.transition = transition
    DispatchQueue.main.async {
      self.transition = nil
      transition.complete()
    }
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let top = children.last else { return nil }
    setViewControllers(children.dropLast(), animated: animated)
    return top
  }
}

/// A stand-in for UIKit's class of this name. Every identifier gives the creator's view controller.
@MainActor
public final class UIStoryboard: NSObject {
  private let name: String

  public init(name: String, bundle: Bundle?) {
    self.name = name
  }

  public func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    guard let controller = creator?(NSCoder()) else {
      preconditionFailure("\(name) can't create \(identifier)")
    }
    return controller
  }
}
