/// A stand-in for UIKit's class of this name.
@MainActor
open class UITableViewDiffableDataSource<
  Section: Hashable & Sendable, Item: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (UITableView, IndexPath, Item) -> UITableViewCell?

  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
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
    return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    current.items(inSection: section).count
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    // Without an item an app crashes; here a test fails.
    itemIdentifier(for: indexPath).flatMap { cellProvider(tableView, indexPath, $0) }
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}
