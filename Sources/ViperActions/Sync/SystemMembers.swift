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
    "becomeFirstResponder()", "canBecomeFirstResponder", "inputAccessoryView", "inputView",
    "isFirstResponder", "keyCommands", "motionBegan(_:with:)", "motionEnded(_:with:)",
    "overrideUserInterfaceStyle", "reloadInputViews()", "resignFirstResponder()",
    "restorationIdentifier", "touchesBegan(_:with:)", "touchesCancelled(_:with:)",
    "touchesEnded(_:with:)", "touchesMoved(_:with:)", "traitCollection",
    "traitCollectionDidChange(_:)", "undoManager", "userActivity",
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
    "addChild(_:)", "additionalSafeAreaInsets", "childForHomeIndicatorAutoHidden",
    "childForStatusBarHidden", "childForStatusBarStyle", "children", "definesPresentationContext",
    "didMove(toParent:)", "didReceiveMemoryWarning()", "dismiss(animated:completion:)",
    "edgesForExtendedLayout", "editButtonItem", "extendedLayoutIncludesOpaqueBars",
    "hidesBottomBarWhenPushed", "isBeingDismissed", "isBeingPresented", "isEditing",
    "isModalInPresentation", "isMovingFromParent", "isMovingToParent", "isNavigationBarHidden",
    "isViewLoaded", "loadView()", "loadViewIfNeeded()", "modalPresentationStyle",
    "modalTransitionStyle", "navigationController", "navigationItem", "nibBundle", "nibName",
    "parent", "performSegue(withIdentifier:sender:)", "popoverPresentationController",
    "popToRootViewController(animated:)", "popToViewController(_:animated:)",
    "popViewController(animated:)", "preferredContentSize",
    "preferredInterfaceOrientationForPresentation", "preferredStatusBarStyle",
    "preferredStatusBarUpdateAnimation", "prefersHomeIndicatorAutoHidden", "prefersStatusBarHidden",
    "prepare(for:sender:)", "present(_:animated:completion:)", "presentationController",
    "presentedViewController", "presentingViewController", "pushViewController(_:animated:)",
    "removeFromParent()", "setEditing(_:animated:)", "setNavigationBarHidden(_:animated:)",
    "setNeedsStatusBarAppearanceUpdate()", "setToolbarItems(_:animated:)",
    "setViewControllers(_:animated:)", "sheetPresentationController", "shouldAutorotate",
    "shouldPerformSegue(withIdentifier:sender:)", "show(_:sender:)",
    "showDetailViewController(_:sender:)", "splitViewController", "storyboard",
    "supportedInterfaceOrientations", "tabBarController", "tabBarItem", "title", "toolbarItems",
    "topViewController", "transition(from:to:duration:options:animations:completion:)",
    "transitioningDelegate", "updateViewConstraints()", "view", "viewControllers",
    "viewDidAppear(_:)", "viewDidDisappear(_:)", "viewDidLayoutSubviews()", "viewDidLoad()",
    "viewIfLoaded", "viewIsAppearing(_:)", "viewSafeAreaInsetsDidChange()", "viewWillAppear(_:)",
    "viewWillDisappear(_:)", "viewWillLayoutSubviews()", "viewWillTransition(to:with:)",
    "visibleViewController", "willMove(toParent:)", "willTransition(to:with:)",
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
