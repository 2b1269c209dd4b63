/// A stand-in for UIKit's class of this name.
@MainActor
open class UICollectionViewDiffableDataSource<
  Section: Hashable & Sendable, Item: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (UICollectionView, IndexPath, Item) -> UICollectionViewCell?

  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    completion?()
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { current }

  open func itemIdentifier(for indexPath: IndexPath) -> Item? {
    let items = current.items(inSection: indexPath.section)
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    current.items(inSection: section).count
  }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    // Without an item an app crashes; here a test fails.
    itemIdentifier(for: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) }
      ?? UICollectionViewCell(frame: .zero)
  }
}
