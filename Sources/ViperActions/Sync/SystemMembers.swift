/// Members that classes of UIKit and AppKit have, so that sync adds none of them.
enum SystemMembers {
  static let classes = Set(ofOne.keys)

  /// Whether one of some classes has a member, by its full name.
  static func has(_ name: String, in names: Set<String>) -> Bool {
    names.intersection(classes).contains { owner in
      let members = owner.hasSuffix("Controller") ? ofControllers : ofViews
      return ofOne[owner]?.contains(name) == true
        || owner != "NSObject" && (ofAll.contains(name) || members.contains(name))
    }
  }

  /// Members of views and view controllers.
  private static let ofAll: Set = [
    "becomeFirstResponder()", "debugDescription", "description", "hash", "isEqual(_:)",
    "isFirstResponder", "resignFirstResponder()", "restorationIdentifier", "traitCollection",
    "undoManager",
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

  /// Members that view controllers and views of other classes often declare themselves.
  private static let ofOne: [String: Set<String>] = [
    "NSObject": ["debugDescription", "description", "hash", "isEqual(_:)"],
    "NSViewController": [
      "commitEditing()", "discardEditing()", "dismiss(_:)", "insertChild(_:at:)",
      "present(_:animator:)", "presentAsModalWindow(_:)", "presentAsSheet(_:)",
      "presentedViewControllers", "removeChild(at:)", "representedObject", "viewDidAppear()",
      "viewDidDisappear()", "viewDidLayout()", "viewWillAppear()", "viewWillDisappear()",
      "viewWillLayout()",
    ],
    "UICollectionViewCell": [
      "backgroundView", "contentView", "isHighlighted", "isSelected", "prepareForReuse()",
      "selectedBackgroundView",
    ],
    "UICollectionViewController": [
      "clearsSelectionOnViewWillAppear", "collectionView", "collectionViewLayout",
    ],
    "UIControl": ["isEnabled", "isHighlighted", "isSelected"],
    "UINavigationController": ["isToolbarHidden", "navigationBar", "toolbar"],
    "UITabBarController": ["selectedIndex", "selectedViewController", "tabBar"],
    "UITableViewCell": [
      "accessoryType", "accessoryView", "backgroundView", "contentView", "detailTextLabel",
      "imageView", "isEditing", "isHighlighted", "isSelected", "prepareForReuse()",
      "selectedBackgroundView", "selectionStyle", "setEditing(_:animated:)", "textLabel",
    ],
    "UITableViewController": ["clearsSelectionOnViewWillAppear", "refreshControl", "tableView"],
    "UIView": [], "UIViewController": [],
  ]
}
