extension IndexPath {
  /// A stand-in for UIKit's initializer of this name.
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  public var item: Int { self[1] }
}

/// A stand-in for UIKit's protocol of this name.
@MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

/// A stand-in for UIKit's protocol of this name. Optional requirements have default implementations.
@MainActor
public protocol UICollectionViewDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
}

/// A stand-in for UIKit's class of this name.
open class UICollectionView: UIScrollView {
  /// A stand-in for UIKit's structure of this name.
  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (Cell, IndexPath, Item) -> Void

    fileprivate let handler: Handler

    public init(handler: @escaping Handler) {
      self.handler = handler
    }
  }

  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)?
  open var backgroundView: UIView?
  open var collectionViewLayout: UICollectionViewLayout

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewLayout()
    super.init(coder: coder)
  }

  open func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let cell = Cell(frame: .zero)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {}
}

/// A stand-in for UIKit's class of this name.
open class UICollectionViewCell: UIView {
  open var contentConfiguration: (any UIContentConfiguration)?

  public required override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// A stand-in for UIKit's class of this name.
open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}
