/// Members that classes of UIKit and AppKit have, so that sync adds none of them.
enum SystemMembers {
  static let classes = Set(controllers.keys).union(views.keys).union(["NSObject"])

  /// Whether one of some classes has a member, by its full name.
  static func has(_ name: String, in names: Set<String>) -> Bool {
    names.contains { owner in
      if owner == "NSObject" { return ofObjects.contains(name) }
      let isOfAll = ofObjects.contains(name) || ofResponders.contains(name)
      return controllers[owner].map { isOfAll || ofControllers.contains(name) || $0.contains(name) }
        ?? views[owner].map { isOfAll || ofViews.contains(name) || $0.contains(name) } ?? false
    }
  }

  private static let ofObjects: Set = ["debugDescription", "description", "hash", "isEqual(_:)"]

  /// Members of views and view controllers.
  private static let ofResponders: Set = [
    "becomeFirstResponder()", "isFirstResponder", "resignFirstResponder()",
    "restorationIdentifier", "traitCollection", "undoManager",
  ]

  private static let ofViews: Set = [
    "addGestureRecognizer(_:)", "addSubview(_:)", "alpha", "backgroundColor", "bounds", "center",
    "contentMode", "endEditing(_:)", "frame", "intrinsicContentSize", "isHidden",
    "isUserInteractionEnabled", "layer", "layoutIfNeeded()", "layoutSubviews()",
    "removeFromSuperview()", "removeGestureRecognizer(_:)", "setNeedsDisplay()", "setNeedsLayout()",
    "setNeedsUpdateConstraints()", "sizeToFit()", "subviews", "superview",
    "systemLayoutSizeFitting(_:)", "tag", "tintColor", "transform",
    "translatesAutoresizingMaskIntoConstraints", "window",
  ]

  private static let ofControllers: Set = [
    "addChild(_:)", "additionalSafeAreaInsets", "childForStatusBarStyle", "children",
    "definesPresentationContext", "didMove(toParent:)", "didReceiveMemoryWarning()",
    "dismiss(animated:completion:)", "extendedLayoutIncludesOpaqueBars", "hidesBottomBarWhenPushed",
    "isBeingDismissed", "isEditing", "isModalInPresentation", "isNavigationBarHidden",
    "isViewLoaded", "loadView()", "loadViewIfNeeded()", "modalPresentationStyle",
    "modalTransitionStyle", "navigationController", "navigationItem", "parent",
    "performSegue(withIdentifier:sender:)", "popToRootViewController(animated:)",
    "popToViewController(_:animated:)", "popViewController(animated:)", "preferredContentSize",
    "preferredStatusBarStyle", "prefersStatusBarHidden", "prepare(for:sender:)",
    "present(_:animated:completion:)", "presentationController", "presentedViewController",
    "presentingViewController", "pushViewController(_:animated:)", "removeFromParent()",
    "setEditing(_:animated:)", "setNavigationBarHidden(_:animated:)",
    "setNeedsStatusBarAppearanceUpdate()", "setViewControllers(_:animated:)", "show(_:sender:)",
    "splitViewController", "storyboard", "tabBarController", "tabBarItem", "title", "toolbarItems",
    "topViewController", "transitioningDelegate", "updateViewConstraints()", "view",
    "viewControllers", "viewDidAppear(_:)", "viewDidDisappear(_:)", "viewDidLayoutSubviews()",
    "viewDidLoad()", "viewIfLoaded", "viewWillAppear(_:)", "viewWillDisappear(_:)",
    "viewWillLayoutSubviews()", "visibleViewController", "willMove(toParent:)",
  ]

  /// The view controllers, with members that other classes often declare themselves.
  private static let controllers: [String: Set<String>] = [
    "NSViewController": [
      "commitEditing()", "discardEditing()", "dismiss(_:)", "insertChild(_:at:)",
      "present(_:animator:)", "presentAsModalWindow(_:)", "presentAsSheet(_:)",
      "presentedViewControllers", "removeChild(at:)", "representedObject", "viewDidAppear()",
      "viewDidDisappear()", "viewDidLayout()", "viewWillAppear()", "viewWillDisappear()",
      "viewWillLayout()",
    ],
    "UICollectionViewController": [
      "clearsSelectionOnViewWillAppear", "collectionView", "collectionViewLayout",
    ],
    "UINavigationController": ["isToolbarHidden", "navigationBar", "toolbar"],
    "UITabBarController": ["selectedIndex", "selectedViewController", "tabBar"],
    "UITableViewController": ["clearsSelectionOnViewWillAppear", "refreshControl", "tableView"],
    "UIViewController": [],
  ]

  /// The views, with such members.
  private static let views: [String: Set<String>] = [
    "UICollectionViewCell": [
      "backgroundView", "contentView", "isHighlighted", "isSelected", "prepareForReuse()",
      "selectedBackgroundView",
    ],
    "UIControl": ["isEnabled", "isHighlighted", "isSelected"],
    "UITableViewCell": [
      "accessoryType", "accessoryView", "backgroundView", "contentView", "detailTextLabel",
      "imageView", "isEditing", "isHighlighted", "isSelected", "prepareForReuse()",
      "selectedBackgroundView", "selectionStyle", "setEditing(_:animated:)", "textLabel",
    ],
    "UIView": [],
  ]
}
