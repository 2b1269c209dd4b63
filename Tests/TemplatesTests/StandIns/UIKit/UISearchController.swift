/// A stand-in for UIKit's protocol of this name; a `UIResponder` is no `NSObject` here.
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
  func updateSearchResults(for searchController: UISearchController)
}

/// A stand-in for UIKit's class of this name.
open class UISearchController: UIViewController {
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open var obscuresBackgroundDuringPresentation = true
  public let searchBar = UISearchBar(frame: .zero)

  public init(searchResultsController: UIViewController?) {
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// A stand-in for UIKit's class of this name.
open class UISearchBar: UIView {
  open var text: String?
}
