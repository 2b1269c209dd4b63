/// Members of UIKit's classes that protocols of an app repeat.
enum SystemMembers {
  static let classes: Set = [
    "NSObject", "NSViewController", "UICollectionViewCell", "UICollectionViewController",
    "UIControl", "UINavigationController", "UITabBarController", "UITableViewCell",
    "UITableViewController", "UIView", "UIViewController",
  ]

  /// Whether one of some classes has a member, by its full name.
  static func has(_ name: String, in names: Set<String>) -> Bool {
    !names.isDisjoint(with: classes.subtracting(["NSObject"])) && ofMany.contains(name)
      || names.contains { ofOne[$0]?.contains(name) == true }
  }

  /// Members of views and view controllers.
  private static let ofMany: Set = [
    "addChild(_:)", "addGestureRecognizer(_:)", "additionalSafeAreaInsets", "addSubview(_:)",
    "alpha", "backgroundColor", "becomeFirstResponder()", "bounds", "center",
    "childForStatusBarStyle", "children", "contentMode", "debugDescription",
    "definesPresentationContext", "description", "didMove(toParent:)", "didReceiveMemoryWarning()",
    "dismiss(animated:completion:)", "endEditing(_:)", "extendedLayoutIncludesOpaqueBars", "frame",
    "hash", "hidesBottomBarWhenPushed", "intrinsicContentSize", "isBeingDismissed", "isEditing",
    "isEnabled", "isEqual(_:)", "isFirstResponder", "isHidden", "isHighlighted",
    "isModalInPresentation", "isNavigationBarHidden", "isSelected", "isUserInteractionEnabled",
    "isViewLoaded", "layer", "layoutIfNeeded()", "layoutSubviews()", "loadView()",
    "loadViewIfNeeded()", "modalPresentationStyle", "modalTransitionStyle", "navigationController",
    "navigationItem", "parent", "performSegue(withIdentifier:sender:)",
    "popToRootViewController(animated:)", "popToViewController(_:animated:)",
    "popViewController(animated:)", "preferredContentSize", "preferredStatusBarStyle",
    "prefersStatusBarHidden", "prepare(for:sender:)", "prepareForReuse()",
    "present(_:animated:completion:)", "presentationController", "presentedViewController",
    "presentingViewController", "pushViewController(_:animated:)", "removeFromParent()",
    "removeFromSuperview()", "removeGestureRecognizer(_:)", "resignFirstResponder()",
    "restorationIdentifier", "selectedIndex", "selectedViewController", "setEditing(_:animated:)",
    "setNavigationBarHidden(_:animated:)", "setNeedsDisplay()", "setNeedsLayout()",
    "setNeedsStatusBarAppearanceUpdate()", "setNeedsUpdateConstraints()",
    "setViewControllers(_:animated:)", "show(_:sender:)", "sizeToFit()", "splitViewController",
    "storyboard", "subviews", "superview", "systemLayoutSizeFitting(_:)", "tabBarController",
    "tabBarItem", "tag", "tintColor", "title", "toolbarItems", "topViewController",
    "traitCollection", "transform", "transitioningDelegate",
    "translatesAutoresizingMaskIntoConstraints", "undoManager", "updateViewConstraints()", "view",
    "viewControllers", "viewDidAppear(_:)", "viewDidDisappear(_:)", "viewDidLayoutSubviews()",
    "viewDidLoad()", "viewIfLoaded", "viewWillAppear(_:)", "viewWillDisappear(_:)",
    "viewWillLayoutSubviews()", "visibleViewController", "willMove(toParent:)", "window",
  ]

  /// Members that view controllers and views of other classes often declare themselves.
  private static let ofOne: [String: Set<String>] = [
    "NSObject": ["debugDescription", "description", "hash", "isEqual(_:)"],
    "UICollectionViewCell": ["backgroundView", "contentView", "selectedBackgroundView"],
    "UICollectionViewController": [
      "clearsSelectionOnViewWillAppear", "collectionView", "collectionViewLayout",
    ],
    "UINavigationController": ["isToolbarHidden", "navigationBar", "toolbar"],
    "UITabBarController": ["tabBar"],
    "UITableViewCell": [
      "accessoryType", "accessoryView", "backgroundView", "contentView", "detailTextLabel",
      "imageView", "selectedBackgroundView", "selectionStyle", "textLabel",
    ],
    "UITableViewController": ["clearsSelectionOnViewWillAppear", "refreshControl", "tableView"],
  ]
}
